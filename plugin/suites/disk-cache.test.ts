import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskCache } from './disk-cache.ts';

let root: string;
let computed: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caliper-cache-'));
  computed = 0;
});

afterEach(() => rmSync(root, { recursive: true }));

const isNumbers = (value: unknown): value is number[] => Array.isArray(value);
/** A cache of its own stands for another process: nothing of it is in memory. */
const cache = (code = ['yaml']) => new DiskCache<number[]>('test', code, isNumbers);
const compute = () => {
  computed += 1;
  return [computed];
};

it('computes once for a version, in one process and over several', async () => {
  const first = cache();
  const { value, path } = await first.get(root, 'a.yaml', 'one', compute);
  expect(value).toEqual([1]);
  expect(await first.get(root, 'a.yaml', 'one', compute)).toEqual({ value: [1], path });
  expect(await cache().get(root, 'a.yaml', 'one', compute)).toEqual({ value: [1], path });
  expect(computed).toBe(1);
});

it('computes anew for another version, another subject, and other code', async () => {
  await cache().get(root, 'a.yaml', 'one', compute);
  await cache().get(root, 'a.yaml', 'two', compute);
  await cache().get(root, 'b.yaml', 'one', compute);
  await cache(['text']).get(root, 'a.yaml', 'one', compute);
  expect(computed).toBe(4);
});

it('takes a damaged entry, or one of another form, for none', async () => {
  const { path } = await cache().get(root, 'a.yaml', 'one', compute);
  for (const damaged of ['[1', '{"cases":1}', '']) {
    writeFileSync(path, damaged);
    await cache().get(root, 'a.yaml', 'one', compute);
  }
  expect(computed).toBe(4);
});

it('removes replaced entries of a subject once no run can be reading them, and no other’s', async () => {
  const { path } = await cache().get(root, 'a.yaml', 'one', compute);
  await cache().get(root, 'b.yaml', 'one', compute);
  await cache().get(root, 'a.yaml', 'two', compute);
  const folder = join(root, 'tmp', 'caliper', 'test');
  expect(readdirSync(folder)).toHaveLength(3);
  const longAgo = Date.now() / 1000 - 7200;
  utimesSync(path, longAgo, longAgo);
  await cache().get(root, 'a.yaml', 'three', compute);
  expect(readdirSync(folder)).toHaveLength(3);
  expect(readdirSync(folder)).not.toContain(path.slice(folder.length + 1));
});
