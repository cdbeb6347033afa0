import { fileURLToPath } from 'node:url';
import { defineSuite, retrieval } from 'vitest-caliper';
import { modelFromEnv } from './pipelines/model/from-env.ts';
import { ragPipeline } from './pipelines/rag/index.ts';

const INDEX = fileURLToPath(new URL('../tmp/index/realworld-noise.db', import.meta.url));

/** The same documents, two of them as a bad scan: their anchors are asked for apart, since clean copies would answer. */
export default defineSuite({
  name: 'realworld-noise',
  corpus: '../cases/corpus/realworld-noise.yaml',
  anchors: { seed: 1, prefix: 'noise' },
  target: () => ragPipeline({ database: INDEX, embedder: modelFromEnv('EMBED') }),
  stages: [retrieval()],
  requires: 'lexical',
  onWeaker: 'report',
  failOn: 'never',
  timeout: 120_000,
});
