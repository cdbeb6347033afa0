import type { CaseFile, LoadedCase, Path, Problem } from '../cases/index.ts';
import type { Registry, Template } from '../registry/index.ts';
import type { CorpusDocument } from '../targets/types.ts';

/** What is checked together: the case files of a suite, with what gives their labels and titles a meaning. */
export interface LintInput {
  /** as loaded; cases with an error are not among them and are not judged */
  files: readonly CaseFile[];
  /** null: labels stand for themselves */
  registry: Registry | null;
  /** null: section names are not checked; an empty list: there are no sections, so every name is unknown */
  templates: readonly Template[] | null;
  /** null: documents and their tokens are not checked */
  corpus: readonly CorpusDocument[] | null;
}

/** What a rule found, at a path inside its case. */
export interface LintFinding {
  code: Problem['code'];
  path: Path;
  message: string;
  hint: string;
}

/** A case with the file that it stands in. */
export interface PlacedCase {
  file: string;
  loaded: LoadedCase;
}
