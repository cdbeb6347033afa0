import { describe, expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { SearchResult } from '../../targets/types.ts';
import { OutputError } from '../types.ts';
import { search } from './index.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  existing_memories: [{ memory_id: 'm-1', content: 'has a dog' }] as EvalCase['existing_memories'],
  expected_l1: { memories: [truthMemory('lives in Oslo', ['identity'])] },
  expected_search_results: { home: [0], pets: ['m-1'] },
};

const silent = { seed: async () => {}, search: async () => ({ ids: [] }) };

describe('run', () => {
  it('stores the truth, then asks the queries in their order', async () => {
    const { stageCall: call, questions } = stageCall(evalCase, {
      ...silent,
      search: async ({ query }) => ({ ids: [query] }),
    });
    const answers = await search({ params: { top_k: 5 } }).run(call);
    expect(questions).toEqual([
      [
        'seed',
        {
          case_id: 'c-1',
          memories: [
            {
              memory_id: 'c-1#0',
              content: 'lives in Oslo',
              dimensions: ['identity'],
              memory_type: 'persona',
              priority: 50,
              time_velocity: 'static',
              updated_at: '2026-01-01T00:00:00Z',
            },
          ],
        },
      ],
      ['search', { case_id: 'c-1', query: 'home', params: { top_k: 5 } }],
      ['search', { case_id: 'c-1', query: 'pets', params: { top_k: 5 } }],
    ]);
    expect(answers).toEqual([
      { ids: ['home'], arms: {} },
      { ids: ['pets'], arms: {} },
    ]);
  });

  it('asks for no seed where there is nothing to store', async () => {
    const { expected_l1, ...stored } = evalCase;
    const { stageCall: call, questions } = stageCall(
      { ...stored, expected_search_results: { pets: ['m-1'] } },
      { search: silent.search },
    );
    await search().run(call);
    expect(questions.map(([method]) => method)).toEqual(['search']);
  });

  it('never shows the target which memories are relevant', async () => {
    const { stageCall: call, questions } = stageCall(evalCase, silent);
    await search().run(call);
    expect(JSON.stringify(questions)).not.toMatch(/expected|grade|relevan/);
  });

  it('refuses an answer of another form', async () => {
    const { stageCall: call } = stageCall(evalCase, {
      ...silent,
      search: async () => ({ ids: 'm-1' }) as unknown as SearchResult,
    });
    await expect(search().run(call)).rejects.toThrow(OutputError);
  });
});

it('applies to cases that expect search results', () => {
  expect(search().applies(evalCase)).toBe(true);
  expect(search().applies({ case_id: 'c-2', expected_l1: { memories: [] } })).toBe(false);
});

it('is measured alone, on ground truth; its pool is part of the caliber, its parameters of the subject', () => {
  expect(search({ params: { rrf_k: 60 } })).toMatchObject({
    input: 'truth',
    pairs: false,
    caliber: { pool: 'case' },
    subject: { params: { rrf_k: 60 } },
  });
  expect(search()).not.toHaveProperty('subject');
});

describe('score', () => {
  const answers = [
    { ids: ['m-1', 'c-1#0'], arms: { bm25: ['c-1#0'] } },
    { ids: ['m-1'], arms: { bm25: [] } },
  ];

  it('holds the answers as they were scored', () => {
    expect(search({ params: { k: 1 } }).score(evalCase, answers, SCORING).detail).toEqual({
      params: { k: 1 },
      answers: [
        { query: 'home', ids: ['m-1', 'c-1#0'], arms: { bm25: ['c-1#0'] } },
        { query: 'pets', ids: ['m-1'], arms: { bm25: [] } },
      ],
      altered: false,
    });
  });

  it.each([
    ['a control character', 'm-1\u001b'],
    ['a secret', 'password=hunter2hunter2'],
  ])('says that %s was altered', (_, id) => {
    const { detail } = search().score(evalCase, [{ ids: [id], arms: {} }, answers[1]!], SCORING);
    expect(detail).toMatchObject({ altered: true });
    expect(JSON.stringify(detail)).not.toContain(id);
  });

  it('takes a metric without a value for missed: an arm that is not shown proves nothing', () => {
    const { nullMeets } = search().score(evalCase, answers, SCORING);
    expect(nullMeets('vector_ndcg_at_10')).toBe(false);
  });
});

it('a failed target scores 0 on every query', () => {
  const nothing = search().nothing(evalCase, SCORING);
  const silence = search().score(
    evalCase,
    [
      { ids: [], arms: {} },
      { ids: [], arms: {} },
    ],
    SCORING,
  ).tally;
  expect(nothing).toEqual({ ...silence, errors: 1 });
  expect(nothing).toMatchObject({ queries: 2, ndcg_at_10: 0 });
});
