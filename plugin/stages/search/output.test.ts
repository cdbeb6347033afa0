import { expect, it } from 'vitest';
import { OutputError } from '../types.ts';
import { checkSearchResult } from './output.ts';

it('takes a ranking, with the arms that are shown, an empty one too', () => {
  expect(checkSearchResult({ ids: ['b', 'a'] })).toEqual({ ids: ['b', 'a'], arms: {} });
  expect(checkSearchResult({ ids: [], arms: { vector: ['a'], bm25: [] }, usage: {} })).toEqual({
    ids: [],
    arms: { bm25: [], vector: ['a'] },
  });
});

it('puts ids into NFC', () => {
  expect(checkSearchResult({ ids: ['e\u0301'], arms: { bm25: ['e\u0301'] } })).toEqual({
    ids: ['\u00e9'],
    arms: { bm25: ['\u00e9'] },
  });
});

it.each([
  [undefined, 'answer'],
  [['a'], 'answer'],
  [{}, 'answer.ids'],
  [{ ids: [1] }, 'answer.ids[0]'],
  [{ ids: 'a' }, 'answer.ids'],
  [{ ids: [], arms: { bm25: 'a' } }, 'answer.arms.bm25'],
  [{ ids: ['x'.repeat(501)] }, 'answer.ids[0]'],
  [{ ids: new Array(1001).fill('a') }, 'answer.ids'],
])('refuses %j, at %s', (answer, where) => {
  expect(() => checkSearchResult(answer)).toThrow(OutputError);
  expect(() => checkSearchResult(answer)).toThrow(
    `the answer of 'search' is not of the contract's form: at '${where}'`,
  );
});
