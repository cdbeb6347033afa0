import { describe, expect, it } from 'vitest';
import { readSuiteSource, SuiteSourceError } from './suite-source.ts';

const FILE = '/project/suites/memory.eval.ts';
const IMPORT = `import { defineSuite } from 'vitest-caliper';\n`;
const read = (options: string, file = FILE) =>
  readSuiteSource(file, `${IMPORT}export default defineSuite(${options});\n`);

/** The error that reading some code throws, and the text that it points at. */
function problem(code: string): { message: string; at: string } {
  try {
    readSuiteSource(FILE, code);
  } catch (error) {
    if (error instanceof SuiteSourceError) return { message: error.message, at: code.slice(error.offset) };
    throw error;
  }
  throw new Error('no error was thrown');
}

describe('options', () => {
  it('are read from literals', () => {
    const suite = read(`{
      name: 'recall', cases: '../cases/*.yaml', registry: '../registry', templates: ['a.yaml', 'b.yaml'], concurrency: 4, watch: './prompts/**', corpus: '../docs',
      target: () => make(), stages: [l1({ f1: 0.5 })],
    }`);
    expect(suite).toMatchObject({
      name: 'recall',
      cases: ['../cases/*.yaml'],
      registry: '../registry',
      templates: ['a.yaml', 'b.yaml'],
      concurrency: 4,
      watch: ['./prompts/**'],
      corpus: '../docs',
    });
  });

  it.each<[string, object]>([
    ['{}', {}],
    ['{ seed: 7 }', { seed: 7 }],
    ["{ seed: 0, prefix: 'own' } as const", { seed: 0, prefix: 'own' }],
  ])('anchors may be %s, and stand alone', (source, anchors) => {
    expect(read(`{ anchors: ${source} }`)).toMatchObject({ anchors, cases: [] });
  });

  it.each([
    'true',
    'options',
    '{ seed: 1.5 }',
    '{ seed: s }',
    "{ prefix: 'a b' }",
    '{ many: 3 }',
    '{ ...more }',
  ])('anchors may not be %s', (source) => {
    expect(problem(`${IMPORT}export default defineSuite({ anchors: ${source} });`).message).toContain(
      "'anchors' must be written as { seed: 1, prefix: 'anchor' }",
    );
  });

  it('that are absent have defaults; the name is the file’s', () => {
    expect(read(`{ cases: 'x.yaml' }`)).toMatchObject({
      name: 'memory',
      registry: null,
      templates: [],
      corpus: null,
      concurrency: null,
    });
  });

  it.each(['ts', 'js', 'mts', 'mjs', 'cts', 'tsx'])('the name leaves out .eval.%s', (extension) => {
    expect(read(`{ cases: 'x.yaml' }`, `/project/recall.eval.${extension}`)!.name).toBe('recall');
  });

  it.each<[string, string[]]>([
    [`'a.yaml'`, ['a.yaml']],
    [`"a.yaml"`, ['a.yaml']],
    [`['a.yaml', "b.yaml"]`, ['a.yaml', 'b.yaml']],
    ['`a.yaml`', ['a.yaml']],
    ['[`a.yaml`]', ['a.yaml']],
    [`'用例/*.yaml'`, ['用例/*.yaml']],
    [`'it\\'s.yaml'`, ["it's.yaml"]],
    ['`a\\u0041.yaml`', ['aA.yaml']],
  ])('cases may be %s', (source, cases) => {
    expect(read(`{ cases: ${source} }`)!.cases).toEqual(cases);
  });

  it('may have quoted names, and come in any order', () => {
    expect(read(`{ stages: [], 'cases': 'x.yaml', "name": 'n' }`)).toMatchObject({
      name: 'n',
      cases: ['x.yaml'],
    });
  });

  it('name one corpus', () => {
    expect(read(`{ cases: 'x.yaml', corpus: ['../own.yaml'] }`)!.corpus).toBe('../own.yaml');
    expect(() => read(`{ cases: 'x.yaml', corpus: ['../a', '../b'] }`)).toThrow(
      "'corpus' is one folder, or one manifest",
    );
  });

  it.each([
    '{ cases: "x.yaml" } satisfies SuiteOptions',
    '{ cases: "x.yaml" } as SuiteOptions',
    '{ cases: "x.yaml" } as const satisfies SuiteOptions',
  ])('may be annotated: %s', (options) => {
    expect(read(options)!.cases).toEqual(['x.yaml']);
  });

  it('of another object in the file are not taken for the suite’s', () => {
    const code = `${IMPORT}const other = { cases: 'other.yaml', name: 'other' };\nexport default defineSuite({ cases: 'x.yaml' });`;
    expect(readSuiteSource(FILE, code)).toMatchObject({ name: 'memory', cases: ['x.yaml'] });
  });

  it('are those of the suite that is exported, where a file makes several', () => {
    const code = `${IMPORT}const spare = defineSuite({ cases: 'spare.yaml' });\nexport default defineSuite({ cases: 'x.yaml' });`;
    expect(readSuiteSource(FILE, code)!.cases).toEqual(['x.yaml']);
  });

  it('under a computed name are not read', () => {
    expect(read(`{ [name]: 'other', cases: 'x.yaml' }`)!.name).toBe('memory');
  });

  it('in comments and strings are not read', () => {
    const code = `// export default defineSuite({ cases: 'no.yaml' })\n${IMPORT}const text = "defineSuite({ cases: 'no.yaml' })";\nexport default defineSuite({ /* cases: 'no.yaml' */ cases: 'x.yaml' });`;
    expect(readSuiteSource(FILE, code)!.cases).toEqual(['x.yaml']);
  });
});

describe('the import', () => {
  it('may have another name', () => {
    const code = `import { defineSuite as suite } from 'vitest-caliper';\nexport default suite({ cases: 'x.yaml' });`;
    expect(readSuiteSource(FILE, code)!.cases).toEqual(['x.yaml']);
  });

  it('may stand among others, after types', () => {
    const code = `import type { Target } from 'vitest-caliper';\nimport caliper, { l1, defineSuite } from 'vitest-caliper';\nexport default defineSuite({ cases: 'x.yaml' });`;
    expect(readSuiteSource(FILE, code)!.cases).toEqual(['x.yaml']);
  });
});

describe('the export', () => {
  it.each(['', '\n// 注释 😀\nconst a = "😀";\n'])('is found by its offset, after %j', (before) => {
    const code = `${before}${IMPORT}export default defineSuite({ cases: 'x.yaml' });`;
    const { exportStart, expressionStart } = readSuiteSource(FILE, code)!;
    expect(code.slice(exportStart)).toMatch(/^export default defineSuite/);
    expect(code.slice(expressionStart)).toMatch(/^defineSuite/);
  });

  it('may name a constant', () => {
    const code = `${IMPORT}const suite = defineSuite({ cases: 'x.yaml' });\nexport default suite;`;
    const { expressionStart, cases } = readSuiteSource(FILE, code)!;
    expect(cases).toEqual(['x.yaml']);
    expect(code.slice(expressionStart)).toBe('suite;');
  });
});

describe('a module that is no suite is left alone', () => {
  it.each([
    ['an ordinary test', `import { test } from 'vitest';\ntest('x', () => {});`],
    ['nothing', ''],
    [
      'a function of that name',
      `function defineSuite(x) { return x; }\nexport default defineSuite({ cases: 'x.yaml' });`,
    ],
    ['a module that only imports it', `${IMPORT}export const make = defineSuite;`],
    ['a method of that name', `${IMPORT}other.defineSuite({ cases: 'x.yaml' });`],
  ])('%s', (_, code) => {
    expect(readSuiteSource(FILE, code)).toBeNull();
  });
});

describe('what cannot be read points at its place', () => {
  const wrap = (options: string) => `// 前 😀\n${IMPORT}export default defineSuite(${options});\n`;

  it.each<[string, string, RegExp, string]>([
    ['cases by a name', wrap('{ cases: globs }'), /'cases' must be written as a literal/, 'globs }'],
    ['cases by a call', wrap(`{ cases: join('a', 'b') }`), /'cases' must be written as a literal/, 'join('],
    [
      'cases with a hole',
      wrap(`{ cases: \`a/\${b}.yaml\` }`),
      /'cases' must be written as a literal/,
      `\`a/\${b}`,
    ],
    [
      'one of several',
      wrap(`{ cases: ['a.yaml', other] }`),
      /'cases' must be written as a literal/,
      'other]',
    ],
    ['a number', wrap('{ cases: 7 }'), /'cases' must be written as a literal/, '7 }'],
    ['spread cases', wrap(`{ cases: [...others] }`), /'cases' must be written as a literal/, '...others'],
    [
      'a name by a name',
      wrap(`{ cases: 'x.yaml', name: title }`),
      /'name' must be written as a literal/,
      'title }',
    ],
    ['a registry by a name', wrap(`{ cases: 'x.yaml', registry: dir }`), /'registry' must be/, 'dir }'],
    ['no cases', wrap(`{ name: 'x' }`), /'cases' is missing/, "{ name: 'x' }"],
    ['empty cases', wrap('{ cases: [] }'), /'cases' is missing/, '{ cases: [] }'],
    ['options by a name', wrap('options'), /options written as an object/, 'defineSuite(options)'],
    ['no options', wrap(''), /options written as an object/, 'defineSuite()'],
    [
      'no default export',
      `${IMPORT}export const suite = defineSuite({ cases: 'x.yaml' });`,
      /must be the default export/,
      'defineSuite({',
    ],
  ])('%s', (_, code, message, at) => {
    const found = problem(code);
    expect(found.message).toMatch(message);
    expect(found.at.slice(0, at.length)).toBe(at);
  });

  it('a syntax error, after text outside of ASCII too', () => {
    const code = `const text = "前 😀";\n${IMPORT}export default defineSuite({ cases: 'x.yaml' ];\n`;
    expect(problem(code).at).toMatch(/^\];/);
  });
});

describe('variants', () => {
  it('are read by name, in the order of the source, and need no values yet', () => {
    expect(read(`{ cases: 'x.yaml' }`)!.variants).toEqual([]);
    expect(
      read(`{ cases: 'x.yaml', variants: { v002: { options: load() }, 'v-1': second, other() {} } }`)!
        .variants,
    ).toEqual(['v002', 'v-1', 'other']);
    expect(read(`{ cases: 'x.yaml', variants: { v1: {} } as const satisfies Variants }`)!.variants).toEqual([
      'v1',
    ]);
  });

  it.each([
    ['a name from elsewhere', 'variants', /must be written as an object here/, 'variants }'],
    ['a spread', 'variants: { a: {}, ...more }', /must be written out/, '...more }'],
    ['a computed name', 'variants: { [name]: {} }', /must be written out/, '[name]: {}'],
    ['a number', 'variants: { 1: {} }', /must be written out/, '1: {}'],
    ['no variant', 'variants: {}', /at least one/, '{} }'],
    ['a name that is no file’s', "variants: { a: {}, '../b': {} }", /"\.\.\/b" cannot name/, "'../b'"],
    ['two that differ in case', 'variants: { a: {}, A: {} }', /the same but for case/, 'A: {}'],
  ])('%s is an error at its place', (_what, variants, message, at) => {
    const found = problem(`${IMPORT}export default defineSuite({ cases: 'x.yaml', ${variants} });`);
    expect(found.message).toMatch(message);
    expect(found.at.startsWith(at)).toBe(true);
  });
});
