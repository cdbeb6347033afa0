import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { ragProject, ragSetup, ragSuite } from './support/rag-project.ts';

let project: FixtureProject | undefined;
afterEach(() => {
  project?.dispose();
  project = undefined;
});

const BASELINE = 'baselines/demo.json';
const lexical = { id: 'hash/v1', dimensions: 4, semantic: false };
/** Vectors that differ from one another, as wide as they are said to be. */
const vectors = { width: 4 };
const suite = (requires: string, onWeaker: string) =>
  ragSuite(`failOn: 'gate', gates: { pass_rate: 0.9 }, requires: '${requires}', onWeaker: '${onWeaker}',`);

/** What is wrong with an embedder, the caliber that is required of it, and what is said of it. */
const BROKEN: [what: string, requires: string, setup: object, why: string][] = [
  ['is missing', 'lexical', {}, 'the target names no embedder, so it measures by keywords alone'],
  [
    'is named by a target without vectors',
    'lexical',
    { embedder: lexical },
    "the target has no method 'embed', so the embedder 'hash/v1' cannot be checked",
  ],
  [
    'gives other dimensions',
    'lexical',
    { embedder: lexical, vectors: { width: 3 } },
    "the embedder 'hash/v1' gave a vector of 3 dimensions, and says that they have 4",
  ],
  [
    'gives zeros',
    'lexical',
    { embedder: lexical, vectors: { width: 4, fill: 0 } },
    "the embedder 'hash/v1' gave a vector of zeros alone",
  ],
  [
    'gives a constant',
    'lexical',
    { embedder: lexical, vectors: { width: 4, fill: 0.5 } },
    "the embedder 'hash/v1' gave the same vector for different texts",
  ],
  [
    'is lexical, where meaning is required',
    'semantic',
    { embedder: lexical, vectors },
    "the embedder 'hash/v1' says that it is not semantic",
  ],
  [
    'says that it is semantic, and knows no paraphrase',
    'semantic',
    { embedder: { ...lexical, semantic: true }, vectors },
    "the embedder 'hash/v1' says that it is semantic, but \"",
  ],
];

describe('beside a baseline of a sound run, an embedder that', () => {
  let shared: FixtureProject;
  let before: string;

  beforeAll(async () => {
    shared = ragProject({ setup: { embedder: lexical, vectors } });
    shared.write({ 'evals/demo.eval.ts': suite('lexical', 'refuse') });
    const run = await shared.vitest();
    expect(run.code, run.output).toBe(0);
    before = shared.read(BASELINE);
  });
  afterAll(() => shared.dispose());

  test.each(BROKEN)('%s is refused, or reported on', async (_, requires, setup, why) => {
    const said = `the suite requires a ${requires} caliber, and ${why}`;
    const asked = (onWeaker: string) =>
      shared.write({
        ...ragSetup({ setup }),
        'evals/demo.eval.ts': suite(requires, onWeaker),
        'evals/calls.log': '',
      });
    const questions = () => shared.read('evals/calls.log').match(/retrieve/g) ?? [];

    asked('refuse');
    const refused = await shared.vitest(['-u']);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`CaliberError: ${said}`);
    expect(refused.output).toContain('Nothing was scored, and the baseline was not touched.');
    expect(questions()).toEqual([]);
    expect(shared.read(BASELINE)).toBe(before);

    asked('report');
    const run = await shared.vitest(['-u']);
    expect(run.code, run.output).toBe(0);
    expect(run.output).toContain(`REPORT ONLY: ${said}`);
    expect(run.output).not.toMatch(/ met$/m);
    // Seven single questions, and a dialogue of two turns.
    expect(questions()).toHaveLength(9);
    expect(shared.read(BASELINE)).toBe(before);
    expect(shared.json('results/demo/report.json')).toMatchObject({
      weaker: expect.stringContaining(why),
      summary: { passed_p0: null, red: false },
    });
    expect(shared.read('results/demo/report.md')).toMatch(/^# demo: REPORT ONLY\n/);
  });
});

test('no baseline comes of such a run, whichever way and by whichever flag', async () => {
  project = ragProject();
  for (const onWeaker of ['refuse', 'report']) {
    project.write({ 'evals/demo.eval.ts': suite('lexical', onWeaker) });
    for (const args of [[], ['-u']]) {
      const run = await project.vitest(args);
      expect(run.code).toBe(onWeaker === 'refuse' ? 1 : 0);
      expect(project.list('baselines')).toEqual([]);
    }
  }
});

test('what is required can be had: keywords of any target, vectors of words of one that gives them', async () => {
  project = ragProject();
  project.write({ 'evals/demo.eval.ts': suite('keyword', 'refuse') });
  expect((await project.vitest()).code).toBe(0);
  expect(project.read('evals/calls.log')).not.toContain('embed');
  const { caliber } = project.json<{ caliber: object }>(BASELINE);
  expect(caliber).toMatchObject({ embedder: null, requires: 'keyword' });
  // Figures by keywords are none by vectors: the baseline is of another caliber.
  project.write({
    ...ragSetup({ setup: { embedder: lexical, vectors } }),
    'evals/demo.eval.ts': suite('lexical', 'refuse'),
  });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('not comparable: the baseline baselines/demo.json was measured another way');
  expect(run.output).not.toContain('CaliberError');
});
