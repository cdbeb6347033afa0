import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { baselineOf, caseRow } from '../../tests/support/rows.ts';
import { writeBaseline } from '../baseline/file.ts';
import { BaselineReader } from './baseline-reader.ts';

let folder: string;
let file: string;
const reader = new BaselineReader();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caliper-baseline-'));
  file = join(folder, 'memory.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('reads a file once as long as it stays', async () => {
  await writeBaseline(file, baselineOf({ a: caseRow() }));
  const first = reader.read(file);
  expect(first).toMatchObject({ state: 'present' });
  expect(reader.read(file)).toBe(first);
});

it('sees a file that comes, is replaced by an equally long one, is damaged, and goes', async () => {
  expect(reader.read(file)).toEqual({ state: 'missing', file });
  await writeBaseline(file, baselineOf({ a: caseRow() }));
  const ids = () => {
    const state = reader.read(file);
    return state.state === 'present' ? [...state.baseline.cases.keys()] : state.state;
  };
  expect(ids()).toEqual(['a']);
  await writeBaseline(file, baselineOf({ b: caseRow() }));
  expect(ids()).toEqual(['b']);
  writeFileSync(file, '{');
  expect(ids()).toBe('broken');
  rmSync(file);
  expect(ids()).toBe('missing');
});
