import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureCase, memoryProject, predictionOf } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';
import { Screen } from './support/screen.ts';

const cases: FixtureCase[] = Array.from({ length: 16 }, (_, index) => ({
  case_id: `eval-${String(index).padStart(3, '0')}`,
  memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity'] }],
}));

/** One after another they take so long that Vitest draws its live area between them. */
const TARGET = `
import { readFileSync } from 'node:fs';
const { answers } = JSON.parse(readFileSync(new URL('./script.json', import.meta.url), 'utf8'));
export function scriptedTarget() {
  return {
    async describe() { return { subject: { name: 'slow', version: 'v1' } }; },
    async extract({ case_id }) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (case_id === 'eval-001') throw new Error('connection refused by the model server');
      console.log('said by the target of ' + case_id);
      return answers[case_id];
    },
  };
}
`;

const PROGRESS = /^ {6}Cases \d+\/16 · /m;

let project: FixtureProject;
beforeAll(() => {
  const usage = { requests: 2, replayed: 1 };
  const script = Object.fromEntries(
    cases.map(({ case_id, memories }) => [case_id, { memories: memories.map(predictionOf), usage }]),
  );
  project = memoryProject({
    cases,
    script,
    suite: 'concurrency: 1,',
    files: { 'evals/target.js': TARGET },
  });
});
afterAll(() => project.dispose());

/** The screen after each of the changes that Vitest draws as one. */
function frames(stdout: string): string[] {
  const screen = new Screen();
  return stdout.split('\u001b[?2026l').map((change) => {
    screen.write(change);
    return screen.text;
  });
}

describe.each(['default', 'verbose'])('on a terminal, with the reporter %s', (reporter) => {
  let shown: string[];
  beforeAll(async () => {
    const { stdout, stderr } = await project.onTerminal([`--reporter=${reporter}`]);
    expect(stderr).not.toContain('TypeError');
    shown = frames(stdout);
  });

  it('a line says how far the run is, at the end of what Vitest draws', () => {
    const running = shown.filter((screen) => PROGRESS.test(screen));
    expect(running.length).toBeGreaterThan(3);
    for (const screen of running) {
      expect(screen.match(new RegExp(PROGRESS, 'gm'))).toHaveLength(1);
      expect(screen).toMatch(/\n +Duration .*\n {6}Cases \d+\/16 · .*\n$/);
    }
    const late = running.at(-1)!;
    expect(late).toMatch(/Cases \d+\/16 · \d\.\d\/s · errors 1 · replayed 50 %(?: · \d s left)?\n/);
  });

  it('it is gone at the end, and all else is there once', () => {
    const last = shown.at(-1)!;
    expect(last).not.toMatch(PROGRESS);
    expect(last.match(/^ +Tests {2}/gm)).toHaveLength(1);
    expect(last.match(/caliper {2}demo slow v1/g)).toHaveLength(1);
    expect(last).toContain('cases: 16 (15 pass, 1 error)');
    for (const { case_id } of cases.filter((each) => each.case_id !== 'eval-001'))
      expect(last.split(`said by the target of ${case_id}`)).toHaveLength(2);
  });
});

it('on a terminal, with the reporter dot, the line stands below the dots', async () => {
  const { stdout } = await project.onTerminal(['--reporter=dot']);
  const shown = frames(stdout);
  expect(shown.some((screen) => PROGRESS.test(screen))).toBe(true);
  expect(shown.at(-1)).not.toMatch(PROGRESS);
});

describe('there is nothing of it', () => {
  it('in a pipe', async () => {
    const { output } = await project.vitest();
    expect(output).not.toMatch(/Cases \d/);
    expect(output).toContain('cases: 16');
  });

  it.each<[string, Record<string, string>]>([
    ['in CI', { CI: '1' }],
    ['on a terminal that cannot rewrite a line', { TERM: 'dumb' }],
  ])('%s', async (_, env) => {
    const { output } = await project.onTerminal([], env);
    expect(output).not.toMatch(/Cases \d/);
    expect(output).toContain('cases: 16');
  });

  it('with a reporter that has no live area', async () => {
    const { output } = await project.onTerminal(['--reporter=tap']);
    expect(output).not.toMatch(/Cases \d/);
  });
});
