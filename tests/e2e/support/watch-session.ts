import { afterEach, expect } from 'vitest';
import { type FixtureCase, memoryProject, type ProjectOptions } from './memory-project.ts';
import type { FixtureProject } from './project.ts';
import type { WatchProcess } from './watch-process.ts';

/** The suite's file of answers is the prompt of these projects: the target reads it by itself. */
export const WATCHED = "watch: ['./script.json'],";

/** Three tune cases and one of the holdout, one memory each. */
export const cases: FixtureCase[] = ['eval-001', 'eval-002', 'eval-003', 'eval-004'].map(
  (case_id, index) => ({
    case_id,
    memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity'] }],
    ...(case_id === 'eval-004' ? { split: 'holdout' } : {}),
  }),
);

export const TUNE = ['eval-001', 'eval-002', 'eval-003'];

export let project: FixtureProject;
export let watch: WatchProcess;
let counted = 0;

/** Ends the session of a test; to be called once by each file of tests. */
export function endSessions(): void {
  afterEach(async () => {
    await watch.kill();
    project.dispose();
  });
}

/** Starts a watch session in a new project. Returns what its first run printed. */
export async function start(options: Partial<ProjectOptions> = {}, args: string[] = []): Promise<string> {
  project = memoryProject({ cases, suite: WATCHED, ...options });
  return begin(args);
}

/** Likewise, over a baseline that a whole run wrote. */
export async function startOverBaseline(options: Partial<ProjectOptions> = {}): Promise<string> {
  project = memoryProject({ cases, suite: WATCHED, ...options });
  const whole = await project.vitest();
  expect(whole.code, whole.output).toBe(0);
  return begin([]);
}

async function begin(args: string[]): Promise<string> {
  counted = calls().length;
  watch = project.watch(args);
  return watch.settled();
}

/** Every case that the target was asked for, in order. */
export function calls(): string[] {
  return project.has('evals/calls.log') ? project.read('evals/calls.log').trim().split('\n') : [];
}

/** Which cases the target was asked for since the last time of asking, sorted. */
export function called(): string[] {
  const all = calls();
  const fresh = all.slice(counted).sort();
  counted = all.length;
  return fresh;
}

/** Saves another prompt: what the target answers for some cases. */
export function answer(answers: Record<string, unknown>, version = 'v1'): void {
  const script = project.json<{ answers: Record<string, unknown> }>('evals/script.json');
  const next = { version, answers: { ...script.answers, ...answers } };
  project.write({ 'evals/script.json': JSON.stringify(next, null, 1) });
}
