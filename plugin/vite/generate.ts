import { fileURLToPath } from 'node:url';
import MagicString, { type SourceMap } from 'magic-string';
import type { EvalCase, Problem } from '../cases/index.ts';
import { REAL_MODEL } from '../network/real-model.ts';
import type { KnownPlace, KnownVariant } from '../runtime/index.ts';
import { GATE_TEST, type KnownCorpus, type KnownSuite } from '../suites/load-suite.ts';
import { CASES_QUERY } from '../suites/suite-file.ts';

const RUNTIME = new URL(
  `../runtime/index${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** What watch mode wants of a suite's next run, or of a variant's. */
export interface WatchedRun {
  /** the ids of the cases that run; the others are skipped tests */
  runs: ReadonlySet<string>;
  /** the file with the results of the cases that do not run again */
  keptRows: string;
}

/**
 * Turns a suite's module into tests: the exported suite becomes a constant, and one short line a case follows.
 * The lines are literal, so that tools which read tests without running them see every case; they make no function of
 * their own, of which each would have to be parsed, transformed and compiled.
 *
 * Under variants there is a group of these lines for each of them that is run.
 *
 * @param watched variant → its run; undefined outside of watch mode: every case runs
 */
export function generateTests(
  suite: KnownSuite,
  code: string,
  watched?: ReadonlyMap<string | null, WatchedRun>,
): { code: string; map: SourceMap } {
  const place: KnownPlace = {
    name: suite.source.name,
    file: suite.relativeFile,
    root: suite.root,
    data: suite.caseFiles.map(({ dataPath }) => dataPath),
    registry: suite.registry,
    templates: suite.templatesHash,
    corpus: suite.corpus && placedCorpus(suite.corpus),
  };
  const variants = suite.variants.map((variant, index) => ({
    variant,
    // Names of constants in the module, beside the author's own.
    running: variant === null ? '__caliper' : `__caliper_${index}`,
    watched: watched?.get(variant),
  }));
  const known: KnownVariant[] = variants.map(({ variant, watched: run }) => ({
    variant,
    ...(run ? { keptRows: run.keptRows } : {}),
  }));
  const options = new Map<string, number>();
  const indices = suite.cases.map(({ loaded }) => {
    const tags = JSON.stringify(caseTags(loaded.case));
    const at = options.get(tags) ?? options.size;
    options.set(tags, at);
    return at;
  });
  // The gates of a suite that needs a real model throughout wait for one, as its cases do.
  const waits = suite.cases.every(({ loaded }) => loaded.case.tags?.includes(REAL_MODEL));
  const gateTags = waits ? `, tags: ['${REAL_MODEL}']` : '';
  const source = new MagicString(code);
  source.overwrite(suite.source.exportStart, suite.source.expressionStart, 'const __caliper_suite = ');
  source.append(
    [
      '',
      `import { afterAll as __caliper_after, beforeAll as __caliper_before, describe as __caliper_describe, test as __caliper_test } from 'vitest';`,
      `import { openSuite as __caliper_open } from ${JSON.stringify(fileURLToPath(RUNTIME))};`,
      ...caseImports(suite),
      `const [${variants.map(({ running }) => running).join(', ')}] = __caliper_open(__caliper_suite, ${JSON.stringify(place)}, ${JSON.stringify(known)});`,
      `const __caliper_options = [${[...options.keys()].map((tags) => `{ concurrent: true, timeout: 0, tags: ${tags} }`).join(', ')}];`,
      `__caliper_describe(${JSON.stringify(suite.source.name)}, { shuffle: false }, () => {`,
      ...variants.flatMap(({ variant, running, watched: run }) => {
        const tests = [
          `  __caliper_before(({}, group) => ${running}.describe(group), 0);`,
          `  __caliper_after(() => ${running}.close(), 0);`,
          ...suite.cases.map(({ loaded }, index) => {
            const id = loaded.case.case_id;
            const skip = run && !run.runs.has(id) ? '.skip' : '';
            return `  __caliper_test${skip}(${JSON.stringify(id)}, __caliper_options[${indices[index]}], ${running}.test(${index}));`;
          }),
          `  __caliper_test('${GATE_TEST}', { sequential: true, concurrent: false, retry: 0, repeats: 0, timeout: 0${gateTags} }, (c) => ${running}.gate(c));`,
        ];
        return variant === null
          ? tests
          : [
              `  __caliper_describe(${JSON.stringify(variant)}, { shuffle: false }, () => {`,
              ...tests,
              '  });',
            ];
      }),
      '});',
      '',
    ].join('\n'),
  );
  return { code: source.toString(), map: source.generateMap({ hires: 'boundary', source: suite.file }) };
}

function placedCorpus({ path, documents, hash }: KnownCorpus): KnownPlace['corpus'] {
  return { path, documents, hash };
}

/** A module that throws what keeps the suite from running; it still imports the case files, so that they are watched. */
export function generateProblems(suite: KnownSuite, problems: readonly Problem[], text: string): string {
  const first = problems[0]!;
  return [
    ...caseImports(suite),
    `const error = new Error(${JSON.stringify(text)});`,
    `error.name = 'CaseProblem';`,
    `error.stack = ${JSON.stringify(`CaseProblem: ${text}\n    at ${first.code} (${first.file}:${first.line}:${first.col})`)};`,
    'throw error;',
    'export {};',
  ].join('\n');
}

/** The tags of a case's test: what people filter by, declared to Vitest beforehand. */
export function caseTags(evalCase: EvalCase): string[] {
  const { difficulty, source, split = 'tune', tags = [] } = evalCase;
  return [...new Set([difficulty, source, split, ...tags])].filter((tag) => tag !== undefined);
}

function caseImports(suite: KnownSuite): string[] {
  return suite.caseFiles
    .filter(({ content }) => content.file !== suite.anchors)
    .map(({ content }) => `import ${JSON.stringify(`${content.file}${CASES_QUERY}`)};`);
}
