import type { CaseFile, EvalCase, Path } from '../cases/index.ts';

/** A text of a case, and where it is written. */
export interface PlacedText {
  text: string;
  path: Path;
}

/** What a case expects of one question. */
export interface QuestionPart {
  /** documents that must be among the sources, in which the tokens are to be found; none: anywhere */
  expected: PlacedText[];
  /** other documents that are named */
  named: PlacedText[];
  /** tokens and items of an enumeration */
  tokens: PlacedText[];
}

/** A required source may also be a kind of documents, `guide`, of which files say nothing. */
const NAMES_A_FILE = /\.\w+$/;

type Expectations = Pick<EvalCase, 'expect_doc' | 'expect_tokens' | 'expect_enum' | 'expect_answer'>;

/** The questions of a case in their order, the single one or one a turn; last, what its assembly keeps. */
export function questionParts(evalCase: EvalCase): QuestionPart[] {
  const parts = evalCase.turns?.map((turn, i) => partOf(turn, ['turns', i])) ?? [partOf(evalCase, [])];
  const named = placed(evalCase.expect_assembly?.sources_kept, ['expect_assembly', 'sources_kept']);
  return [...parts, { expected: [], named, tokens: [] }];
}

/** Whether any case names a document or a token. */
export function asksForDocuments(files: readonly CaseFile[]): boolean {
  return files.some(({ cases }) =>
    cases.some((loaded) =>
      questionParts(loaded.case).some((part) => Object.values(part).some((list) => list.length > 0)),
    ),
  );
}

function partOf(of: Expectations, path: Path): QuestionPart {
  const { expect_doc, expect_tokens, expect_enum, expect_answer } = of;
  return {
    expected:
      typeof expect_doc === 'string'
        ? [{ text: expect_doc, path: [...path, 'expect_doc'] }]
        : placed(expect_doc, [...path, 'expect_doc']),
    named: placed(expect_answer?.required_sources, [...path, 'expect_answer', 'required_sources']).filter(
      ({ text }) => NAMES_A_FILE.test(text),
    ),
    tokens: [
      ...placed(expect_tokens, [...path, 'expect_tokens']),
      ...placed(Array.isArray(expect_enum) ? expect_enum : [], [...path, 'expect_enum']),
    ],
  };
}

function placed(texts: readonly string[] = [], path: Path): PlacedText[] {
  return texts.map((text, i) => ({ text, path: [...path, i] }));
}
