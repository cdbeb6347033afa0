import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceAgreement, cohenKappa } from './cohen-kappa.ts';

/** The two lists that give a table: `table[i][j]` items that a labels i and b labels j. */
function lists(table: readonly (readonly number[])[]): [string[], string[]] {
  const cells = table.flatMap((row, i) => row.flatMap((count, j) => new Array(count).fill([`${i}`, `${j}`])));
  return [cells.map(([a]) => a), cells.map(([, b]) => b)];
}

describe('chanceAgreement', () => {
  it('is the sum over labels of the products of their shares', () => {
    // As in the examples below: .41 and .5; of one item each x and y, nothing by chance.
    expect(
      chanceAgreement(
        ...lists([
          [88, 14, 18],
          [10, 40, 10],
          [2, 6, 12],
        ]),
      ),
    ).toBe(0.41);
    expect(
      chanceAgreement(
        ...lists([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBe(0.5);
    expect(chanceAgreement(['x'], ['y'])).toBe(0);
    expect(chanceAgreement(['x'], ['x'])).toBe(1);
    expect(chanceAgreement([], [])).toBeNull();
  });
});

describe('cohenKappa', () => {
  it('gives the published .492 of Cohen 1960, table 1: 200 items in three categories', () => {
    // pₒ = (88 + 40 + 12) / 200 = .70; pₑ = .60 · .50 + .30 · .30 + .10 · .20 = .41; .29 / .59 = .4915.
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(cohenKappa(...lists(table))).toBeCloseTo(0.492, 3);
    expect(cohenKappa(...lists(table))).toBeCloseTo(0.29 / 0.59, 12);
  });

  it('of 50 items, worked by hand', () => {
    // pₒ = (20 + 15) / 50 = .7; pₑ = .5 · .6 + .5 · .4 = .5; .2 / .5 = .4.
    const table = [
      [20, 5],
      [10, 15],
    ];
    expect(cohenKappa(...lists(table))).toBe(0.4);
  });

  it('is 1 where all agree, −1 where two labels are swapped, 0 at chance', () => {
    expect(cohenKappa(['x', 'y', 'x'], ['x', 'y', 'x'])).toBe(1);
    expect(cohenKappa(['x', 'y'], ['y', 'x'])).toBe(-1);
    expect(cohenKappa(['x', 'x', 'y', 'y'], ['x', 'y', 'x', 'y'])).toBe(0);
  });

  it('is null without items, and where both use one and the same label only', () => {
    expect(cohenKappa([], [])).toBeNull();
    expect(cohenKappa(['x', 'x'], ['x', 'x'])).toBeNull();
    // One label each, but not the same one: chance agreement is 0, and so is kappa.
    expect(cohenKappa(['x', 'x'], ['y', 'y'])).toBe(0);
  });

  it('takes names that objects inherit for labels like any other', () => {
    expect(cohenKappa(['__proto__', 'constructor'], ['__proto__', 'constructor'])).toBe(1);
  });

  it('refuses lists of different length', () => {
    expect(() => cohenKappa(['x', 'y'], ['x'])).toThrow(
      new RangeError('cohenKappa: a and b label the same items in the same order; received 2 and 1 labels'),
    );
  });

  it('lies in [−1, 1], is symmetric, and does not depend on names or on the order of items', () => {
    const label = fc.constantFrom('x', 'y', 'z');
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 12 }), (items) => {
        const [a, b] = [items.map(([first]) => first), items.map(([, second]) => second)];
        const kappa = cohenKappa(a, b);
        expect(cohenKappa(b, a)).toBe(kappa);
        expect(cohenKappa(a.toReversed(), b.toReversed())).toBe(kappa);
        const renamed = (of: string[]) => of.map((name) => `label ${name}`);
        expect(cohenKappa(renamed(a), renamed(b))).toBe(kappa);
        if (kappa === null) return;
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa === 1).toBe(a.every((name, index) => name === b[index]));
      }),
    );
  });
});
