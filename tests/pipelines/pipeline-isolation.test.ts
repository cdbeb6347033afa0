import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT, spawnChain } from './child/spawn-chain.ts';

const EVALS = join(ROOT, 'tmp', 'evals');
const SLOW = { timeout: 180_000 };

/** Every text of an answer that carries a mark: `A0`, `B1`, … */
function marksIn(answer: unknown): string[] {
  return [...new Set(JSON.stringify(answer).match(/(?<=[ \\"])[A-Z]\d+(?=")/g))];
}

/** Each file below the folders with its size and the time of its last change. */
function listing(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const { size, mtimeMs } = lstatSync(join(ROOT, folder, name));
        return `${folder}/${name} ${size} ${mtimeMs}`;
      }),
  );
}

describe('ten pipelines in ten processes at once', () => {
  test('never share a row, and leave nothing behind', SLOW, async () => {
    const children = [...'ABCDEFGHIJ'].map((mark) => ({ mark, ...spawnChain({ mark, cases: 3 }) }));
    const outputs = await Promise.all(children.map(({ output }) => output));
    outputs.forEach(({ answers }, at) => {
      expect(answers.map(marksIn)).toEqual([0, 1, 2].map((index) => [`${children[at]!.mark}${index}`]));
    });
    await Promise.all(children.map(({ ended }) => ended));
    expect(new Set(outputs.map(({ runId }) => runId)).size).toBe(10);
    for (const { runId } of outputs) expect(existsSync(join(EVALS, runId))).toBe(false);
  });
});

describe('twenty cases at once in one process', () => {
  test(
    'are kept apart, write below tmp/ alone, and give the same bytes in another zone a year later',
    SLOW,
    async () => {
      const folders = ['evals', 'cases', 'baselines'];
      const before = listing(folders);
      const child = spawnChain({ mark: 'Q', cases: 20 }, { TZ: 'UTC' });
      const elsewhere = { TZ: 'Pacific/Auckland', LC_ALL: 'zh_CN.UTF-8', CHILD_DAYS_AHEAD: '365' };
      const later = spawnChain({ mark: 'Q', cases: 20 }, elsewhere);
      const { answers, runId } = await child.output;
      expect(answers.map(marksIn)).toEqual(answers.map((_, index) => [`Q${index}`]));
      // But for its mark every case is the same, so its answers are.
      const unmarked = answers.map((answer) => JSON.stringify(answer).replace(/Q\d+/g, 'Q'));
      expect(new Set(unmarked).size).toBe(1);
      expect(unmarked[0]).toContain('"m-1"');
      expect(JSON.stringify((await later.output).answers)).toBe(JSON.stringify(answers));
      await Promise.all([child.ended, later.ended]);
      expect(runId).toMatch(/^\d+-0-1$/);
      expect(listing(folders)).toEqual(before);
      for (const folder of Object.values(child.folders)) expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe('at the end', () => {
  test(
    'what a killed process left is swept by the next; the living and the kept keep theirs',
    SLOW,
    async () => {
      const killed = spawnChain({ mark: 'X', cases: 1, hang: true });
      const living = spawnChain({ mark: 'Y', cases: 1, hang: true });
      const kept = spawnChain({ mark: 'K', cases: 2 }, { CALIPER_KEEP_DB: '1' });
      const outputs = await Promise.all([killed.output, living.output, kept.output]);
      const folders = outputs.map(({ runId }) => join(EVALS, runId));
      onTestFinished(() => rmSync(folders[2]!, { recursive: true, force: true }));
      expect(folders.map((folder) => existsSync(join(folder, 'eval_memory.db')))).toEqual([true, true, true]);
      killed.process.kill('SIGKILL');
      await killed.ended;
      expect(await kept.ended).toBe(`CALIPER_KEEP_DB: databases are kept in ${folders[2]}\n`);
      await spawnChain({ mark: 'Z', cases: 1 }).ended;
      expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);

      const memory = new Database(join(folders[2]!, 'eval_memory.db'), { readonly: true });
      onTestFinished(() => void memory.close());
      // Of each of the two cases old, m-1 and truth; one row for each of l1, l15, l2, query, search and inject.
      const counts =
        'SELECT (SELECT count(*) FROM memories) AS memories, (SELECT count(*) FROM refine_runs) AS runs';
      expect(memory.prepare(counts).get()).toEqual({ memories: 2 * 3, runs: 2 * 6 });
    },
  );
});
