import { expect, it } from 'vitest';
import { truthMemory } from '../../tests/support/memories.ts';
import type { EvalCase } from '../cases/index.ts';
import type { InjectOptions } from '../stages/inject/options.ts';
import { matchers } from './index.ts';

expect.extend(matchers);

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  expected_l1: {
    memories: [truthMemory('lives in Oslo', ['identity']), truthMemory('writes Rust', ['skills'])],
  },
  expected_inject: { mode: 'coding', subsequent_conversation: 'red again', referenced_memory_indices: [1] },
};

const block = (title: string, ids: string[], present = true) => ({
  title,
  present,
  items: ids.map((memory_id) => ({ memory_id })),
});

const refusal = (received: unknown, wanted: readonly string[] | EvalCase, options?: InjectOptions) => {
  try {
    expect(received).toInjectReferenced(wanted, options);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

it.each<[string, unknown]>([
  ['blocks', [block('Skills', ['c-1#1']), block('Home', ['c-1#0'])]],
  ['an answer of inject', { blocks: [block('Skills', ['c-1#1']), block('Home', ['c-1#0'])], usage: {} }],
])('takes %s, and ids or a case', (_, received) => {
  expect(received).toInjectReferenced(['c-1#1']);
  expect(received).toInjectReferenced(evalCase);
  // One of two shown blocks holds it.
  expect(received).toInjectReferenced(evalCase, { hit_rate: 0.5 });
  expect(received).not.toInjectReferenced(evalCase, { hit_rate: 0.6 });
  expect(received).not.toInjectReferenced(['c-1#1', 'm-1']);
});

it('says which memory is not shown', () => {
  expect(refusal([block('Skills', ['c-1#1'], false)], evalCase)).toBe(
    'reference_coverage 0.00 < 1.00\n\nNotInjected\n' +
      '  no shown block holds the referenced memory "c-1#1" "writes Rust"\n  no block is shown',
  );
});

it('refuses what it cannot score', () => {
  expect(refusal('rubbish', ['a'])).toContain("the answer of 'inject' is not of the contract's form");
  expect(refusal([], [])).toContain('no memory is referred to');
  expect(refusal([], { case_id: 'c-2' })).toContain('no memory is referred to');
  expect(refusal([], ['a'], { coverge: 1 })).toContain("did you mean 'coverage'?");
});
