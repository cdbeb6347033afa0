import { fileURLToPath } from 'node:url';
import { defineSuite, l2, l15 } from 'vitest-caliper';
import { memoryPipeline } from './pipelines/memory/index.ts';

const REGISTRY = fileURLToPath(new URL('../cases/registry', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../cases/templates', import.meta.url));

/** Conflicts and profiles alone: fed with ground truth, so that nothing the extraction misses counts here. */
export default defineSuite({
  name: 'memory-isolated',
  cases: '../cases/memory/*.yaml',
  target: () => memoryPipeline({ registry: REGISTRY, templates: TEMPLATES }),
  stages: [l15({ input: 'truth', action: 0.5 }), l2({ input: 'truth', hit: 0.5 })],
  gates: {
    'l15.action_accuracy': 0.5,
    'l2.section_hit_rate': 1,
    'l2.section_misentry_rate': { max: 0 },
  },
  registry: '../cases/registry',
  templates: '../cases/templates/*.yaml',
  watch: './prompts/**',
});
