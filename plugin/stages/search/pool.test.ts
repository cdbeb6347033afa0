import { expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import { stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { Target } from '../../targets/types.ts';
import { search } from './index.ts';

const caseOf = (case_id: string, day: string, existing: string[] = []): EvalCase => ({
  case_id,
  conversation: `[msg#1] 2026-03-${day}T10:00:00+02:00 user:\n  hello\n`,
  expected_l1: { memories: [truthMemory(`truth of ${case_id}`, ['identity'])] },
  existing_memories: existing.map((memory_id) => ({
    memory_id,
    content: `memory ${memory_id}`,
  })) as EvalCase['existing_memories'],
  expected_search_results: { q: [0] },
});

const target: Partial<Target> = {
  begin: async () => {},
  seed: async () => {},
  search: async () => ({ ids: ['c-2#0', 'c-1#0'] }),
};

it('stores the memories of all cases once, with the latest of their clocks, and asks every case there', async () => {
  const cases = [caseOf('c-1', '05', ['m-1']), caseOf('c-2', '09', ['m-2']), caseOf('c-3', '07')];
  const { stageCall: call, questions } = stageCall(cases[0]!, target, { cases });
  const stage = search({ pool: 'shared' });
  await Promise.all([stage.run(call), stage.run({ ...call, evalCase: cases[2]! })]);
  expect(questions.map(([method]) => method)).toEqual(['begin', 'seed', 'search', 'search']);
  const [begin, seed, ...searches] = questions.map(([, params]) => params as Record<string, never>);
  expect(begin).toEqual({
    case_id: '@pool',
    now: '2026-03-09T10:00:00+02:00',
    existing_memories: [
      { memory_id: 'm-1', content: 'memory m-1' },
      { memory_id: 'm-2', content: 'memory m-2' },
    ],
  });
  expect(seed).toMatchObject({
    case_id: '@pool',
    memories: [
      { memory_id: 'c-1#0', updated_at: '2026-03-05T10:00:00+02:00' },
      { memory_id: 'c-2#0', updated_at: '2026-03-09T10:00:00+02:00' },
      { memory_id: 'c-3#0', updated_at: '2026-03-07T10:00:00+02:00' },
    ],
  });
  for (const asked of searches) expect(asked).toMatchObject({ case_id: '@pool', query: 'q' });
});

it('takes the latest moment, not the latest text, for its clock', async () => {
  // 2026-03-05T23:30Z is later than 2026-03-06T00:30+02:00, which is 22:30 UTC.
  const cases = ['2026-03-06T00:30:00+02:00', '2026-03-05T23:30:00Z'].map((time, at) => ({
    ...caseOf(`c-${at}`, '01'),
    conversation: `[msg#1] ${time} user:\n  hello\n`,
  }));
  const { stageCall: call, questions } = stageCall(cases[0]!, target, { cases });
  await search({ pool: 'shared' }).run(call);
  expect(questions[0]![1]).toMatchObject({ now: '2026-03-05T23:30:00Z' });
});

it.each([
  ['an existing memory', ['same'], ['same']],
  ['an existing memory in another form of its letters', ['e\u0301'], ['\u00e9']],
])('refuses %s that two cases have, before it asks anything', async (_, first, second) => {
  const cases = [caseOf('c-1', '05', first), caseOf('c-2', '06', second)];
  const { stageCall: call, questions } = stageCall(cases[0]!, target, { cases });
  await expect(search({ pool: 'shared' }).run(call)).rejects.toThrow(
    /^search option 'pool' is 'shared', so memory ids must be unique in the suite; ".*" is a memory of c-1 and of c-2: rename one of the two$/,
  );
  expect(questions).toEqual([]);
});

it('is made anew after a failure', async () => {
  const cases = [caseOf('c-1', '05')];
  let attempts = 0;
  const seed = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('disk full');
  };
  const { stageCall: call } = stageCall(cases[0]!, { ...target, seed }, { cases });
  const stage = search({ pool: 'shared' });
  await expect(stage.run(call)).rejects.toThrow('disk full');
  expect(await stage.run(call)).toEqual([{ ids: ['c-2#0', 'c-1#0'], arms: {} }]);
  expect(attempts).toBe(2);
});
