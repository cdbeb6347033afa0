import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUN_MARK, readBlobFiles } from './blob-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blobs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ID = '5cb24f26-90ab-4913-aea5-a93c73a6e8bd';

test('blobs are told by the marks in them, whatever they are called', () => {
  writeFileSync(join(folder, 'b.json'), JSON.stringify(['4.1.12', `${RUN_MARK}${ID}`, `${RUN_MARK}${ID}`]));
  writeFileSync(join(folder, 'a.json'), '[]');
  mkdirSync(join(folder, 'coverage'));
  expect(readBlobFiles(folder)).toEqual([
    { name: 'a.json', runs: new Set() },
    { name: 'b.json', runs: new Set([`caliper-run:${ID}`]) },
  ]);
});

test('a blob that was cut off is named', () => {
  writeFileSync(join(folder, 'blob-1-2.json'), '[["1","2"');
  expect(() => readBlobFiles(folder)).toThrow(/the blob blob-1-2\.json .* cannot be read/);
});

test('a folder that is not there has no blobs', () => {
  expect(readBlobFiles(join(folder, 'gone'))).toEqual([]);
});
