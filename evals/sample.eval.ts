import { fileURLToPath } from 'node:url';
import { defineSuite, l1 } from 'vitest-caliper';
import { memoryPipeline } from './pipelines/memory/index.ts';

const REGISTRY = fileURLToPath(new URL('../cases/registry', import.meta.url));

export default defineSuite({
  name: 'sample',
  cases: '../cases/sample/*.yaml',
  target: () => memoryPipeline({ registry: REGISTRY }),
  stages: [l1({ f1: 0.5 })],
  gates: { 'l1.dimension_micro_f1': 1 },
  registry: '../cases/registry',
  templates: '../cases/templates/*.yaml',
});
