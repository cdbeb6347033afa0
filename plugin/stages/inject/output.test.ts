import { expect, it } from 'vitest';
import { OutputError } from '../types.ts';
import { checkInjectResult } from './output.ts';

it('takes blocks with the ids of their memories, in NFC', () => {
  const blocks = [
    { title: 'work', present: true, items: [{ memory_id: 'e\u0301', content: 'more' }] },
    { title: 'none', present: false, items: [] },
  ];
  expect(checkInjectResult({ blocks, usage: {} })).toEqual([
    { title: 'work', present: true, memory_ids: ['\u00e9'] },
    { title: 'none', present: false, memory_ids: [] },
  ]);
});

it.each([
  [undefined, 'answer'],
  [[], 'answer'],
  [{ blocks: {} }, 'answer.blocks'],
  [{ blocks: [{ title: 'a', items: [] }] }, 'answer.blocks[0].present'],
  [{ blocks: [{ title: 'a', present: 'yes', items: [] }] }, 'answer.blocks[0].present'],
  [{ blocks: [{ title: 'a', present: true, items: ['m-1'] }] }, 'answer.blocks[0].items[0]'],
  [{ blocks: [{ title: 'x'.repeat(1001), present: true, items: [] }] }, 'answer.blocks[0].title'],
])('refuses %j, at %s', (answer, where) => {
  expect(() => checkInjectResult(answer)).toThrow(OutputError);
  expect(() => checkInjectResult(answer)).toThrow(
    `the answer of 'inject' is not of the contract's form: at '${where}'`,
  );
});
