import { defineSuite, retrieval } from 'vitest-caliper';
import { modelFromEnv } from './pipelines/model/from-env.ts';
import { ragPipeline } from './pipelines/rag/index.ts';

/** Two long documents, each inserted whole and asked for details: not one question may be lost. */
export default defineSuite({
  name: 'mega',
  cases: '../cases/mega/*.yaml',
  corpus: '../cases/corpus/mega.yaml',
  target: () => ragPipeline({ embedder: modelFromEnv('EMBED') }),
  stages: [retrieval()],
  requires: 'lexical',
  onWeaker: 'report',
  gates: { pass_rate: 1 },
  failOn: 'case',
  // The first case waits for the index.
  timeout: 120_000,
});
