import { answer, assembly, defineSuite, httpTarget, readCorpus, retrieval } from 'vitest-caliper';

export default defineSuite({
  name: 'http-rag',
  cases: '../../cases/release/*.yaml',
  target: () => httpTarget({ url: process.env.RAG_URL ?? 'http://127.0.0.1:8000/rpc' }),
  stages: [
    retrieval({ corpus: readCorpus(new URL('../../cases/corpus/demo', import.meta.url)), docs: 1 }),
    assembly(),
    answer(),
  ],
  gates: { 'retrieval.doc_rate': 0.6, 'answer.citation_in_range_rate': 1 },
  failOn: 'gate',
});
