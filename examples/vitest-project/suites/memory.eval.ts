import { defineSuite, l1 } from 'vitest-caliper';
import { extract } from '../src/extract.ts';

export default defineSuite({
  cases: '../cases/*.yaml',
  registry: '../cases/registry',
  target: () => ({
    describe: async () => ({ subject: { name: 'keywords', version: '1' } }),
    extract: async ({ conversation }) => ({ memories: extract(conversation) }),
  }),
  stages: [l1({ f1: 0.8 })],
  gates: { 'l1.dimension_micro_f1': 0.7 },
});
