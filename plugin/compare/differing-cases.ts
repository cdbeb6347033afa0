import type { Tally } from '../stages/tally.ts';
import type { Sides } from './types.ts';

/** Metric → value, of the cases at some positions. */
export type ValuesOf = (side: 'a' | 'b', positions: readonly number[]) => ReadonlyMap<string, number | null>;

/** The positions of the cases whose counts are not the same on both sides. */
export function movedCases(counts: readonly Sides<Tally>[]): number[] {
  return counts.flatMap(({ a, b }, at) => (sameTally(a, b) ? [] : [at]));
}

/** In how many of some cases each metric has another value on the one side than on the other, each case taken alone. */
export function countDiffering(moved: readonly number[], valuesOf: ValuesOf): Map<string, number> {
  const differing = new Map<string, number>();
  for (const at of moved) {
    const [a, b] = [valuesOf('a', [at]), valuesOf('b', [at])];
    for (const name of new Set([...a.keys(), ...b.keys()])) {
      if ((a.get(name) ?? null) !== (b.get(name) ?? null))
        differing.set(name, (differing.get(name) ?? 0) + 1);
    }
  }
  return differing;
}

function sameTally(a: Tally, b: Tally): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      if (!Object.hasOwn(b, key)) return false;
      const [one, other] = [a[key]!, b[key]!];
      if (typeof one === 'number' || typeof other === 'number') return one === other;
      return sameTally(one, other);
    })
  );
}
