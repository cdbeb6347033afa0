import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCaseFile } from '../cases/index.ts';
import { checkFiles } from '../lint/check-files.ts';
import { makeAnchors } from './anchors.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caliper-anchors-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  write('docs/guide.md', '# Guide\n\nThe heron stands in the shallow water all morning long.\n');
  write('docs/zh/faq.md', '白鹭整个上午都站在浅水里不动。\n');
  write('docs/code.md', '```\nnothing but code is in here, and it is long\n```\n');
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const casesOf = (path: string) => loadCaseFile(join(folder, path)).cases.map((each) => each.case);

it('writes cases that the corpus passes the lint with, and says what has none', async () => {
  expect(await makeAnchors('docs', { out: 'own.yaml' }, folder)).toBe(0);
  expect(said).toEqual(['own.yaml: 4 cases of 2 documents; no sentence to ask with in code.md']);
  expect(casesOf('own.yaml').map(({ expect_doc }) => expect_doc)).toEqual([
    'guide.md',
    'guide.md',
    'zh/faq.md',
    'zh/faq.md',
  ]);
  expect(checkFiles(['own.yaml'], { corpus: 'docs' }, folder).problems).toEqual([]);
});

it('takes a manifest as well as a folder', async () => {
  write('own.yaml', 'documents: [{ id: manual, files: [docs/guide.md, "docs/zh/*.md"] }]\n');
  expect(await makeAnchors('own.yaml', { out: 'out.yaml' }, folder)).toBe(0);
  expect(said).toEqual(['out.yaml: 4 cases of 1 document']);
  expect(checkFiles(['out.yaml'], { corpus: 'own.yaml' }, folder).problems).toEqual([]);
  write('own.yaml', 'documents: [{ id: manual, files: [none.md] }]\n');
  await expect(makeAnchors('own.yaml', {}, folder)).rejects.toThrow(/own\.yaml:1:35 {2}bad-file/);
});

it('prints them where no file is named, the same each time', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  await makeAnchors('docs', { seed: 5, prefix: 'own' }, folder);
  await makeAnchors('docs', { seed: 5, prefix: 'own' }, folder);
  expect(printed[0]).toContain('case_id: own-guide-10-exact');
  expect(printed[1]).toBe(printed[0]);
});

it('copies documents with noise into a corpus of their own', async () => {
  write('docs/long.md', 'All learning models compare rolling hills with calm modern islands. '.repeat(40));
  await makeAnchors('docs', { out: 'own.yaml', noise: 4 }, folder);
  expect(read('own-noise/long.md')).not.toBe(read('docs/long.md'));
  const cases = casesOf('own-noise.yaml');
  expect(cases.every(({ tags, expect_tokens }) => tags!.includes('noise') && !expect_tokens)).toBe(true);
  expect(cases[0]!.case_id).toMatch(/^anchor-noise-/);
  expect(checkFiles(['own-noise.yaml'], { corpus: 'own-noise' }, folder).problems).toEqual([]);
  await expect(makeAnchors('docs', { out: 'own.yaml', noise: 1 }, folder)).rejects.toThrow(
    'remove the folder',
  );
});

it.each<[object, string]>([
  [{ seed: 'x' }, "--seed is a whole number, received 'x'"],
  [{ prefix: 'a b' }, '--prefix begins case ids'],
  [{ noise: -1, out: 'own.yaml' }, '--noise is how many documents are copied'],
  [{ noise: 2 }, '--noise writes documents beside the cases: say where, with --out'],
])('refuses %j', async (options, message) => {
  await expect(makeAnchors('docs', options, folder)).rejects.toThrow(message);
});

it('refuses a corpus of which nothing can be asked', async () => {
  write('bare/a.md', '# Only a heading\n');
  await expect(makeAnchors('bare', {}, folder)).rejects.toThrow('no document of bare has a sentence to ask');
});
