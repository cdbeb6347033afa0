import { readdirSync, watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { attemptsProject, follow, type Plan } from './support/attempts-project.ts';
import type { FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';
const KILLS = 100;

/** Killed side by side, to be done sooner. */
const PROJECTS = 4;

/** Two contents that no byte of a row has in common, so that a mixture of them would show. */
const CONTENTS: readonly Plan[] = [
  { 'eval-001': ['right'], 'eval-002': ['wrong'], 'eval-003': ['right'], 'eval-004': ['wrong'] },
  { 'eval-001': ['wrong'], 'eval-002': ['right'], 'eval-003': ['wrong'], 'eval-004': ['right'] },
];

const projects: FixtureProject[] = [];

afterAll(() => {
  for (const project of projects) project.dispose();
});

/** Numbers in [0, 1) that are spread evenly and the same in every run: multiples of the golden ratio. */
function spread(index: number): number {
  return (index * 0.6180339887498949) % 1;
}

/** Waits for the n-th change in the folder of the baseline: the temporary file made, written, put in its place. */
function changeOf(project: FixtureProject, nth: number): { seen: Promise<void>; close(): void } {
  let left = nth;
  let resolve = (): void => {};
  const seen = new Promise<void>((done) => {
    resolve = done;
  });
  const watcher = watch(`${project.root}/baselines`, () => {
    left -= 1;
    if (left === 0) resolve();
  });
  return { seen, close: () => watcher.close() };
}

test(`${KILLS} runs with -u that are killed leave the old baseline or the new one, byte for byte`, async () => {
  const outcomes = await Promise.all(
    Array.from({ length: PROJECTS }, async (_, lane) => {
      const project = attemptsProject(CONTENTS[0]!);
      projects.push(project);
      const texts: string[] = [];
      let longest = 0;
      for (const plan of CONTENTS) {
        follow(project, plan);
        const started = performance.now();
        const run = await project.vitest(['-u']);
        longest = Math.max(longest, performance.now() - started);
        expect(run.code, run.output).toBe(0);
        texts.push(project.read(BASELINE));
      }
      expect(texts[0]).not.toBe(texts[1]);

      const found = { old: 0, new: 0, ended: 0 };
      for (let kill = 0; kill < KILLS / PROJECTS; kill += 1) {
        const before = project.read(BASELINE);
        const target = 1 - texts.indexOf(before);
        follow(project, CONTENTS[target]!);
        const running = project.start(['run', '-u']);
        // Half of the moments lie anywhere in a run; the others are in the middle of the write itself.
        const change = changeOf(project, 1 + (kill % 3));
        const moment = kill % 2 ? change.seen : setTimeout(longest * spread(kill * PROJECTS + lane));
        await Promise.race([moment, running.finished]);
        running.signal('SIGKILL');
        change.close();
        const { code } = await running.finished;
        await running.gone();
        const after = project.read(BASELINE);
        expect([before, texts[target]]).toContain(after);
        found[after === before ? 'old' : 'new'] += 1;
        if (code !== null) found.ended += 1;
      }

      // What a kill may leave behind is a temporary file, and it confuses no later run.
      project.write({ [`${BASELINE}.1234567`]: texts[0]!.slice(0, 100) });
      const left = readdirSync(`${project.root}/baselines`).filter((name) => name !== 'demo.json');
      const target = 1 - texts.indexOf(project.read(BASELINE));
      follow(project, CONTENTS[target]!);
      const next = await project.vitest(['-u']);
      expect(next.code, next.output).toBe(0);
      expect(project.read(BASELINE)).toBe(texts[target]);
      const again = await project.vitest();
      expect(again.code, again.output).toBe(0);
      expect(again.output).toContain('against the baseline: no case changed');
      for (const name of left) expect(name).toMatch(/^demo\.json\.\d+$/);
      return found;
    }),
  );
  const total = (key: 'old' | 'new' | 'ended'): number => outcomes.reduce((sum, each) => sum + each[key], 0);
  expect(total('old') + total('new')).toBe(KILLS);
  // The moments reach from before the write to after it: else nothing would have been tried.
  expect(total('old')).toBeGreaterThan(0);
  expect(total('new')).toBeGreaterThan(0);
  // Most were killed before they had ended by themselves.
  expect(total('ended')).toBeLessThan(KILLS / 2);
}, 600_000);
