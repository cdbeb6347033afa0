import { expect, it } from 'vitest';
import { stageCall } from '../../tests/support/stage-call.ts';
import { storedTruth } from './seed-truth.ts';
import { OutputError } from './types.ts';

const evalCase = { case_id: 'c-1', conversation: 'hello' };
const memory = { content: 'lives in Oslo', dimensions: ['identity'] };

it('asks for each step once, whichever stages need it', async () => {
  const { stageCall: call, questions } = stageCall(evalCase, {
    extract: async () => ({ memories: [memory] }),
    resolve: async () => ({
      actions: [{ new_memory_index: 0, action: 'store', candidate_ids: [] }],
      stored: ['m-1'],
    }),
  });
  const [first, second, memories] = await Promise.all([
    call.chain.resolved(),
    call.chain.resolved(),
    call.chain.extracted(),
  ]);
  expect(first).toBe(second);
  expect(first.memories).toBe(memories);
  expect(first.stored).toEqual(['m-1']);
  expect(questions).toEqual([
    ['extract', { case_id: 'c-1', conversation: 'hello', dimensions: [] }],
    ['resolve', { case_id: 'c-1', memories: [memory] }],
  ]);
});

it('refuses an answer that says of too few memories where they went', async () => {
  const { stageCall: call } = stageCall(evalCase, {
    extract: async () => ({ memories: [memory] }),
    resolve: async () => ({ actions: [], stored: [] }),
  });
  const refused = call.chain.resolved();
  await expect(refused).rejects.toThrow(OutputError);
  await expect(refused).rejects.toThrow(
    "the answer of 'resolve' is not of the contract's form: at 'answer.stored': it must have one entry for each of the 1 memories",
  );
});

it('stores truth under ids that name the case, as of its own time', () => {
  const truth = {
    content: 'x',
    dimensions: ['identity'],
    memory_type: 'persona' as const,
    priority: 50,
    time_velocity: 'static' as const,
    must_contain: ['x'],
  };
  const now = '2026-03-02T09:30:00Z';
  expect(storedTruth({ case_id: 'c-1', expected_l1: { memories: [truth, truth] } }, now)).toEqual(
    ['c-1#0', 'c-1#1'].map((memory_id) => ({
      memory_id,
      content: 'x',
      dimensions: ['identity'],
      memory_type: 'persona',
      priority: 50,
      time_velocity: 'static',
      updated_at: now,
    })),
  );
});

it('takes a memory to be as old as the latest message that states it', () => {
  const conversation =
    '[msg#1] 2026-01-01T10:00:00Z user:\n  a\n[msg#2] 2026-02-01T10:00:00+08:00 user:\n  b\n[msg#3] user:\n  c\n';
  const fact = (source_message_ids?: string[]) => ({
    content: 'x',
    dimensions: ['identity'],
    memory_type: 'persona' as const,
    priority: 50,
    time_velocity: 'static' as const,
    ...(source_message_ids ? { source_message_ids } : {}),
  });
  const memories = [fact(['msg_2', 'msg_1']), fact(['msg_1']), fact(['msg_3']), fact(['msg_9']), fact()];
  const now = '2026-02-01T02:00:00Z';
  const stored = storedTruth({ case_id: 'c-1', conversation, expected_l1: { memories } }, now);
  expect(stored.map(({ updated_at }) => updated_at)).toEqual([
    '2026-02-01T10:00:00+08:00',
    '2026-01-01T10:00:00Z',
    now,
    now,
    now,
  ]);
});
