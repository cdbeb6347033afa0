import { defineSuite, restTarget, retrieval } from 'vitest-caliper';

/** The same server by the interface that it may have had before: nothing is changed in it for the gate. */
export default defineSuite({
  name: 'http-rag-rest',
  cases: '../../cases/release/*.yaml',
  target: () =>
    restTarget({
      url: new URL('/', process.env.RAG_URL ?? 'http://127.0.0.1:8000'),
      describe: { subject: { name: 'http-rag', version: '1' }, tokenizer: 'han-pairs/v1' },
      methods: {
        retrieve: {
          path: '/v1/search',
          body: { q: '{{question}}', limit: 6 },
          pick: {
            sources: 'data.hits',
            channels: ({ data }: { data: { total: number } }) => ({ bm25: data.total }),
          },
        },
      },
    }),
  stages: [retrieval({ docs: 1 })],
  failOn: 'never',
});
