import { expect, test } from 'vitest';
import { casesYaml, knownSuite, ROOT } from '../../../tests/support/run.ts';
import type { KnownSuite } from '../../suites/load-suite.ts';
import { type BroughtModule, checkMerge, type Merge } from './check-merge.ts';
import type { Stamp } from './stamp.ts';

/** Suites without files on disk, so that only what is stamped can differ. */
function suiteCalled(name: string, inputs: string[] = []): KnownSuite {
  const suite = knownSuite(casesYaml([{ case_id: `${name}-1`, expected_l1: { memories: [] } }]));
  return {
    ...suite,
    file: `${ROOT}/suites/${name}.eval.ts`,
    relativeFile: `suites/${name}.eval.ts`,
    source: { ...suite.source, name },
    inputs,
  };
}

const SUITES = new Map(['a', 'b'].map((name) => [`${ROOT}/suites/${name}.eval.ts`, suiteCalled(name)]));

function brought(name: string, run: string, stamp: Partial<Stamp> = {}): BroughtModule {
  return {
    file: `${ROOT}/suites/${name}.eval.ts`,
    project: '',
    stamp: {
      kind: 'module',
      run,
      suite: name,
      file: `suites/${name}.eval.ts`,
      root: ROOT,
      shard: null,
      build: null,
      inputs: {},
      ...stamp,
    },
  };
}

const blob = (name: string, ...runs: string[]) => ({ name, runs: new Set(runs) });

function problems(merge: Partial<Merge>): [string, string][] {
  return checkMerge({
    blobs: [blob('1.json', 'r1'), blob('2.json', 'r2')],
    brought: [brought('a', 'r1'), brought('b', 'r2')],
    suites: SUITES,
    lacking: new Map(),
    build: null,
    ...merge,
  }).map(({ kind, message }) => [kind, message]);
}

test('blobs that hold every suite once are a whole run', () => {
  expect(problems({})).toEqual([]);
});

test('a shard that has no suite is missed by the number of the blobs, and named by those that are there', () => {
  const shards = { brought: [brought('a', 'r1', { shard: '1/3' }), brought('b', 'r2', { shard: '3/3' })] };
  expect(problems(shards)).toEqual([['missing', 'no blob of shard 2/3; there is 1.json, 2.json']]);
  // The third blob may be of unit tests alone: it has no mark of ours.
  const third = [blob('1.json', 'r1'), blob('2.json', 'r2'), blob('3.json')];
  expect(problems({ ...shards, blobs: third })).toEqual([]);
});

test('a blob without a mark is told by its name', () => {
  const found = problems({
    blobs: [blob('blob-1-4.json', 'r1'), blob('blob-2-4.json', 'r2'), blob('blob-4-4.json')],
    brought: [brought('a', 'r1', { shard: '1/4' }), brought('b', 'r2', { shard: '2/4' })],
  });
  expect(found).toEqual([
    ['missing', 'no blob of shard 3/4; there is blob-1-4.json, blob-2-4.json, blob-4-4.json'],
  ]);
});

test('a suite that two projects of Vitest ran is no duplicate', () => {
  const twice = [brought('a', 'r1'), { ...brought('a', 'r1'), project: 'other' }, brought('b', 'r2')];
  expect(problems({ brought: twice })).toEqual([]);
  expect(problems({ brought: [...twice, brought('b', 'r1')] })).toEqual([
    ['duplicated', "the suite 'b' (suites/b.eval.ts) is there more than once, in 1.json, 2.json"],
  ]);
});

test('a build is held against another only where both are named', () => {
  const made = (build: string | null) => [brought('a', 'r1', { build }), brought('b', 'r2', { build })];
  expect(problems({ brought: made('7'), build: null })).toEqual([]);
  expect(problems({ brought: made(null), build: '7' })).toEqual([]);
  expect(problems({ brought: made('7'), build: '7' })).toEqual([]);
  expect(problems({ brought: made('6'), build: '7' })).toHaveLength(2);
});

test('an input that is neither here nor in the stamp is no difference', () => {
  const suites = new Map([
    ['/project/suites/a.eval.ts', suiteCalled('a', ['/project/registry/aliases.yaml'])],
  ]);
  expect(problems({ suites, brought: [brought('a', 'r1')] })).toEqual([]);
  const inputs = { 'registry/aliases.yaml': '0123456789abcdef' };
  expect(problems({ suites, brought: [brought('a', 'r1', { inputs })] })).toEqual([
    [
      'outdated',
      "1.json holds the suite 'a' (suites/a.eval.ts) as it was with other files: registry/aliases.yaml is gone",
    ],
  ]);
});

test('long lists are cut', () => {
  const ids = Array.from({ length: 8 }, (_, at) => `a-${at}`);
  const [[, message]] = problems({ lacking: new Map([['/project/suites/a.eval.ts', ids]]) }) as [
    [string, string],
  ];
  expect(message).toContain('lacks 8 of the 1 cases');
  expect(message).toContain('a-0, a-1, a-2, a-3, a-4, +3 more.');
});

test('a project without suites merges blobs of other tests, and says what it cannot place', () => {
  expect(problems({ suites: new Map(), brought: [] })).toEqual([]);
  expect(problems({ suites: new Map(), brought: [brought('a', 'r1')] })).toEqual([
    ['foreign', "1.json brings the suite 'a' (suites/a.eval.ts), which is no suite here"],
  ]);
});
