import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { claimFolder, EVALS_FOLDER, releaseFolder } from '../../evals/pipelines/store/folder.ts';

/** An empty folder below the project's tmp/. */
function parentFolder(): string {
  const base = join(EVALS_FOLDER, '..');
  mkdirSync(base, { recursive: true });
  const parent = mkdtempSync(join(base, 'folders-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

/** The id of a process that has ended. */
const gonePid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const own = (number: number, suffix = '') => `${process.pid}-${threadId}-${number}${suffix}`;

test('each claim is a new, empty folder of this process and thread', () => {
  const parent = join(parentFolder(), 'not', 'there', 'yet');
  const claims = [claimFolder(parent, false), claimFolder(parent, false)];
  expect(claims.map(({ runId }) => runId)).toEqual([own(1), own(2)]);
  expect(claims.map(({ path }) => path)).toEqual([join(parent, own(1)), join(parent, own(2))]);
  for (const { path } of claims) expect(readdirSync(path)).toEqual([]);
});

test('a release removes the folder with what is in it, unless it is kept', () => {
  const parent = parentFolder();
  const [thrown, kept] = [claimFolder(parent, false), claimFolder(parent, true)];
  for (const { path } of [thrown, kept]) writeFileSync(join(path, 'eval_memory.db'), 'x');
  releaseFolder(thrown);
  releaseFolder(thrown);
  releaseFolder(kept);
  expect(readdirSync(parent)).toEqual([own(1, '-kept')]);
});

test('a claim sweeps what processes that are gone left behind, and nothing else', () => {
  const parent = parentFolder();
  const gone = gonePid();
  const names = [
    `${gone}-0-1`,
    `${gone}-7-12`,
    `${gone}-0-2-kept`,
    `${process.ppid}-0-1`,
    'notes',
    `${gone}`,
  ];
  for (const name of names) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'eval_wiki.db-wal'), 'x');
  }
  claimFolder(parent, false);
  expect(names.filter((name) => existsSync(join(parent, name)))).toEqual(names.slice(2));
});
