import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CORPUS_LIMITS, corpusHash, loadCorpus } from './load-corpus.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corpus-'));
  write('docs/a.md', '# A\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const load = (...globs: string[]) => loadCorpus(globs, root);
const ids = (...globs: string[]) => load(...globs).documents.map(({ id }) => id);
const found = (...globs: string[]) =>
  load(...globs).problems.map(({ code, file, line }) => `${file.slice(root.length + 1)}:${line} ${code}`);

test('documents are named by their path from the corpus folder, sorted, with their text', () => {
  write('docs/zh/价格.md', '\ufeff904 元\r\n');
  write('docs/b.txt', 'no');
  expect(load('docs/**/*.md').documents).toEqual([
    { id: 'a.md', text: '# A\n', file: join(root, 'docs/a.md') },
    { id: 'zh/价格.md', text: '904 元\r\n', file: join(root, 'docs/zh/价格.md') },
  ]);
  expect(ids('docs/{a,b}.*')).toEqual(['a.md', 'b.txt']);
  expect(ids('docs/zh/价格.md')).toEqual(['价格.md']);
  expect(ids('nowhere/*.md')).toEqual([]);
});

test('names that differ only in composition are one name', () => {
  write('docs/cafe\u0301.md', 'x');
  expect(ids('docs/*.md')).toEqual(['a.md', 'caf\u00e9.md']);
});

test('a name is taken once, over several globs', () => {
  write('more/a.md', 'other');
  expect(found('docs/*.md', 'more/*.md')).toEqual(['more/a.md:1 duplicate-document']);
  expect(found('docs/*.md', 'docs/a*')).toEqual([]);
});

test.each<[string, string | Uint8Array, string]>([
  ['not UTF-8', Buffer.from([0x61, 0x0a, 0xff]), 'docs/x.md:2 not-utf8'],
  ['empty', '', 'docs/x.md:1 empty-document'],
  ['white space', ' \n\t\n', 'docs/x.md:1 empty-document'],
  ['binary', 'a\n\nb\0', 'docs/x.md:3 invalid-character'],
  ['over the limit', Buffer.alloc(CORPUS_LIMITS.document + 1, 0x61), 'docs/x.md:1 too-large'],
])('%s is a problem at its place, and the rest is read', (_name, content, problem) => {
  write('docs/x.md', content);
  expect(found('docs/*.md')).toEqual([problem]);
  expect(ids('docs/*.md')).toEqual(['a.md']);
});

test('one line of a megabyte and deep nesting are text like any other', () => {
  write('docs/long.md', 'x'.repeat(1 << 20));
  write('docs/deep.md', `${'> '.repeat(5000)}x`);
  expect(found('docs/*.md')).toEqual([]);
});

test('links out of the folder and to nothing are problems, links inside are read, folders are not entered', () => {
  write('secret.md', 'secret');
  symlinkSync(join(root, 'secret.md'), join(root, 'docs/out.md'));
  symlinkSync(join(root, 'none.md'), join(root, 'docs/none.md'));
  symlinkSync('a.md', join(root, 'docs/same.md'));
  symlinkSync('..', join(root, 'docs/loop'));
  expect(found('docs/**/*.md')).toEqual(['docs/none.md:1 unreadable-file', 'docs/out.md:1 unsafe-link']);
  expect(ids('docs/**/*.md')).toEqual(['a.md', 'same.md']);
});

test('the hash is of names and texts', () => {
  const before = corpusHash(load('docs/*.md').documents);
  expect(corpusHash(load('docs/**').documents)).toBe(before);
  write('docs/a.md', '# B\n');
  expect(corpusHash(load('docs/*.md').documents)).not.toBe(before);
});
