import { describe, expect, it } from 'vitest';
import { costOf, costPerCase, type PriceOptions, pricesFrom } from './prices.ts';

const PRICES = { input_per_million: 0.15, output_per_million: 0.6 };

describe('pricesFrom', () => {
  it('fills in the currency', () => {
    expect(pricesFrom(PRICES)).toEqual({ ...PRICES, currency: 'USD' });
    expect(pricesFrom({ ...PRICES, currency: 'CNY' }).currency).toBe('CNY');
    expect(pricesFrom({ input_per_million: 0, output_per_million: 0 }).input_per_million).toBe(0);
  });

  it.each<[string, unknown, RegExp]>([
    ['no object', 0.15, /prices must be \{ input_per_million, .*received 0\.15/],
    ['null', null, /prices must be .*received null/],
    ['a list', [0.15, 0.6], /prices must be /],
    ['another field', { ...PRICES, input: 1 }, /no field 'input'.*input_per_million/],
    ['one price alone', { input_per_million: 0.15 }, /'output_per_million' must be .*received undefined/],
    ['a negative one', { ...PRICES, input_per_million: -1 }, /'input_per_million' must be .*received -1/],
    [
      'one beyond all bounds',
      { ...PRICES, input_per_million: 1e300 },
      /'input_per_million'.*received 1e\+300/,
    ],
    ['no number', { ...PRICES, output_per_million: Number.NaN }, /'output_per_million'.*received NaN/],
    ['a price in words', { ...PRICES, output_per_million: '0.6' }, /'output_per_million'.*received '0\.6'/],
    ['a sign for a currency', { ...PRICES, currency: '$' }, /'currency' must be .*received '\$'/],
  ])('refuses %s, naming it', (_, options, message) => {
    expect(() => pricesFrom(options as PriceOptions)).toThrow(TypeError);
    expect(() => pricesFrom(options as PriceOptions)).toThrow(message);
  });
});

describe('costOf', () => {
  const prices = pricesFrom(PRICES);
  it.each([
    // 2,000,000 / 1e6 · 0.15 + 500,000 / 1e6 · 0.60 = 0.30 + 0.30
    [2_000_000, 500_000, 0.6],
    // 1,000 · 0.15 / 1e6 + 200 · 0.60 / 1e6 = 0.00015 + 0.00012
    [1000, 200, 0.00027],
    [0, 0, 0],
  ])('%d tokens in and %d out cost %d', (input_tokens, output_tokens, cost) => {
    expect(costOf({ input_tokens, output_tokens }, prices)).toBe(cost);
  });

  it.each([
    // 0.1 · 3 is 0.30000000000000004 in binary, and would miss a gate at 0.3
    [3_000_000, 0.1, 0.3],
    [1, 0.1, 1e-7],
  ])('%d tokens at %d a million cost %d, to the digit', (input_tokens, input_per_million, cost) => {
    const own = pricesFrom({ input_per_million, output_per_million: 0 });
    expect(costOf({ input_tokens, output_tokens: 0 }, own)).toBe(cost);
  });

  it('by the case is to the digit, too', () => {
    expect(costPerCase(0.009, 3)).toBe(0.003); // 0.0029999999999999996 in binary
    expect(costPerCase(0.009, 0)).toBeNull();
    expect(costPerCase(null, 3)).toBeNull();
  });

  it('is unknown without prices', () => {
    expect(costOf({ input_tokens: 1000, output_tokens: 200 }, null)).toBeNull();
  });
});
