import { fileURLToPath } from 'node:url';
import { defineSuite, inject, l1, l2, l15, search } from 'vitest-caliper';
import { memoryPipeline } from './pipelines/memory/index.ts';
import { modelFromEnv } from './pipelines/model/from-env.ts';

const REGISTRY = fileURLToPath(new URL('../cases/registry', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../cases/templates', import.meta.url));

export default defineSuite({
  name: 'memory',
  reportLocale: 'zh',
  cases: '../cases/memory/*.yaml',
  variants: {
    v001: { options: { prompts: 'v001' } },
    v002: {
      options: { prompts: 'v002' },
      gates: {
        'l1.dimension_micro_f1': 0.43,
        'l15.action_accuracy': 0.22,
        'l2.section_hit_rate': 0.4,
        'l2.profile_quality': 0.17,
      },
    },
  },
  target: ({ options }) =>
    memoryPipeline({
      registry: REGISTRY,
      templates: TEMPLATES,
      model: modelFromEnv('LLM'),
      embedder: modelFromEnv('EMBED'),
      ...options,
    }),
  stages: [
    l1({ f1: 0.5 }),
    l15({ action: 0.5 }),
    l2({ hit: 0.5 }),
    search({ ndcg: 0.5 }),
    inject({ coverage: 0.5 }),
  ],
  gates: {
    'l1.dimension_micro_f1': 0.45,
    'l15.action_accuracy': 0.24,
    'l2.section_hit_rate': 0.41,
    'l2.section_misentry_rate': { max: 0.05 },
    'l2.profile_quality': 0.18,
    'search.ndcg_at_10': 0.36,
    'inject.inject_hit_rate': 0.74,
    'inject.reference_coverage': 0.8,
  },
  registry: '../cases/registry',
  templates: '../cases/templates/*.yaml',
  watch: './prompts/**',
  // A model takes its time; rules take none.
  timeout: process.env.CALIPER_LLM_URL ? 120_000 : 30_000,
});
