import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundSet } from '../../tests/support/sound-set.ts';
import { checkCases } from './check.ts';

let root: string;
let output: string[];

const suite = (name: string, options = "registry: '../registry', templates: '../templates/*.yaml',") =>
  `import { defineSuite } from 'vitest-caliper';\nexport default defineSuite({ name: '${name}', cases: '../cases/*.yaml', ${options} });\n`;

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-'));
  output = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  write({ ...soundSet(), 'suites/one.eval.ts': suite('one') });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const check = (globs: string[] = [], options = {}) => checkCases(globs, options, root);

function spoil(path: string, from: string, to: string): void {
  write({ [path]: soundSet()[path]!.replace(from, to) });
}

test('without globs the sets of the suites are checked, each with its registry and templates', async () => {
  expect(await check()).toBe(0);
  expect(output).toEqual(['9 cases in 2 files checked, no problem found']);
  spoil('cases/a.yaml', '[identity]', '[identiti]');
  expect(await check()).toBe(1);
  expect(output[1]).toMatch(/^cases\/a\.yaml:22:24 {2}unregistered-label \(warning\)/);
  expect(output[1]).toContain('unregistered-label  1  (in 1 case)');
});

test('a problem of a file that two suites use is reported once', async () => {
  write({ 'suites/two.eval.ts': suite('two'), 'suites/plain.eval.ts': "import { test } from 'vitest';\n" });
  spoil('cases/a.yaml', 'msg_1]', 'msg_7]');
  expect(await check([], { json: true })).toBe(1);
  expect(JSON.parse(output[0]!)).toMatchObject({ files: 2, cases: 9, counts: { 'unknown-message-id': 1 } });
});

test('a suite that names no registry or templates is said to be unchecked there', async () => {
  write({ 'suites/one.eval.ts': suite('one', '') });
  expect(await check()).toBe(0);
  expect(output[0]).toContain("not checked: labels, for want of a registry in the suite 'one'");
  expect(output[0]).toContain("not checked: section titles, for want of templates in the suite 'one'");
});

test('suites in tmp, dist and node_modules are not looked at', async () => {
  rmSync(join(root, 'suites'), { recursive: true });
  for (const folder of ['tmp', 'dist', 'node_modules/x']) write({ [`${folder}/one.eval.ts`]: suite('one') });
  await expect(check()).rejects.toThrow(/no suite .* name the case files/);
});

test('with globs those files are checked, with what the options name', async () => {
  spoil('cases/a.yaml', '[identity]', '[identiti]');
  expect(await check(['cases/*.yaml'])).toBe(0);
  expect(output[0]).toContain('not checked: labels, for want of --registry');
  expect(await check(['cases/*.yaml'], { registry: 'registry', templates: 'templates/*.yaml' })).toBe(1);
  expect(await check(['cases/b.yaml'], { registry: 'registry' })).toBe(0);
});

test('a wide glob leaves out what is registry and template', async () => {
  expect(
    await check(['**/*.yaml'], { registry: 'registry', templates: ['templates/*.yaml'], json: true }),
  ).toBe(0);
  expect(JSON.parse(output[0]!)).toEqual({ files: 2, cases: 9, problems: [], counts: {}, unchecked: [] });
});

test('questions are checked against the corpus that is named, and said to be unchecked without one', async () => {
  write({
    'rag/q.yaml': 'cases: [{ case_id: q, question: how much, expect_doc: q.md, expect_tokens: ["905"] }]\n',
    'rag/docs/p.md': 'costs 904\n',
  });
  expect(await check(['rag/*.yaml'])).toBe(0);
  expect(output[0]).toContain('not checked: documents and tokens, for want of --corpus');
  expect(await check(['rag/*.yaml'], { corpus: 'rag/docs' })).toBe(1);
  expect(output[1]).toMatch(/^rag\/q\.yaml:1:\d+ {2}unknown-document \(warning\)[^\n]*"q\.md"/);
  expect(output[1]).not.toContain('for want of --corpus');
  write({ 'suites/one.eval.ts': suite('one', '').replace('../cases', '../rag') });
  await check();
  expect(output[2]).toContain("not checked: documents and tokens, for want of a corpus in the suite 'one'");
});

test('a manifest is a corpus, never a case file, and what is wrong in it is a problem at its line', async () => {
  write({
    'rag/q.yaml': 'cases: [{ case_id: q, question: how much, expect_doc: q.md, expect_tokens: ["904"] }]\n',
    'rag/own.yaml': 'documents: [{ id: q.md, files: [docs/p.md] }]\n',
    'rag/docs/p.md': 'costs 904\n',
  });
  expect(await check(['rag/*.yaml'], { corpus: 'rag/own.yaml' })).toBe(0);
  expect(output[0]).toContain('1 case in 1 file checked, no problem found');
  write({ 'rag/own.yaml': 'documents: [{ id: q.md, files: [docs/x.md] }]\n' });
  expect(await check(['rag/*.yaml'], { corpus: 'rag/own.yaml' })).toBe(1);
  expect(output[1]).toMatch(
    /^rag\/own\.yaml:1:33 {2}bad-file {2}the document "q\.md": "docs\/x\.md" is not there/,
  );
  write({
    'suites/one.eval.ts': suite('one', "corpus: '../rag/own.yaml'").replace('../cases/*', '../rag/q'),
  });
  expect(await check()).toBe(1);
  expect(output[2]).toMatch(/^rag\/own\.yaml:1:33 {2}bad-file /);
  expect(await check(['rag/q.yaml'], { corpus: 'rag/none.yaml' })).toBe(2);
  expect(output[3]).toMatch(/^rag\/none\.yaml:1:1 {2}unreadable-file /);
});

test('a file whose name is a glob is that file', async () => {
  write({ 'cases/[a].yaml': soundSet()['cases/a.yaml']! });
  await check(['cases/[a].yaml'], { json: true });
  expect(JSON.parse(output[0]!)).toMatchObject({ files: 1 });
});

test.each<[string, string[], object, RegExp]>([
  ['a glob without a file', ['case/*.yaml'], {}, /no case file matches 'case\/\*\.yaml'/],
  ['one glob of two', ['cases/*.yaml', 'case/*.yaml'], {}, /no case file matches 'case/],
  ['templates that are not there', ['cases/*.yaml'], { templates: 'x/*.yaml' }, /no template matches/],
  [
    'a corpus that is not there',
    ['cases/*.yaml'],
    { corpus: 'x' },
    /the corpus in .*x cannot be read:\n {2}there is no such folder/,
  ],
  ['a registry without files', [], { registry: 'registry' }, /--registry goes with case files/],
])('%s cannot be run', async (_name, globs, options, message) => {
  await expect(check(globs, options)).rejects.toThrow(message);
});

test('a registry that cannot be read is exit code 2, after all problems', async () => {
  spoil('cases/a.yaml', 'msg_1]', 'msg_7]');
  expect(await check(['cases/*.yaml'], { registry: 'nowhere', json: true })).toBe(2);
  expect(JSON.parse(output[0]!).counts).toEqual({ 'unknown-message-id': 1, 'unreadable-file': 2 });
});
