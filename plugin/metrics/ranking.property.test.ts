import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision, ndcg, precisionAt, recallAt, reciprocalRank } from './index.ts';

const id = fc.constantFrom(...'abcdefghij');
const ranking = fc.array(id, { maxLength: 12 });
const distinct = fc.uniqueArray(id, { maxLength: 10 });
/** At least one id is relevant. */
const grades = fc
  .tuple(fc.dictionary(id, fc.integer({ min: -2, max: 4 })), id, fc.integer({ min: 1, max: 4 }))
  .map(([some, relevant, grade]): Record<string, number> => ({ ...some, [relevant]: grade }));
const cutoff = fc.integer({ min: 1, max: 14 });

const atLeast1 = (of: Record<string, number>) => Object.keys(of).filter((name) => of[name]! >= 1);

type Measure = (ranking: string[], grades: Record<string, number>, k: number) => number | null;

const MEASURES: [string, Measure][] = [
  ['ndcg', (list, of) => ndcg(list, of)],
  ['ndcg at k', ndcg],
  ['reciprocalRank', reciprocalRank],
  ['averagePrecision', averagePrecision],
  ['precisionAt', precisionAt],
  ['recallAt', recallAt],
];

describe.each(MEASURES)('%s', (name, measure) => {
  it('lies in [0, 1]', () => {
    fc.assert(
      fc.property(ranking, grades, cutoff, (list, of, k) => {
        expect(measure(list, of, k)).toBeGreaterThanOrEqual(0);
        expect(measure(list, of, k)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never falls when an id moves up past one of a lower grade', () => {
    fc.assert(
      fc.property(distinct, grades, cutoff, fc.nat(), fc.nat(), (list, of, k, one, other) => {
        if (list.length < 2) return;
        const [upper, lower] = [one % list.length, other % list.length].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const gain = (rank: number) => Math.max(0, of[list[rank]!] ?? 0);
        if (gain(lower) <= gain(upper)) return;
        const swapped = list.with(upper, list[lower]!).with(lower, list[upper]!);
        expect(measure(swapped, of, k)).toBeGreaterThanOrEqual(measure(list, of, k)!);
      }),
    );
  });

  it('is left as it is by irrelevant ids at the end, and never raised by one before', () => {
    fc.assert(
      fc.property(distinct, grades, cutoff, fc.nat(), (list, of, k, drawn) => {
        const value = measure(list, of, k)!;
        expect(measure([...list, 'irrelevant', 'another'], of, k)).toBe(value);
        const inserted = list.toSpliced(drawn % (list.length + 1), 0, 'irrelevant');
        expect(measure(inserted, of, k)).toBeLessThanOrEqual(value);
      }),
    );
  });

  it('is not lowered by one more relevant id at the end', () => {
    fc.assert(
      fc.property(distinct, grades, cutoff, (list, of, k) => {
        const missing = atLeast1(of).find((relevant) => !list.includes(relevant));
        if (missing === undefined) return;
        expect(measure([...list, missing], of, k)).toBeGreaterThanOrEqual(measure(list, of, k)!);
      }),
    );
  });

  it('is 1 where every relevant id comes first, the highest grades before', () => {
    fc.assert(
      fc.property(grades, distinct, cutoff, (of, others, k) => {
        const best = atLeast1(of).sort((a, b) => of[b]! - of[a]!);
        // At a k over or under the number of relevant ids these two cannot reach 1.
        const depth = name.endsWith('At') ? best.length : k;
        expect(measure([...best, ...others], of, depth)).toBe(1);
      }),
    );
  });

  it('does not depend on the order in which scored results or judgements are given', () => {
    const scored = fc.array(fc.record({ id, score: fc.integer({ min: -2, max: 2 }) }), { maxLength: 10 });
    const measureScored = measure as unknown as (list: { id: string }[], of: object, k: number) => number;
    fc.assert(
      fc.property(scored, grades, cutoff, (list, of, k) => {
        const turned = Object.fromEntries(Object.entries(of).reverse());
        expect(measureScored(list.toReversed(), turned, k)).toBe(measureScored(list, of, k));
      }),
    );
  });
});

it('recallAt never falls as k grows, and counts the same hits as precisionAt', () => {
  fc.assert(
    fc.property(ranking, grades, cutoff, (list, of, k) => {
      expect(recallAt(list, of, k + 1)).toBeGreaterThanOrEqual(recallAt(list, of, k)!);
      const relevant = atLeast1(of).length;
      expect(precisionAt(list, of, k)! * k).toBeCloseTo(recallAt(list, of, k)! * relevant, 9);
    }),
  );
});

it('of binary grades only ndcg looks at more than whether an id is relevant', () => {
  fc.assert(
    fc.property(ranking, grades, cutoff, (list, of, k) => {
      const relevant = atLeast1(of);
      expect(reciprocalRank(list, of)).toBe(reciprocalRank(list, relevant));
      expect(averagePrecision(list, of)).toBe(averagePrecision(list, relevant));
      expect(precisionAt(list, of, k)).toBe(precisionAt(list, relevant, k));
      expect(recallAt(list, of, k)).toBe(recallAt(list, relevant, k));
    }),
  );
});
