import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Finished, FixtureProject } from './support/project.ts';

const CASES = `cases:
  - case_id: p-1
    conversation: |
      [msg#1] 2026-03-05T10:00:00Z user:
        I moved to Oslo. The cat is called Mio.
    existing_memories:
      - { memory_id: m-1, content: Lives in Bergen }
    expected_l1:
      memories:
        - { content: Lives in Oslo, dimensions: [identity], memory_type: persona, priority: 80, time_velocity: static }
        - { content: Has a cat called Mio, dimensions: [family], memory_type: persona, priority: 60, time_velocity: static }
    expected_l15:
      actions:
        - { new_memory_index: 0, action: update, candidate_ids: [m-1], merged_content: Lives in Oslo }
        - { new_memory_index: 1, action: store, candidate_ids: [] }
    expected_l2:
      scene_labels: [home]
      template_section:
        daily: { "0": Who I am, "1": My people }
  - case_id: p-2
    conversation: hello
    existing_memories:
      - { memory_id: m-2, content: Says hello }
    expected_l2:
      scene_labels: [greetings]
`;

/** Its memory 0 is the second of the truth: only pairing tells. */
const TABLE = {
  extract: { 'p-1': ['Has a cat called Mio', 'Lives in Oslo'], 'p-2': [] },
  actions: [
    { new_memory_index: 0, action: 'store', candidate_ids: [] },
    { new_memory_index: 1, action: 'update', candidate_ids: ['m-1'], merged_content: 'Lives in Oslo' },
  ],
  stored: ['m-7', 'm-1'],
  scenes: { 'p-1': ['home'], 'p-2': ['greetings'] },
  sections: { 'Who I am': ['m-1'], 'My people': ['m-7'] },
};

const TARGET = `
import { readFileSync } from 'node:fs';

export function tableTarget() {
  const table = JSON.parse(readFileSync(new URL('./table.json', import.meta.url), 'utf8'));
  const labels = { 'Lives in Oslo': ['identity'], 'Has a cat called Mio': ['family'] };
  return {
    async describe() { return { subject: { name: 'table', version: '1' } }; },
    async extract({ case_id }) {
      return { memories: table.extract[case_id].map((content) => ({ content, dimensions: labels[content] })) };
    },
    async resolve({ memories }) {
      return { actions: table.actions.slice(0, memories.length), stored: table.stored.slice(0, memories.length) };
    },
    async aggregate({ case_id }) {
      return { scenes: table.scenes[case_id].map((label) => ({ scene_id: label, label, memory_ids: [] })) };
    },
    async query() {
      const sections = Object.entries(table.sections);
      return {
        sections: sections.map(([title, ids]) => ({ title, items: ids.map((id) => ({ memory_id: id, content: '' })) })),
      };
    },
  };
}
`;

const SUITE = `
import { defineSuite, l1, l15, l2 } from 'vitest-caliper';
import { tableTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  target: () => tableTarget(),
  stages: [l1(), l15({ action: 1, candidates: 1, merged: 1 }), l2()],
  gates: { 'l2.profile_quality': 0.9, 'l2.section_misentry_rate': { max: 0 } },
});
`;

const MATCHERS = `
import { expect, test } from 'vitest';
import { loadCases } from 'vitest-caliper';

const [first] = loadCases(new URL('../cases/demo.yaml', import.meta.url).pathname);
test('passes', () => {
  expect([{ new_memory_index: 0, action: 'update' }]).toResolveConflicts([{ new_memory_index: 0, action: 'update' }]);
  expect([{ title: 'Who I am', items: [{ memory_id: 'm-1', content: '' }] }]).toHitSection({ 'm-1': 'Who I am' });
});
test('FAILS at the line of an action', () =>
  expect([{ new_memory_index: 0, action: 'skip' }, { new_memory_index: 1, action: 'store' }])
    .toResolveConflicts(first.expected_l15));
test('FAILS at the line of a section', () =>
  expect([]).toHitSection(first.expected_l2.template_section.daily, { stored: ['m-1', 'm-7'] }));
`;

const lineOf = (text: string): number => CASES.split('\n').findIndex((line) => line.includes(text)) + 1;

let project: FixtureProject;
let first: Finished;

beforeAll(async () => {
  project = new FixtureProject({
    'cases/demo.yaml': CASES,
    'evals/target.js': TARGET,
    'evals/table.json': JSON.stringify(TABLE),
    'evals/demo.eval.ts': SUITE,
    'unit/matchers.test.js': MATCHERS,
  });
  first = await project.vitest(['evals']);
});

afterAll(() => project.dispose());

const answer = (more: object = {}): void =>
  project.write({ 'evals/table.json': JSON.stringify({ ...TABLE, ...more }) });

test('a suite of the whole chain: terminal, report, baseline and verify', async () => {
  expect(first.code, first.output).toBe(0);
  expect(first.output).toMatch(/l15\.action_accuracy +1\.00 of 2 expected actions/);
  expect(first.output).toMatch(/l2\.section_hit_rate +1\.00 of 2 listed memories/);
  expect(first.output).toMatch(/l2\.profile_quality +1\.00 +≥ 0\.90 +met/);
  expect(project.read('results/demo/report.md')).toContain('| update | 0 | 0 | 1 | 0 | 0 | 0 | 1.00 |');
  const rows = project.json<{ cases: Record<string, { tallies: object }> }>('baselines/demo.json').cases;
  expect(Object.keys(rows['p-1']!.tallies)).toEqual(['l1', 'l15', 'l2']);
  expect(Object.keys(rows['p-2']!.tallies)).toEqual(['l2']);
  const verified = await project.caliper(['verify', 'results/demo/report.json']);
  expect(verified.code, verified.output).toBe(0);
  expect(verified.output).toContain('2 of 2 cases scored anew');
});

test('what is wrong is a regression at the line of its field', async () => {
  answer({
    actions: [TABLE.actions[0], { ...TABLE.actions[1], action: 'skip' }],
    sections: { 'Who I am': ['m-7'], 'My people': ['m-1'] },
  });
  const run = await project.vitest(['evals']);
  expect(run.code).toBe(1);
  expect(run.output).toContain(`cases/demo.yaml:${lineOf('action: update')}:`);
  expect(run.output).toContain(`cases/demo.yaml:${lineOf('daily:')}:`);
  expect(run.output).toContain('action: expected update, got skip');
  expect(run.output).toContain('found in "My people" (stored as "m-1")');
  expect(run.output).toMatch(/regressed {2}p-1/);
  expect(run.output).toContain('gate missed: l2.section_misentry_rate 1.00 (gate ≤ 0.00)');
});

test('a run of some stages is compared by those: nothing is missed, fixed or gone', async () => {
  answer({ sections: {} });
  const stored = project.read('baselines/demo.json');
  const run = await project.vitest(['evals'], { CALIPER_STAGES: 'l1,l15' });
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('no case changed');
  expect(run.output).not.toMatch(/loosened|newly skipped|fixed|regressed/);
  expect(run.output).toMatch(/l2\.profile_quality +no value .* not judged/);
  expect(project.read('baselines/demo.json')).toBe(stored);

  answer({ extract: { 'p-1': [], 'p-2': [] } });
  const blind = await project.vitest(['evals'], { CALIPER_STAGES: 'l1' });
  expect(blind.code).toBe(1);
  expect(blind.output).toMatch(/regressed {2}p-1/);
});

test('the matchers name the lines of truth that came from a file', async () => {
  const run = await project.vitest(['unit']);
  expect(run.output).toMatch(/2 failed \| 1 passed/);
  expect(run.output).toContain(`ActionMismatch at`);
  expect(run.output).toMatch(
    new RegExp(`ActionMismatch at .*cases/demo\\.yaml:${lineOf('action: update')}:`),
  );
  expect(run.output).toMatch(new RegExp(`SectionMiss at .*cases/demo\\.yaml:${lineOf('daily:')}:`));
});
