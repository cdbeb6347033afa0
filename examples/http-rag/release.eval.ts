import { answer, assembly, defineSuite, httpTarget, retrieval } from 'vitest-caliper';

export default defineSuite({
  name: 'http-rag',
  cases: '../../cases/release/*.yaml',
  corpus: '../../cases/corpus/demo',
  target: () => httpTarget({ url: process.env.RAG_URL ?? 'http://127.0.0.1:8000/rpc' }),
  stages: [retrieval({ docs: 1 }), assembly(), answer()],
  gates: { 'retrieval.doc_rate': 0.6, 'answer.citation_in_range_rate': 1 },
  failOn: 'gate',
});
