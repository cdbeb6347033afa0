import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FixtureProject } from './project.ts';

/** The root of this repository, whose `tmp/evals` holds the databases of the reference pipeline. */
export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** A path of this repository, as source text. */
export const source = (path: string): string => JSON.stringify(join(REPOSITORY, path));

/** What makes the sources of this repository use the built package. */
export const PIPELINE_CONFIG = `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper()],
  resolve: {
    alias: [
      { find: /^vitest-caliper$/, replacement: ${source('dist/index.js')} },
      { find: /^vitest-caliper\\/metrics$/, replacement: ${source('dist/metrics/index.js')} },
    ],
  },
});
`;

/**
 * The reference pipeline of this repository in a suite of its own, in all of its stages. It writes into `run-id` which
 * databases it opened. With `STALL=method` in the environment that method never answers, and writes `stalled`.
 */
const SUITE = `
import { writeFileSync } from 'node:fs';
import { defineSuite, inject, l1, l15, l2, search } from 'vitest-caliper';
import { memoryPipeline } from ${source('evals/pipelines/memory/index.ts')};
import { workerDatabases } from ${source('evals/pipelines/memory/store/worker-databases.ts')};

const note = (name, text) => writeFileSync(new URL('../' + name, import.meta.url), text);

function stalling(target) {
  const method = process.env.STALL;
  if (!method) return target;
  return { ...target, [method]: () => { note('stalled', method); return new Promise(() => {}); } };
}

export default defineSuite({
  cases: '../cases/*.yaml',
  registry: ${source('cases/registry')},
  target: () => {
    note('run-id', workerDatabases().runId);
    return stalling(memoryPipeline({ registry: ${source('cases/registry')}, templates: ${source('cases/templates')} }));
  },
  stages: [l1(), l15(), l2(), search({ ndcg: 0 }), inject({ coverage: 0 })],
  failOn: 'gate',
});
`;

const CASES = `
cases:
  - case_id: quiet-001
    conversation: 'hello there'
    expected_l1: { memories: [] }
  - case_id: whole-001
    conversation: |
      [msg#1] 2026-03-01T10:00:00Z user:
        I live in Oslo and I have a dog
    existing_memories:
      - { memory_id: old-1, content: 'The user lives in Bergen', dimensions: [identity], updated_at: '2026-01-01T10:00:00Z' }
    expected_l1:
      memories:
        - { content: 'lives in Oslo', dimensions: [identity], memory_type: persona, priority: 80, time_velocity: static, source_message_ids: [msg_1] }
    expected_l15:
      actions: [{ new_memory_index: 0, action: update, candidate_ids: [old-1], merged_content: 'The user lives in Oslo' }]
    expected_l2:
      scene_labels: [home]
      template_section: { daily: { '0': about_me } }
    expected_search_results: { 'where does the user live': [0] }
    expected_inject: { mode: daily, subsequent_conversation: 'the way home', referenced_memory_indices: [0] }
`;

/** A project with one suite, `memory`, over the reference pipeline. */
export function pipelineProject(): FixtureProject {
  return new FixtureProject({
    'vitest.config.ts': PIPELINE_CONFIG,
    'evals/memory.eval.ts': SUITE,
    'cases/memory.yaml': CASES,
  });
}
