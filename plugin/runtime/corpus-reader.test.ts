import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { corpusHash } from '../corpus/corpus-hash.ts';
import { corpusReader } from './corpus-reader.ts';

let path: string;
const DOCUMENTS = [{ id: 'a.md', text: 'a' }];

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'caliper-reader-')), 'docs');
  mkdirSync(path);
  writeFileSync(join(path, 'a.md'), 'a');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

const placed = () => ({ path, documents: 1, hash: corpusHash(DOCUMENTS) });

it('reads nothing before it is asked, and nothing twice', async () => {
  rmSync(path, { recursive: true });
  const read = corpusReader(placed());
  mkdirSync(path);
  writeFileSync(join(path, 'a.md'), 'a');
  const first = await read();
  expect(first).toEqual(DOCUMENTS);
  writeFileSync(join(path, 'a.md'), 'b');
  expect(await read()).toBe(first);
});

it('reads null where there is none', async () => {
  expect(await corpusReader(null)()).toBeNull();
});

it('refuses documents that are not those of the main process', async () => {
  writeFileSync(join(path, 'b.md'), 'b');
  await expect(corpusReader(placed())()).rejects.toThrow(
    /changed while the run was starting: it had 1 documents of the hash [0-9a-f]{16}, and has 2 of the hash/,
  );
  rmSync(path, { recursive: true });
  await expect(corpusReader(placed())()).rejects.toThrow('there is no such folder');
});
