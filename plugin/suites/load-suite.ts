import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import fg from 'fast-glob';
import { checkSet, type LoadedCase, type Problem, positionOf } from '../cases/index.ts';
import { corpusHash } from '../corpus/corpus-hash.ts';
import { type LoadedCorpus, loadCorpus } from '../corpus/load-corpus.ts';
import { lintSet } from '../lint/index.ts';
import { checkTemplates, loadRegistry, loadTemplates, type Template } from '../registry/index.ts';
import { contentHash, problemsOnDisk, SourceText, toProblem } from '../yaml/index.ts';
import { anchorDocuments, writeAnchors } from './anchor-file.ts';
import { type CachedCaseFile, loadCached } from './case-cache.ts';
import { DiskCache } from './disk-cache.ts';
import { isSuiteName } from './suite-file.ts';
import { readSuiteSource, type SuiteSource, SuiteSourceError } from './suite-source.ts';
import { chosenVariants } from './variant-names.ts';

/** The corpus of a suite: its documents are read anew where they are needed. */
export interface KnownCorpus extends Pick<LoadedCorpus, 'globs'> {
  /** absolute path of the folder or the manifest */
  path: string;
  /** number of documents; 0: it could not be read */
  documents: number;
  /** of the documents, as `corpusHash` gives it; '': they could not be read */
  hash: string;
}

/** A suite as the main process knows it: read from its source and its case files, none of its code run. */
export interface KnownSuite {
  /** the root of the Vitest project that the suite belongs to: an absolute path */
  root: string;
  /** absolute path of the suite's module */
  file: string;
  /** relative to the root, with `/` */
  relativeFile: string;
  source: SuiteSource;
  /** the variants that are run, in the order of the source; null alone: the suite has none, and runs as it is */
  variants: readonly (string | null)[];
  caseFiles: CachedCaseFile[];
  /** absolute path of the one of its case files that is made from the corpus, or null */
  anchors: string | null;
  /** every case of the suite, in the order of its generated tests */
  cases: { loaded: LoadedCase; file: string }[];
  /** absolute path of the registry's folder, or null */
  registry: string | null;
  templatesHash: string | null;
  /** the documents that questions are about, or null */
  corpus: KnownCorpus | null;
  /** files that the suite was read from, beside itself, and those that it asks to be watched */
  inputs: string[];
  /** what keeps the suite from running, and what only warns, without the lint's findings */
  problems: Problem[];
  /** lints the suite when it is first asked to: nothing of a run waits for the warnings but its report */
  lint(): Promise<Problem[]>;
}

const REGISTRY_FILES = ['dimensions.yaml', 'aliases.yaml'];

const lints = new DiskCache<Problem[]>(
  'lint',
  ['lint', 'cases', 'corpus', 'registry', 'stages', 'metrics', 'yaml', 'text'],
  (value): value is Problem[] => Array.isArray(value),
);

/** The name of the generated test that holds the gates; no case may be called so. */
export const GATE_TEST = 'gate';

/**
 * Reads a suite.
 *
 * @param wanted what `CALIPER_VARIANT` is: the variant that a run is of
 * @returns null where the module is no suite
 */
export async function loadSuite(
  file: string,
  root: string,
  code?: string,
  wanted?: string,
): Promise<KnownSuite | null> {
  const text = code ?? (await readFile(file, 'utf8'));
  let source: SuiteSource | null;
  try {
    source = readSuiteSource(file, text);
  } catch (error) {
    if (!(error instanceof SuiteSourceError)) throw error;
    return unreadable(file, root, suiteProblem(error.message, file, text, error.offset));
  }
  if (!source) return null;
  const folder = dirname(file);
  const expand = (globs: string[]): Promise<string[]> => expandGlobs(folder, globs);
  const inSuite = (message: string, hint: string): Problem =>
    suiteProblem(message, file, text, source.expressionStart, hint);

  const problems: Problem[] = [];
  if (!isSuiteName(source.name)) {
    problems.push(
      inSuite(
        `the suite's name '${source.name}' cannot name its files`,
        'use letters, digits, _ and -, starting with a letter or digit: set `name`, or rename the file',
      ),
    );
  }
  const variants = chosenVariants(source.variants, wanted);
  if (!variants) {
    problems.push(
      inSuite(
        `CALIPER_VARIANT is '${wanted}', which names no variant of the suite '${source.name}'`,
        `it has ${source.variants.join(', ')}; without the setting all of them run`,
      ),
    );
  }
  const written = await expand(source.cases);
  if (source.cases.length > 0 && written.length === 0) {
    problems.push(
      inSuite(
        `no case file matches ${source.cases.map((glob) => `'${glob}'`).join(', ')}`,
        `globs are relative to ${folder}`,
      ),
    );
  }
  const corpusPath = source.corpus === null ? null : resolve(folder, source.corpus);
  const loadedCorpus = corpusPath === null ? null : loadCorpus(corpusPath);
  const documents = loadedCorpus?.documents ?? null;
  const corpus = corpusPath === null ? null : knownCorpus(corpusPath, loadedCorpus!);
  if (loadedCorpus?.problems.length) problems.push(...loadedCorpus.problems);
  else if (typeof loadedCorpus?.refusal === 'string') {
    problems.push(
      inSuite(
        loadedCorpus.refusal,
        `'corpus' is a folder of documents or a manifest (*.yaml), relative to ${folder}`,
      ),
    );
  }
  const anchors =
    source.anchors && documents && isSuiteName(source.name)
      ? await writeAnchors(root, source.name, anchorDocuments(loadedCorpus!), source.anchors)
      : null;
  if (source.anchors && anchors === null && !loadedCorpus?.refusal) {
    problems.push(
      inSuite(
        documents ? 'no document has a sentence to make anchors from' : "'anchors' are made from a corpus",
        documents ? 'remove `anchors`' : "name the corpus: corpus: '../docs'",
      ),
    );
  }
  const paths = [...written, ...(anchors === null ? [] : [anchors])];
  // Taken first: a file that is saved before it is linted counts as another version of itself.
  const saved = await Promise.all(paths.map((path) => savedAt(path)));
  const caseFiles = await Promise.all(paths.map((path) => loadCached(path, root)));
  const contents = caseFiles.map(({ content }) => content);
  problems.push(...contents.flatMap((content) => content.problems), ...checkSet(contents));
  const cases = contents.flatMap((content) =>
    content.cases.map((loaded) => ({ loaded, file: content.file })),
  );

  problems.push(...cases.filter(({ loaded }) => loaded.case.case_id === GATE_TEST).map(reservedId));

  const registryFolder = source.registry === null ? null : resolve(folder, source.registry);
  const loadedRegistry = registryFolder === null ? null : loadRegistry(registryFolder);
  if (loadedRegistry) problems.push(...loadedRegistry.problems);
  const templateFiles = await expand(source.templates);
  if (source.templates.length > 0 && templateFiles.length === 0) {
    problems.push(
      inSuite(
        `no template matches ${source.templates.map((glob) => `'${glob}'`).join(', ')}`,
        `globs are relative to ${folder}`,
      ),
    );
  }
  const watched = await expand(source.watch);
  if (source.watch.length > 0 && watched.length === 0) {
    problems.push(
      inSuite(
        `no file to watch matches ${source.watch.map((glob) => `'${glob}'`).join(', ')}`,
        `globs are relative to ${folder}`,
      ),
    );
  }
  const { templates, problems: templateProblems } = loadTemplates(templateFiles);
  problems.push(...templateProblems);
  if (loadedRegistry?.registry) problems.push(...checkTemplates(templates, loadedRegistry.registry));
  const registry = loadedRegistry?.registry ?? null;
  const sections = source.templates.length > 0 && templateProblems.length === 0 ? templates : null;
  const version = JSON.stringify([
    caseFiles.map(({ dataPath }) => dataPath),
    saved,
    registry?.hash ?? null,
    sections,
    corpus?.hash ?? null,
  ]);
  let linted: Promise<Problem[]> | undefined;

  return {
    root,
    file,
    relativeFile: relative(root, file).split(sep).join('/'),
    source,
    variants: variants ?? source.variants,
    caseFiles,
    anchors,
    cases,
    registry: registryFolder,
    templatesHash: source.templates.length > 0 ? templatesHash(templates) : null,
    corpus,
    inputs: [
      ...written,
      ...templateFiles,
      ...(loadedCorpus?.files ?? []),
      ...(registryFolder === null ? [] : REGISTRY_FILES.map((name) => join(registryFolder, name))),
      ...watched,
    ],
    problems,
    lint: () => {
      linted ??= lints
        .get(root, file, version, () =>
          lintSet({ files: contents, registry, templates: sections, corpus: documents }),
        )
        .then(({ value }) => value);
      return linted;
    },
  };
}

/** The files that globs relative to a folder match now: absolute paths, sorted. */
export async function expandGlobs(folder: string, globs: string[]): Promise<string[]> {
  return (await fg(globs, { cwd: folder, absolute: true, onlyFiles: true })).sort();
}

function knownCorpus(path: string, { documents, globs }: LoadedCorpus): KnownCorpus {
  return {
    path,
    globs,
    documents: documents?.length ?? 0,
    hash: documents === null ? '' : corpusHash(documents),
  };
}

/** When a file was last written; null where it is gone, which reading it will report. */
async function savedAt(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

/** What the templates ask for, whatever their files are called. */
function templatesHash(templates: readonly Template[]): string {
  return contentHash(
    templates.map(({ name, sections }) => ({ name, sections: sections.map(({ places, ...rest }) => rest) })),
  );
}

function reservedId({ loaded, file }: KnownSuite['cases'][number]): Problem {
  return problemsOnDisk()(file, {
    code: 'unsafe-case-id',
    message: `the case id '${GATE_TEST}' is taken, by the test that holds the suite's gates`,
    hint: 'give the case another id',
    place: positionOf(loaded, ['case_id']),
    case_id: loaded.case.case_id,
  });
}

function suiteProblem(message: string, file: string, text: string, offset: number, hint?: string): Problem {
  const source = new SourceText(file, text);
  return toProblem(
    { code: 'bad-suite', message, place: source.placeAt(offset), ...(hint === undefined ? {} : { hint }) },
    source,
  );
}

/** A module that looks like a suite but cannot be read as one: it has a problem and no cases. */
function unreadable(file: string, root: string, problem: Problem): KnownSuite {
  return {
    root,
    file,
    relativeFile: relative(root, file).split(sep).join('/'),
    source: {
      name: relative(root, file),
      cases: [],
      anchors: null,
      registry: null,
      templates: [],
      corpus: null,
      watch: [],
      concurrency: null,
      variants: [],
      exportStart: 0,
      expressionStart: 0,
    },
    variants: [null],
    caseFiles: [],
    anchors: null,
    cases: [],
    registry: null,
    templatesHash: null,
    corpus: null,
    inputs: [],
    problems: [problem],
    lint: async () => [],
  };
}
