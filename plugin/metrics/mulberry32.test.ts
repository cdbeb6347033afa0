import { describe, expect, it } from 'vitest';
import { mulberry32 } from './mulberry32.ts';

/**
 * The generator as it is published in C, over big integers:
 * z = (x += 0x6D2B79F5); z = (z ^ (z >> 15)) * (z | 1); z ^= z + (z ^ (z >> 7)) * (z | 61); return z ^ (z >> 14).
 */
function reference(seed: number, length: number): number[] {
  const M = 0xffff_ffffn;
  let x = BigInt(seed) & M;
  return Array.from({ length }, () => {
    x = (x + 0x6d2b79f5n) & M;
    let z = x;
    z = ((z ^ (z >> 15n)) * (z | 1n)) & M;
    z = (z ^ (z + (z ^ (z >> 7n)) * (z | 61n))) & M;
    return Number(z ^ (z >> 14n)) / 2 ** 32;
  });
}

describe('mulberry32', () => {
  it.each([0, 1, 42, 2 ** 31, 2 ** 32 - 1])(
    'from the seed %d gives what the published generator gives',
    (seed) => {
      const random = mulberry32(seed);
      expect(Array.from({ length: 50 }, () => random())).toEqual(reference(seed, 50));
    },
  );

  it('is even: of 20,000 numbers a tenth lies in each tenth of [0, 1), within five standard errors', () => {
    const random = mulberry32(1);
    const tenths = new Array(10).fill(0);
    for (let draw = 0; draw < 20_000; draw++) tenths[Math.floor(random() * 10)] += 1;
    // The standard error of a count is √(20,000 · 0.1 · 0.9) = 42.4.
    for (const tenth of tenths) expect(Math.abs(tenth - 2000)).toBeLessThan(5 * 42.5);
  });
});
