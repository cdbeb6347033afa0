import { expect, it } from 'vitest';
import { boundedMemo } from './bounded-memo.ts';

it('computes once while kept, again after the oldest was dropped', () => {
  const computed: string[] = [];
  const memo = boundedMemo((text) => {
    computed.push(text);
    return text.length;
  }, 2);
  expect([memo('a'), memo('bb'), memo('a')]).toEqual([1, 2, 1]);
  expect(computed).toEqual(['a', 'bb']);
  memo('ccc'); // drops 'a'
  memo('bb');
  memo('a');
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});

it('keeps no text of more than 4096 units', () => {
  let count = 0;
  const memo = boundedMemo(() => {
    count += 1;
    return count;
  }, 10);
  const long = 'x'.repeat(4097);
  expect([memo(long), memo(long)]).toEqual([1, 2]);
  const kept = 'x'.repeat(4096);
  expect([memo(kept), memo(kept)]).toEqual([3, 3]);
});

it('remembers an undefined result too', () => {
  let count = 0;
  const memo = boundedMemo(() => {
    count += 1;
    return undefined;
  }, 10);
  memo('a');
  memo('a');
  expect(count).toBe(1);
});
