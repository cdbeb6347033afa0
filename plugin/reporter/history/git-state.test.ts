import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitState } from './git-state.ts';

const NONE = { commit: null, dirty: null };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git-state-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

test('a folder that is no repository, is not there, or has no commit yet has no state', async () => {
  expect(await gitState(folder)).toEqual(NONE);
  expect(await gitState(join(folder, 'gone'))).toEqual(NONE);
  git('init', '-q');
  expect(await gitState(folder)).toEqual(NONE);
});

test('a changed file makes it dirty; one that Git does not track does not', async () => {
  git('init', '-q');
  writeFileSync(join(folder, 'a'), '1');
  git('add', 'a');
  git('commit', '-q', '-m', 'x');
  const commit = git('rev-parse', 'HEAD');
  writeFileSync(join(folder, 'b'), '1');
  expect(await gitState(folder)).toEqual({ commit, dirty: false });
  writeFileSync(join(folder, 'a'), '2');
  expect(await gitState(folder)).toEqual({ commit, dirty: true });
});
