import { memoryProject } from './memory-project.ts';
import type { FixtureProject } from './project.ts';

/** What the target does on one attempt of a case. `hang` never answers. */
export type Outcome = 'right' | 'wrong' | 'throw' | 'hang';

/** Case id → what the target does on its first, second, … attempt; the last outcome holds for all that follow. */
export type Plan = Record<string, Outcome[]>;

/** Contents with nothing in common, so that a wrong answer pairs with none of them. */
const CONTENTS = ['apple pie', 'blue whale', 'cold river', 'dusty road'];

const TARGET = `
import { appendFileSync, readFileSync } from 'node:fs';

const { plan, contents } = JSON.parse(readFileSync(new URL('./plan.json', import.meta.url), 'utf8'));
const tried = new Map();

export function scriptedTarget() {
  return {
    async describe() { return { subject: { name: 'planned', version: 'v1' } }; },
    async extract({ case_id }) {
      appendFileSync(new URL('./calls.log', import.meta.url), case_id + '\\n');
      const attempt = tried.get(case_id) ?? 0;
      tried.set(case_id, attempt + 1);
      const outcome = plan[case_id][Math.min(attempt, plan[case_id].length - 1)];
      if (outcome === 'throw') throw new Error('connection refused by the model server');
      if (outcome === 'hang') return new Promise(() => {});
      const right = outcome === 'right';
      return { memories: [{
        content: right ? contents[case_id] : 'something else altogether',
        dimensions: [right ? 'identity' : 'goals'],
        memory_type: 'persona', priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'],
      }] };
    },
  };
}
`;

/** A project whose suite, `demo`, has a case of one label for each entry of the plan. */
export function attemptsProject(plan: Plan, suite = '', files: Record<string, string> = {}): FixtureProject {
  const cases = Object.keys(plan).map((case_id, index) => ({
    case_id,
    memories: [{ content: CONTENTS[index]!, dimensions: ['identity'] }],
  }));
  return memoryProject({
    cases,
    suite,
    files: { 'evals/target.js': TARGET, 'evals/plan.json': planJson(plan), ...files },
  });
}

/** Makes the target follow another plan, for the same cases. */
export function follow(project: FixtureProject, plan: Plan): void {
  project.write({ 'evals/plan.json': planJson(plan), 'evals/calls.log': '' });
}

/** How often each case was asked for since the plan was set: `{ 'eval-001': 2 }`. */
export function asked(project: FixtureProject): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of project.read('evals/calls.log').split('\n').filter(Boolean))
    counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** `vitest.config.ts` with the plugin and these options of `test`, as source text. */
export function configWith(test: string): string {
  return [
    "import { caliper } from 'vitest-caliper';",
    "import { defineConfig } from 'vitest/config';",
    `export default defineConfig({ root: import.meta.dirname, plugins: [caliper()], test: { ${test} } });`,
  ].join('\n');
}

/** What tests read of `report.json`. */
export interface AttemptsReport {
  partial: boolean;
  metrics: Record<'all' | 'valid', Record<string, number | null>>;
  summary: { red: boolean; counts: Record<string, number> };
  per_case: {
    case_id: string;
    verdict: string;
    attempts: number;
    passes: number;
    red: boolean;
    change: string | null;
    missed: string[];
    errors: { kind: string }[];
    tallies: { l1: { cases: number; labels: { tp: number; fp: number; fn: number } } };
    tries?: { verdict: string; tallies: { l1: object } }[];
  }[];
}

/** The report's row of a case. */
export function rowOf(project: FixtureProject, id: string): AttemptsReport['per_case'][number] {
  const row = project
    .json<AttemptsReport>('results/demo/report.json')
    .per_case.find(({ case_id }) => case_id === id);
  if (!row) throw new Error(`the report has no case ${id}`);
  return row;
}

function planJson(plan: Plan): string {
  const contents = Object.fromEntries(Object.keys(plan).map((id, index) => [id, CONTENTS[index]]));
  return JSON.stringify({ plan, contents });
}
