import { expect, test } from 'vitest';
import { Bm25Index } from '../../evals/pipelines/memory/search/bm25-index.ts';

// N = 3, lengths 3, 1, 2, mean 2. Both terms occur in two documents: idf = ln(1 + (3 − 2 + 0.5) / (2 + 0.5)) = ln 1.6.
const index = new Bm25Index([['tea', 'tea', 'milk'], ['tea'], ['coffee', 'milk']]);
const IDF = 0.4700036;

const scores = (query: string[], k1 = 1.2, b = 0.75): number[] => [...index.scores(query, { k1, b })];

const close = (expected: number[]) => expected.map((value) => expect.closeTo(value, 6));

test('one term, by hand', () => {
  // Length norms 1.2 · (0.25 + 0.75 · length / 2): 1.65, 0.75, 1.2.
  // 0: IDF · 2 · 2.2 / (2 + 1.65); 1: IDF · 2.2 / (1 + 0.75); 2 has no tea.
  expect(scores(['tea'])).toEqual(close([0.5665797, 0.5908617, 0]));
});

test('terms add up, and a repeated one counts twice', () => {
  // milk: 0: IDF · 2.2 / 2.65 = 0.3901917; 2: IDF · 2.2 / 2.2
  expect(scores(['tea', 'milk'])).toEqual(close([0.5665797 + 0.3901917, 0.5908617, IDF]));
  expect(scores(['milk', 'milk'])).toEqual(close([2 * 0.3901917, 0, 2 * IDF]));
});

test('b = 0 takes no account of length, k1 = 0 none of repetition', () => {
  // IDF · 2 · 2.2 / 3.2 and IDF · 2.2 / 2.2
  expect(scores(['tea'], 1.2, 0)).toEqual(close([0.646255, IDF, 0]));
  expect(scores(['tea'], 0)).toEqual(close([IDF, IDF, 0]));
});

test('a rare term weighs more than a common one, and one in every document still weighs something', () => {
  // coffee: ln(1 + 2.5 / 1.5) = 0.9808293, length norm 1.2
  expect(scores(['coffee'])).toEqual(close([0, 0, 0.9808293]));
  const everywhere = new Bm25Index([['a'], ['a']]);
  // ln(1 + 0.5 / 2.5) = 0.1823216
  expect([...everywhere.scores(['a'], { k1: 1.2, b: 0.75 })]).toEqual(close([0.1823216, 0.1823216]));
});

test('unknown terms, names of Object.prototype, empty documents and empty indexes score 0 or nothing', () => {
  expect(scores(['constructor', '__proto__', 'water'])).toEqual([0, 0, 0]);
  expect([...new Bm25Index([[], ['__proto__']]).scores(['__proto__'], { k1: 1.2, b: 1 })]).toEqual([
    0,
    expect.closeTo(Math.log(2) * (2.2 / (1 + 1.2 * 2)), 12),
  ]);
  expect([...new Bm25Index([]).scores(['tea'], { k1: 1.2, b: 0.75 })]).toEqual([]);
});
