import { describe, expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import type { EvalCase } from '../../cases/index.ts';
import { memoriesOf, NOTHING_KNOWN, searchFindings } from './findings.ts';
import type { AnsweredQuery } from './score.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  existing_memories: [{ memory_id: 'm-1', content: 'has a dog' }] as EvalCase['existing_memories'],
  expected_l1: { memories: [truthMemory('lives in Oslo', ['identity'])] },
};

const answered = (grades: Record<string, number>, ids: string[], query = 'home'): AnsweredQuery => ({
  query,
  grades: new Map(Object.entries(grades)),
  answer: { ids, arms: {} },
});

const find = (...queries: AnsweredQuery[]) => searchFindings(queries, memoriesOf(evalCase, 'case'));

describe('searchFindings', () => {
  it('are none for a perfect ranking', () => {
    expect(find(answered({ 'c-1#0': 2, 'm-1': 1 }, ['c-1#0', 'm-1', 'x']))).toEqual([]);
  });

  it('say of each query that is not, where its memories are and what came first', () => {
    // NDCG: 1 / log2 3 over 2 + 1 / log2 3: 0.63093 / 2.63093 = 0.2398; RR 1/2; recall 1/2; AP (1/2) / 2.
    const [finding, ...more] = find(
      answered({ 'm-1': 2, 'c-1#0': 1 }, ['x', 'c-1#0', 'y', 'z']),
      answered({ 'm-1': 1 }, ['m-1'], 'pets'),
    );
    expect(more).toEqual([]);
    expect(finding).toEqual({
      path: ['expected_search_results', 'home'],
      title: 'RankMismatch',
      message: [
        'query "home": ndcg_at_10 0.2398, reciprocal rank 0.50, recall_at_10 0.50, average precision 0.25',
        'not returned: "m-1" "has a dog" (grade 2)',
        'rank 2: "c-1#0" "lives in Oslo" (grade 1)',
        'returned first: "x", "c-1#0", "y", … (4)',
      ].join('\n  '),
      metrics: ['ndcg_at_10', 'mrr', 'recall_at_10', 'map'],
    });
  });

  it('bear on the metrics that are low alone: here the order of grades', () => {
    const [finding] = find(answered({ 'c-1#0': 1, 'm-1': 3 }, ['c-1#0', 'm-1']));
    expect(finding!.metrics).toEqual(['ndcg_at_10']);
  });

  it('say that nothing was returned', () => {
    expect(find(answered({ 'm-1': 1 }, []))[0]!.message).toMatch(
      /not returned: "m-1" "has a dog"\n {2}nothing was returned$/,
    );
  });

  it('count a rank as it is scored: a repeated id once', () => {
    expect(find(answered({ 'm-1': 1 }, ['x', 'x', 'm-1']))[0]!.message).toContain('rank 2: "m-1"');
  });

  it('say of a memory of another case that it is not there, unless all share a pool', () => {
    const query = answered({ 'c-2#0': 1 }, []);
    expect(find(query)[0]!.message).toContain("only there with pool: 'shared'");
    expect(searchFindings([query], memoriesOf(evalCase, 'shared'))[0]!.message).not.toContain('pool');
  });

  it('show some of many memories', () => {
    const grades = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`g${at}`, 1]));
    const lines = searchFindings([answered(grades, [])], NOTHING_KNOWN)[0]!.message.split('\n');
    expect(lines).toHaveLength(1 + 10 + 1 + 1);
    expect(lines[11]).toBe('  and 4 more');
  });

  it('keep hostile text on its line', () => {
    const hostile = answered({ 'a\n::error::': 1 }, ['b\u001b[31m\nc'], 'q\n\u202e');
    const { message } = searchFindings([hostile], NOTHING_KNOWN)[0]!;
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toMatch(/[\u001b\u202e]/);
  });
});
