import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTallies, type Tally } from '../stages/tally.ts';
import { TallySampler } from './tally-sampler.ts';

const plain = (tally: Tally): unknown => JSON.parse(JSON.stringify(tally));

describe('TallySampler', () => {
  it('sums the tallies at the positions, as often as a position is given', () => {
    const sampler = new TallySampler([{ n: 1, labels: { tp: 2 } }, { n: 10, labels: { fp: 3 } }, {}]);
    expect(plain(sampler.sum([0, 1, 1, 2]))).toEqual({ n: 21, labels: { tp: 2, fp: 6 } });
    expect(plain(sampler.sum([0]))).toEqual({ n: 1, labels: { tp: 2, fp: 0 } });
    expect(plain(sampler.sum([]))).toEqual({ n: 0, labels: { tp: 0, fp: 0 } });
  });

  it('takes names that every object has for names', () => {
    const hostile = JSON.parse('{"per": {"__proto__": {"tp": 1}, "constructor": {"tp": 2}}}') as Tally;
    const { per } = new TallySampler([hostile, hostile]).sum([0, 1]) as { per: Tally };
    expect(Object.keys(per)).toEqual(['__proto__', 'constructor']);
    expect(Object.values(per)).toMatchObject([{ tp: 2 }, { tp: 4 }]);
    expect(({} as { tp?: number }).tp).toBeUndefined();
  });

  it('over all of them gives the sum of tallies, to the last bit', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const tally = fc.record({
      a: number,
      b: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.record({ tp: number, fn: number })),
    });
    fc.assert(
      fc.property(fc.array(tally, { minLength: 1, maxLength: 8 }), (tallies) => {
        const sum = new TallySampler(tallies).sum(tallies.map((_, at) => at));
        expect(plain(sum)).toEqual(plain(sumTallies(tallies)));
      }),
    );
  });
});
