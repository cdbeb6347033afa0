import { afterEach, describe, expect, test } from 'vitest';
import { FixtureProject } from './support/project.ts';

const CASES = `cases:
  - case_id: s-1
    difficulty: easy
    conversation: |
      [msg#1] 2026-03-05T10:00:00Z user:
        I moved to Oslo. The cat is called Mio.
    existing_memories:
      - { memory_id: m-1, content: Has a dog, dimensions: [family], memory_type: persona, priority: 50, time_velocity: static }
      - { memory_id: m-2, content: Plays chess, dimensions: [habits], memory_type: persona, priority: 50, time_velocity: static }
    expected_l1:
      memories:
        - { content: Lives in Oslo, dimensions: [identity], memory_type: persona, priority: 80, time_velocity: static }
        - { content: Has a cat called Mio, dimensions: [family], memory_type: persona, priority: 60, time_velocity: static }
    expected_search_results:
      where is home: [0]
      which pets: { m-1: 2, "1": 1 }
    expected_inject:
      mode: daily
      subsequent_conversation: What is the weather like at home?
      referenced_memory_indices: [0]
  - case_id: s-2
    difficulty: hard
    existing_memories:
      - { memory_id: m-9, content: Works as a nurse, dimensions: [identity], memory_type: persona, priority: 50, time_velocity: static }
    expected_search_results:
      what job: [m-9]
`;

/** The line of the query and of the referenced index above, counted from 1. */
const HOME_LINE = CASES.split('\n').findIndex((line) => line.includes('where is home')) + 1;
const REFERENCED_LINE = CASES.split('\n').findIndex((line) => line.includes('referenced_memory_indices')) + 1;

/** Answers from a table, and notes what it was asked; it finds nothing that is not stored. */
const TARGET = `
import { appendFileSync, readFileSync } from 'node:fs';

export function tableTarget() {
  const table = JSON.parse(readFileSync(new URL('./table.json', import.meta.url), 'utf8'));
  const stores = new Map();
  const note = (line) => appendFileSync(new URL('./calls.log', import.meta.url), line + '\\n');
  return {
    async describe() { return { subject: { name: 'table', version: '1' } }; },
    async begin({ case_id, existing_memories }) {
      note('begin ' + case_id);
      stores.set(case_id, new Set(existing_memories.map((memory) => memory.memory_id)));
    },
    async seed({ case_id, memories }) {
      note('seed ' + case_id);
      for (const { memory_id } of memories) stores.get(case_id).add(memory_id);
    },
    async search({ case_id, query, params }) {
      note('search ' + case_id + ' ' + query + ' ' + JSON.stringify(params));
      const { ids, arms } = table.search[query];
      return { ids: ids.filter((id) => stores.get(case_id).has(id)), arms };
    },
    async inject({ case_id, mode }) {
      note('inject ' + case_id + ' ' + mode);
      return { blocks: table.inject };
    },
    async end({ case_id }) { note('end ' + case_id); },
  };
}
`;

const block = (title: string, present: boolean, ...ids: string[]) => ({
  title,
  present,
  items: ids.map((memory_id) => ({ memory_id })),
});

const TABLE = {
  search: {
    'where is home': { ids: ['m-1', 's-1#0'], arms: { bm25: ['s-1#0'], vector: ['m-1', 'm-2'] } },
    'which pets': { ids: ['m-1', 's-1#1'], arms: { bm25: ['m-1', 's-1#1'], vector: [] } },
    'what job': { ids: ['m-9'] },
  },
  inject: [block('Home', true, 's-1#0'), block('Pets', true, 'm-1'), block('Work', false)],
};

const suite = (stages: string, gates = '{}') => `
import { defineSuite, inject, search } from 'vitest-caliper';
import { tableTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  target: () => tableTarget(),
  stages: [${stages}],
  gates: ${gates},
  concurrency: 1,
});
`;

const STAGES = 'search({ ndcg: 0.6, params: { rrf_k: 60 } }), inject()';
const GATES = "{ 'search.ndcg_at_10': 0.85, 'inject.reference_coverage': 1 }";

function projectWith(stages = STAGES, gates = GATES, cases = CASES, table: object = TABLE): FixtureProject {
  return new FixtureProject({
    'cases/demo.yaml': cases,
    'evals/target.js': TARGET,
    'evals/table.json': JSON.stringify(table),
    'evals/demo.eval.ts': suite(stages, gates),
  });
}

interface Report {
  subject: object;
  caliber: { stages: object };
  metrics: { all: Record<string, number | null> };
  per_case: {
    case_id: string;
    verdict: string;
    truth: object;
    details: object;
    errors: { message: string }[];
  }[];
}

let project: FixtureProject;
afterEach(() => project.dispose());

test('a suite of searches and injections: terminal, report, baseline, verify', async () => {
  project = projectWith();
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);

  // NDCG of the three queries: 1 / log2 3 = 0.63093, 1 and 1; RR 1/2, 1, 1.
  // The arms are shown for the first two: bm25 1 and 1, vector 0 and 0; one arm of four is empty.
  expect(run.output).toMatch(/search\.ndcg_at_10 +0\.877\d? +≥ 0\.85/);
  expect(run.output).toMatch(/search\.mrr +0\.8333 of 3 queries/);
  expect(run.output).toMatch(/search\.recall_at_10 +1\.00 of 3 queries/);
  expect(run.output).toMatch(/search\.bm25_ndcg_at_10 +1\.00 of 2 queries/);
  expect(run.output).toMatch(/search\.vector_ndcg_at_10 +0\.00 of 2 queries/);
  expect(run.output).toMatch(/inject\.inject_hit_rate +0\.50 of 2 blocks/);
  // Over the queries with arms the whole search has (0.63093 + 1) / 2.
  const note = 'the fused ranking is worse than its arm bm25 alone: ndcg_at_10 0.8155 < 1 over 2 queries';
  expect(run.output).toContain(note);
  expect(project.read('results/demo/report.md')).toContain(
    'the fused ranking is worse than its arm bm25 alone',
  );

  const { subject, caliber, metrics, per_case } = project.json<Report>('results/demo/report.json');
  expect(subject).toMatchObject({ stages: { search: { params: { rrf_k: 60 } } } });
  expect(caliber.stages).toEqual({ search: { pool: 'case' }, inject: {} });
  expect(metrics.all['search.ndcg_at_10']).toBeCloseTo((1 / Math.log2(3) + 2) / 3, 12);
  expect(metrics.all).toMatchObject({
    'search.queries': 3,
    'search.empty_arm_rate': 1 / 4,
    'search.arm_overlap': 0,
    'inject.reference_coverage': 1,
    'inject.blocks_present': 2,
    'inject.referenced_injected': 1,
  });
  expect(per_case[0]).toMatchObject({
    case_id: 's-1',
    truth: { search: [{ query: 'where is home', grades: [['s-1#0', 1]] }, { query: 'which pets' }] },
    details: {
      search: { answers: [{ ids: ['m-1', 's-1#0'] }, {}] },
      inject: { blocks: [{ title: 'Home' }, {}, {}] },
    },
  });
  expect(project.read('results/demo/per_case.csv')).toContain('search_ndcg_at_10');

  const verified = await project.caliper(['verify', 'results/demo/report.json']);
  expect(verified.code, verified.output).toBe(0);
  expect(verified.output).toContain('2 cases');

  const baseline = project.json<{ cases: Record<string, { verdict: string; tallies: object }> }>(
    'baselines/demo.json',
  );
  expect(baseline.cases['s-1']).toMatchObject({
    verdict: 'pass',
    tallies: { search: { queries: 2, relevant: 3 }, inject: { referenced: 1, referenced_injected: 1 } },
  });
  expect(Object.keys(baseline.cases['s-2']!.tallies)).toEqual(['search']);

  // Each stage that is fed with truth has a store of its own.
  expect(project.read('evals/calls.log').split('\n').slice(0, 8)).toEqual([
    'begin s-1',
    'seed s-1',
    'search s-1 where is home {"rrf_k":60}',
    'search s-1 which pets {"rrf_k":60}',
    'end s-1',
    'begin s-1',
    'seed s-1',
    'inject s-1 daily',
  ]);

  const before = project.read('baselines/demo.json');
  expect((await project.vitest(['-u'])).code).toBe(0);
  expect(project.read('baselines/demo.json')).toBe(before);
});

test('a ranking and a profile that got worse turn the run red, at the lines that they contradict', async () => {
  project = projectWith();
  expect((await project.vitest()).code).toBe(0);
  const worse = {
    search: { ...TABLE.search, 'where is home': { ids: ['m-2', 'm-1'] }, 'which pets': { ids: ['m-2'] } },
    inject: [block('Home', true, 'm-2')],
  };
  project.write({ 'evals/table.json': JSON.stringify(worse) });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('RankMismatch');
  expect(run.output).toContain('not returned: "s-1#0" "Lives in Oslo"');
  expect(run.output).toMatch(new RegExp(`cases/demo\\.yaml:${HOME_LINE}:\\d+`));
  expect(run.output).toContain('NotInjected');
  expect(run.output).toMatch(new RegExp(`cases/demo\\.yaml:${REFERENCED_LINE}:\\d+`));
  expect(run.output).toMatch(/regressed +s-1 pass → fail/);
  // NDCG of the three queries: 0, 0 and 1.
  expect(run.output).toContain('search.ndcg_at_10 0.3333 (gate ≥ 0.85)');
});

test('an answer of another form is an error, and scores as no answer', async () => {
  const table = { ...TABLE, search: { ...TABLE.search, 'what job': { ids: [], arms: { bm25: 'm-9' } } } };
  project = projectWith(STAGES, '{}', CASES, table);
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain(
    "ParseError: stage search: the answer of 'search' is not of the contract's form",
  );
  const { metrics } = project.json<Report>('results/demo/report.json');
  // 0.63093, 1 and 0.
  expect(metrics.all['search.ndcg_at_10']).toBeCloseTo((1 / Math.log2(3) + 1) / 3, 12);
});

describe("pool: 'shared'", () => {
  const SHARED = "search({ ndcg: 0.6, pool: 'shared' })";

  test('stores all cases once, so that a case finds the memory of another', async () => {
    const cases = CASES.replace('what job: [m-9]', 'what job: [m-9, s-1#0]');
    const table = { ...TABLE, search: { ...TABLE.search, 'what job': { ids: ['m-9', 's-1#0'] } } };
    project = projectWith(SHARED, '{}', cases, table);
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    const { metrics, caliber } = project.json<Report>('results/demo/report.json');
    expect(caliber.stages).toEqual({ search: { pool: 'shared' } });
    expect(metrics.all['search.recall_at_10']).toBe(1);
    const calls = project.read('evals/calls.log').split('\n');
    expect(calls.filter((line) => line.includes('@pool'))).toEqual([
      'begin @pool',
      'seed @pool',
      'search @pool where is home {}',
      'search @pool which pets {}',
      'search @pool what job {}',
    ]);

    // Alone, the case cannot find it.
    project.write({ 'evals/demo.eval.ts': suite('search({ recall: 1 })'), 'evals/calls.log': '' });
    project.remove('baselines');
    await project.vitest();
    const alone = project.json<Report>('results/demo/report.json');
    expect(alone.per_case.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
  });

  test('refuses an id that two cases have', async () => {
    project = projectWith(SHARED, '{}', CASES.replaceAll('m-9', 'm-2'));
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toContain('"m-2" is a memory of s-1 and of s-2: rename one of the two');
  });
});
