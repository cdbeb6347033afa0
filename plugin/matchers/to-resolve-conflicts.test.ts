import { expect, it } from 'vitest';
import type { ConflictDecision } from '../targets/types.ts';
import { matchers } from './index.ts';
import type { ExpectedConflicts, ResolveConflictsOptions } from './to-resolve-conflicts.ts';

expect.extend(matchers);

const memory = (content: string) => ({ content, dimensions: ['identity'] });
const update: ConflictDecision = { new_memory_index: 0, action: 'update', candidate_ids: ['m1'] };
const store: ConflictDecision = { new_memory_index: 1, action: 'store', candidate_ids: [] };
const expected = [
  { new_memory_index: 0, action: 'update', candidate_ids: ['m1'] },
  { new_memory_index: 1, action: 'store' },
] as const;
const wholeCase = {
  expected_l1: { memories: [memory('lives in Munich'), memory('has a dog')] },
  expected_l15: { actions: [...expected] },
};

const refusal = (received: unknown, wanted: ExpectedConflicts, options?: ResolveConflictsOptions) => {
  try {
    expect(received).toResolveConflicts(wanted, options);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

it.each<[string, unknown]>([
  ['decisions', [store, update]],
  ['an answer of resolve', { actions: [update, store], stored: ['m1', 'm2'] }],
])('takes %s', (_, received) => {
  expect(received).toResolveConflicts(expected);
  expect(received).toResolveConflicts({ actions: expected }, { action: 1, candidates: 1 });
  expect(received).toResolveConflicts(wholeCase, { parse_errors: { max: 0 } });
});

it('pairs memories that are given with those of a case', () => {
  const memories = [memory('has a dog now'), memory('lives in Munich now')];
  const swapped = [
    { ...update, new_memory_index: 1 },
    { ...store, new_memory_index: 0 },
  ];
  expect({ memories, actions: swapped }).toResolveConflicts(wholeCase);
  expect({ memories, actions: [update, store] }).not.toResolveConflicts(wholeCase);
  expect({ memories, actions: swapped }).not.toResolveConflicts(wholeCase, {
    pairing: { similarity: () => 0.1 },
  });
});

it('says which action is wrong', () => {
  expect(refusal([{ ...update, action: 'store' }, store], expected)).toBe(
    'action_accuracy 0.50 < 1.00\n\nActionMismatch\n  memory 0\n  action: expected update, got store',
  );
});

it('takes no decision for two that are expected', () => {
  // One of two actions is right; candidates are judged for none, since the update is missing.
  expect([store]).toResolveConflicts(expected, { action: 0.5 });
  expect([store]).not.toResolveConflicts(expected, { candidates: 0 });
});

it('refuses what it cannot score', () => {
  expect(refusal('rubbish', expected)).toContain("the answer of 'resolve' is not of the contract's form");
  expect(refusal({ memories: [], actions: [] }, expected)).toContain('no truth to pair them with');
  expect(refusal([], expected, { input: 'truth' } as never)).toContain("no option 'input'");
  expect(refusal([], expected, { accuracy: 1 })).toContain("unknown option 'accuracy'");
});
