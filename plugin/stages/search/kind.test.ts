import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import type { Json } from '../types.ts';
import { search } from './index.ts';
import { judgedQueries } from './judged-queries.ts';
import { searchKind } from './kind.ts';
import { relevantIds } from './score.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  existing_memories: ['m-1', '7'].map((memory_id) => ({
    memory_id,
    content: memory_id,
  })) as EvalCase['existing_memories'],
  expected_l1: { memories: [truthMemory('a', ['identity']), truthMemory('b', ['identity'])] },
  expected_search_results: { one: [0, 'm-1'], two: { '1': 3, 'm-1': 1, '7': 0, '0': -1 } },
};

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const stored = (answers: { ids: string[]; arms: object }[], of: EvalCase = evalCase) => ({
  case_id: of.case_id,
  truth: plain({ search: searchKind.truth(of) }) as Record<string, Json>,
  detail: plain(search().score(of, answers, SCORING).detail) as Json,
  caliber: { pool: 'case' },
  pairing: DEFAULT_PAIRING,
});

describe('a report', () => {
  it('holds the truth by the ids under which memories are stored, in order', () => {
    expect(searchKind.truth(evalCase)).toEqual([
      {
        query: 'one',
        grades: [
          ['c-1#0', 1],
          ['m-1', 1],
        ],
      },
      // A mapping's keys that are digits alone come first, as in every JavaScript object.
      {
        query: 'two',
        grades: [
          ['c-1#0', -1],
          ['c-1#1', 3],
          ['7', 0],
          ['m-1', 1],
        ],
      },
    ]);
    expect(searchKind.truth({ case_id: 'c-2' })).toBeUndefined();
  });

  it('gives the tally anew, to the last digit', () => {
    const id = fc.constantFrom('c-1#0', 'c-1#1', 'm-1', '7', 'x');
    const ids = fc.array(id, { maxLength: 12 });
    const answer = fc.record({ ids, arms: fc.record({ bm25: ids, vector: ids }, { requiredKeys: [] }) });
    fc.assert(
      fc.property(answer, answer, (one, two) => {
        const { tally } = search().score(evalCase, [one, two], SCORING);
        expect(plain(searchKind.rescore(stored([one, two])))).toEqual(plain(tally));
      }),
    );
  });

  it('that does not hold the truth is not scored anew', () => {
    const answers = [
      { ids: [], arms: {} },
      { ids: [], arms: {} },
    ];
    expect(searchKind.rescore({ ...stored(answers), truth: {} })).toBeNull();
  });
});

describe('the truth fed back', () => {
  it('by an echo target scores 1', async () => {
    const gold = new Map(judgedQueries(evalCase).map(({ query, grades }) => [query, relevantIds(grades)]));
    const { stageCall: call } = stageCall(evalCase, {
      seed: async () => {},
      search: async ({ query }) => ({ ids: gold.get(query)! }),
    });
    const stage = search();
    const { tally } = stage.score(evalCase, await stage.run(call), SCORING);
    const values = Object.values(searchKind.measure(tally)).map(({ value }) => value);
    expect(values).toEqual([1, 1, 1, 1, 2]);
  });

  it('has no objection, also where there are more than ten relevant memories', () => {
    expect(searchKind.oracle(evalCase, null)).toBeNull();
    expect(searchKind.oracle({ case_id: 'c-2' }, null)).toBeNull();
    const many = Array.from({ length: 12 }, (_, at) => at);
    expect(searchKind.oracle({ ...evalCase, expected_search_results: { q: many } }, null)).toBeNull();
  });

  it('has one where the truth is no answer that a target could give', () => {
    const long = 'x'.repeat(501);
    expect(
      searchKind.oracle({ ...evalCase, expected_search_results: { q: [0], r: [long] } }, null),
    ).toMatchObject({
      path: ['expected_search_results', 'r'],
      reason: expect.stringContaining("at 'answer.ids[0]'"),
    });
  });

  it('has one where nothing is relevant', () => {
    const objection = searchKind.oracle({ ...evalCase, expected_search_results: { q: { '0': 0 } } }, null);
    expect(objection).toEqual({
      path: ['expected_search_results', 'q'],
      reason: 'the query has no relevant memory',
    });
  });
});
