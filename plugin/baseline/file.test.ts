import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { baselineOf, caseRow } from '../../tests/support/rows.ts';
import { baselinePath, readBaseline, writeBaseline } from './file.ts';
import { formatBaseline } from './format.ts';

let root: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baseline-'));
  file = baselinePath(root, 'memory');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('stands under its suite and its root', () => {
  expect(file).toBe(join(root, 'baselines', 'memory.json'));
});

it('is missing where there is no file', () => {
  expect(readBaseline(file)).toEqual({ state: 'missing', file });
});

it('is written with its folder, and read back; nothing else is left behind', async () => {
  const baseline = baselineOf({ a: caseRow() });
  await writeBaseline(file, baseline);
  expect(readBaseline(file)).toEqual({ state: 'present', file, baseline });
  expect(readFileSync(file, 'utf8')).toBe(formatBaseline(baseline));
  expect(readdirSync(dirname(file))).toEqual(['memory.json']);
});

it.each([
  ['empty', ''],
  ['cut off', '{"schema": 1, "cas'],
  ['in conflict', '<<<<<<< HEAD\n{}'],
])('is broken, not missing, when the file is %s', (_, content) => {
  mkdirSync(dirname(file));
  writeFileSync(file, content);
  expect(readBaseline(file)).toMatchObject({ state: 'broken', file, problem: expect.stringMatching(/./) });
});

it('is broken, not missing, when the file cannot be read', () => {
  mkdirSync(file, { recursive: true });
  expect(readBaseline(file)).toMatchObject({
    state: 'broken',
    problem: expect.stringMatching(/cannot be read/),
  });
});
