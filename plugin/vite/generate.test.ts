import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { casesYaml, knownSuite, ROOT } from '../../tests/support/run.ts';
import type { CaseFile, Problem } from '../cases/index.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import { readSuiteSource } from '../suites/suite-source.ts';
import { caseTags, generateProblems, generateTests } from './generate.ts';

const SOURCE = `import { defineSuite } from 'vitest-caliper';\n// 前 😀\nexport default defineSuite({ cases: '../cases/*.yaml' });\n`;
const expected_l1 = { memories: [] };
const YAML = casesYaml([
  { case_id: 'eval-1', difficulty: 'easy', source: 'real', tags: ['negative'], expected_l1 },
  { case_id: 'eval-2', difficulty: 'easy', source: 'real', tags: ['negative'], split: 'tune', expected_l1 },
  { case_id: 'eval-3', split: 'holdout', expected_l1 },
]);

function suiteOf(code = SOURCE, more: Partial<KnownSuite> = {}): KnownSuite {
  return knownSuite(YAML, { source: readSuiteSource('/project/suites/memory.eval.ts', code)!, ...more });
}

const generate = (code = SOURCE, more: Partial<KnownSuite> = {}) => generateTests(suiteOf(code, more), code);
/** What the suite is opened with in the worker, beside itself. */
const openedWith = (code: string) =>
  JSON.parse(`[${/__caliper_open\(__caliper_suite, (.*)\);/.exec(code)![1]!}]`);
const isSound = (code: string) => parseSync('generated.ts', code).errors.length === 0;

describe('generateTests', () => {
  const { code, map } = generate();
  const testLines = code.split('\n').filter((line) => line.includes('__caliper_test('));

  it('has one literal test line a case, in order, and the gate last', () => {
    expect(testLines).toHaveLength(4);
    expect(
      testLines
        .slice(0, 3)
        .map((line) => /__caliper_test\("(eval-\d)".*__caliper\.test\((\d)\)\);/.exec(line)!.slice(1)),
    ).toEqual([
      ['eval-1', '0'],
      ['eval-2', '1'],
      ['eval-3', '2'],
    ]);
    expect(testLines[3]).toMatch(/__caliper_test\('gate'.*concurrent: false.*retry: 0.*\.gate\(c\)/);
  });

  it('is a module, and exports nothing of the suite', () => {
    expect(isSound(code)).toBe(true);
    expect(code).not.toContain('export default');
    expect(code).toContain(`const __caliper_suite = defineSuite({ cases: '../cases/*.yaml' });`);
  });

  it('imports every case file, so that a change of one is seen', () => {
    expect(code).toContain('import "/project/cases/memory.yaml?caliper-cases";');
  });

  it('keeps the author’s lines where they were, and has a source map to them', () => {
    expect(code.split('\n').slice(0, 2)).toEqual(SOURCE.split('\n').slice(0, 2));
    expect(map.sources).toHaveLength(1);
    expect(map.mappings.split(';').length).toBeGreaterThan(2);
  });

  it('shares options between cases of the same tags', () => {
    const lists = /const __caliper_options = \[(.*)\];/.exec(code)![1]!.match(/tags: \[.*?\]/g);
    expect(lists).toEqual(['tags: ["easy","real","tune","negative"]', 'tags: ["holdout"]']);
    expect(testLines.slice(0, 3).map((line) => /options\[(\d)\]/.exec(line)![1])).toEqual(['0', '0', '1']);
  });

  it('takes an exported constant', () => {
    const named = `import { defineSuite } from 'vitest-caliper';\nconst s = defineSuite({ cases: 'x.yaml' });\nexport default s;`;
    const { code: text } = generate(named);
    expect(text).toContain('const __caliper_suite = s;');
    expect(isSound(text)).toBe(true);
  });

  it('takes a file that ends in a comment without a line break', () => {
    const { code: text } = generate(`${SOURCE}// the end`);
    expect(isSound(text)).toBe(true);
    expect(text.split('\n').filter((line) => line.includes('__caliper_test('))).toHaveLength(4);
  });

  it('is the same for the same suite', () => {
    expect(generate().code).toBe(code);
  });

  it('quotes paths, whatever is in them', () => {
    const hostile = `/project/it's "here"\n\`\${x}\`\\/a.yaml`;
    const content: CaseFile = { ...suiteOf().caseFiles[0]!.content, file: hostile };
    const caseFiles = [{ content, dataPath: `${hostile}.json` }];
    const { code: text } = generate(SOURCE, { caseFiles, relativeFile: hostile, registry: hostile });
    expect(isSound(text)).toBe(true);
    expect(text).toContain(`import ${JSON.stringify(`${hostile}?caliper-cases`)};`);
    expect(text.split('\n')).toHaveLength(code.split('\n').length);
  });

  it('tells the worker where the suite’s data is, and nothing that it may look up itself', () => {
    const [place, variants] = openedWith(code);
    expect(variants).toEqual([{ variant: null }]);
    expect(place).toEqual({
      name: 'memory',
      file: 'suites/memory.eval.ts',
      root: ROOT,
      data: ['/project/tmp/memory.json'],
      registry: null,
      templates: null,
      corpus: null,
    });
  });
});

describe('generateTests in watch mode', () => {
  const watched = new Map([[null, { runs: new Set(['eval-2']), keptRows: '/project/tmp/kept.json' }]]);
  const { code } = generateTests(suiteOf(), SOURCE, watched);

  it('skips the cases that are not to run, and never the gate', () => {
    const lines = code
      .split('\n')
      .filter((line) => line.includes('__caliper.test(') || line.includes('.gate('));
    expect(lines.map((line) => line.includes('__caliper_test.skip('))).toEqual([true, false, true, false]);
    expect(isSound(code)).toBe(true);
  });

  it('tells the worker where the results of the others are', () => {
    expect(openedWith(code)[1]).toEqual([{ variant: null, keptRows: '/project/tmp/kept.json' }]);
  });
});

describe('generateTests of a suite with variants', () => {
  const source = SOURCE.replace("'../cases/*.yaml'", "'../cases/*.yaml', variants: { v1: {}, v2: {} }");
  const more = { variants: ['v1', 'v2'] };

  it('has a group of tests a variant, each with its own gate', () => {
    const { code } = generate(source, more);
    expect(isSound(code)).toBe(true);
    expect(openedWith(code)[1]).toEqual([{ variant: 'v1' }, { variant: 'v2' }]);
    const tests = code.split('\n').flatMap((line) => {
      const [, kind, name] = /__caliper_(describe|test)\(["'](.*?)["'],/.exec(line) ?? [];
      return kind === undefined ? [] : [`${kind} ${name}${/(__caliper_\d)\./.exec(line)?.[1] ?? ''}`];
    });
    const cases = ['eval-1', 'eval-2', 'eval-3', 'gate'];
    expect(tests).toEqual([
      'describe memory',
      'describe v1',
      ...cases.map((name) => `test ${name}__caliper_0`),
      'describe v2',
      ...cases.map((name) => `test ${name}__caliper_1`),
    ]);
  });

  it('has the one that is chosen alone', () => {
    const { code } = generate(source, { variants: ['v2'] });
    expect(openedWith(code)[1]).toEqual([{ variant: 'v2' }]);
    expect(code).not.toContain('"v1"');
  });

  it('in watch mode skips by variant', () => {
    const run = (id: string) => ({ runs: new Set([id]), keptRows: `/project/tmp/${id}.json` });
    const watched = new Map([
      ['v1', run('eval-1')],
      ['v2', run('eval-2')],
    ]);
    const { code } = generateTests(suiteOf(source, more), source, watched);
    const skipped = code.split('\n').filter((line) => line.includes('.test('));
    expect(skipped.map((line) => line.includes('.skip('))).toEqual([false, true, true, true, false, true]);
    expect(openedWith(code)[1]).toEqual([
      { variant: 'v1', keptRows: '/project/tmp/eval-1.json' },
      { variant: 'v2', keptRows: '/project/tmp/eval-2.json' },
    ]);
  });
});

describe('generateProblems', () => {
  const problem: Problem = {
    code: 'bad-suite',
    severity: 'error',
    message: 'no',
    file: '/project/cases/memory.yaml',
    line: 3,
    col: 5,
    frame: '',
  };
  const text = 'a "quoted" problem\nwith `code` and </script>';
  const code = generateProblems(suiteOf(), [problem], text);

  it('is a module that imports the case files and throws', () => {
    expect(isSound(code)).toBe(true);
    expect(code).toContain('import "/project/cases/memory.yaml?caliper-cases";');
    expect(code).toContain('throw error;');
  });

  it('throws the problem at its place', () => {
    const body = code.replace(/^import .*$/gm, '').replace('export {};', '');
    let thrown: unknown;
    try {
      new Function(body)();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ name: 'CaseProblem', message: text });
    expect((thrown as Error).stack).toMatch(/at bad-suite \(\/project\/cases\/memory\.yaml:3:5\)$/);
  });
});

describe('caseTags', () => {
  it('are difficulty, source, split and the case’s own, each once', () => {
    expect(
      caseTags({ case_id: 'a', difficulty: 'easy', source: 'edge', tags: ['easy', 'negative'] }),
    ).toEqual(['easy', 'edge', 'tune', 'negative']);
  });

  it('of a case that says nothing are its split alone', () => {
    expect(caseTags({ case_id: 'a' })).toEqual(['tune']);
  });
});
