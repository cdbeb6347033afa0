import { fileURLToPath } from 'node:url';
import { assembly, defineSuite, retrieval } from 'vitest-caliper';
import { modelFromEnv } from './pipelines/model/from-env.ts';
import { ragPipeline } from './pipelines/rag/index.ts';

const INDEX = fileURLToPath(new URL('../tmp/index/realworld.db', import.meta.url));

/** Thirteen documents as their authors wrote them. It reports, and turns nothing red; its index is kept between runs. */
export default defineSuite({
  name: 'realworld',
  cases: '../cases/realworld/*.yaml',
  corpus: '../cases/corpus/realworld.yaml',
  anchors: { seed: 1 },
  variants: {
    full: {},
    'no-graph': { options: { channels: { graph: false } } },
  },
  target: ({ options }) => ragPipeline({ database: INDEX, embedder: modelFromEnv('EMBED'), ...options }),
  stages: [retrieval(), assembly()],
  requires: 'lexical',
  onWeaker: 'report',
  failOn: 'never',
  sliceBy: ['tier0', 'tier1', 'tier2', 'tier3', 'tier4'],
  // The first case waits for the index.
  timeout: 120_000,
});
