import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { FixtureProject } from './support/project.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

const USE = `
import { expect, test } from 'vitest';
import { commandTarget, defineSuite, httpTarget, inject, l1, l15, l2, loadCases, restTarget, search, type Target, TargetError } from 'vitest-caliper';
import { f1, ndcg, pairedBootstrap } from 'vitest-caliper/metrics';

const truth = [{ content: 'Lives in Oslo', dimensions: ['identity'] }];
test('matchers are typed, negated and nested too', () => {
  expect([]).toMatchDimensions(truth, { f1: 0.5 });
  expect([]).not.toMatchDimensions({ memories: truth });
  expect({ a: [] }).toEqual({ a: expect.toMatchDimensions(truth), b: expect.not.toMatchDimensions(truth) });
  // @ts-expect-error: a truth has labels
  expect([]).toMatchDimensions([{ content: 'Lives in Oslo' }]);
  expect(['m-1']).toRankResults(['m-1'], { mrr: 0.5 });
  expect(['m-1']).not.toRankResults({ 'm-2': 3 });
  expect(['m-1']).toRankResults(loadCases('a.yaml')[0]!, { query: 'q' });
  expect([]).toEqual(expect.not.toInjectReferenced(['m-1']));
  expect([]).toResolveConflicts([{ new_memory_index: 0, action: 'store' }], { action: 0.5 });
  expect({ actions: [] }).not.toResolveConflicts(loadCases('a.yaml')[0]!, { pairing: { threshold: 0.7 } });
  // @ts-expect-error: an action is one of four
  expect([]).toResolveConflicts([{ new_memory_index: 0, action: 'drop' }]);
  expect([]).toHitSection({ '0': 'Who I am' }, { stored: ['m-1', null], miss: { max: 0 } });
  expect({ a: {} }).toEqual({ a: expect.not.toHitSection('m-1') });
  // @ts-expect-error: there is no target to feed
  expect([]).toHitSection({ '0': 'Who I am' }, { input: 'truth' });
  // @ts-expect-error: a matcher has one query, and no pool
  expect([]).toRankResults(['m-1'], { pool: 'shared' });
  const ranked: number | null = ndcg([{ id: 'a', score: 1 }], new Map([['a', 1]]), 10);
  pairedBootstrap([1], [2], { metric: (values) => values[0] ?? ranked });
  const value: number | null = f1({ tp: 1, fp: 0, fn: 0 });
  return [value, loadCases('a.yaml')[0]?.expected_l1?.memories[0]?.priority.toFixed()];
});

const target: Target = {
  describe: async () => ({ subject: { name: 'x', version: '1' } }),
  extract: async ({ conversation }, { signal }) => ({ memories: signal.aborted ? [] : [{ content: conversation, dimensions: [] }] }),
};
export default defineSuite({ cases: 'a.yaml', target, stages: [l1({ f1: { min: 0.5 } }), l15({ input: 'truth', similarity: 'tokens' }), l2({ hit: 0.5, miss: { max: 0.2 } }), search({ ndcg: 0.5, pool: 'shared', params: { k: 1 } }), inject({ coverage: 1 })], gates: { errors: { max: 1 } } });
defineSuite({
  cases: 'a.yaml',
  stages: [l1()],
  variants: { v1: { options: { k: 3 } }, v2: { options: { k: 5 }, gates: { pass_rate: 0.5 } } },
  target: ({ variant, options }) => {
    const name: 'v1' | 'v2' | undefined = variant;
    // @ts-expect-error: options are those of the variants
    return [name, options.k.toFixed(), options.other] && target;
  },
});
defineSuite({
  cases: 'a.yaml',
  stages: [l1()],
  variants: { a: {}, b: {} },
  target: ({ variant }) => {
    if (variant === 'a') return commandTarget({ command: 'python3', args: ['a.py'], env: { A: undefined }, methods: ['extract'] });
    const failed: 'infra' | 'timeout' | 'parse' = new TargetError('parse', 'no JSON').kind;
    return httpTarget({ url: new URL('http://localhost/'), headers: { 'x-last': failed }, timeout: 1000 });
  },
});
restTarget({
  url: 'http://localhost/',
  describe: { subject: { name: 'x', version: '1' } },
  methods: {
    retrieve: { path: '/s', body: { q: '{{question}}', k: [1, null] }, pick: { sources: 'data', channels: () => ({}) } },
    search: { method: 'GET', path: '/s', query: { q: '{{query}}' }, pick: ({ ids }: { ids: string[] }) => ({ ids }) },
  },
});
// @ts-expect-error: there is no shell
commandTarget({ command: 'x', shell: true });
// @ts-expect-error: there is no such method
httpTarget({ url: 'http://localhost/', methods: ['retreive'] });
// @ts-expect-error: failOn is one of four
defineSuite({ cases: 'a.yaml', target, stages: [l1()], failOn: 'sometimes' });
`;

const project = new FixtureProject({
  'use.ts': USE,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'NodeNext',
      target: 'ES2022',
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
    },
    include: ['use.ts', 'vitest.config.ts'],
  }),
});

afterAll(() => project.dispose());

test('the package type-checks under strict in a user’s project, its own declarations included', () => {
  const { status, stdout } = spawnSync(TSC, ['-p', project.root], { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});
