import { answer, assembly, defineSuite, retrieval } from 'vitest-caliper';
import { modelFromEnv } from './pipelines/model/from-env.ts';
import { ragPipeline } from './pipelines/rag/index.ts';

export default defineSuite({
  name: 'release',
  cases: '../cases/release/*.yaml',
  corpus: '../cases/corpus/demo',
  target: () => ragPipeline({ model: modelFromEnv('LLM'), embedder: modelFromEnv('EMBED') }),
  stages: [retrieval(), assembly(), answer()],
  requires: 'lexical',
  gates: {
    pass_rate: 0.9,
  },
  failOn: 'gate',
  // A model takes its time; an extract takes none.
  timeout: process.env.CALIPER_LLM_URL ? 120_000 : 30_000,
});
