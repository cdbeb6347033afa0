import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignGreedy } from './assign-greedy.ts';
import { assignOptimal } from './assign-optimal.ts';

type Partners = (number | null)[];

function total(weights: number[][], partners: Partners): number {
  return partners.reduce<number>(
    (sum, column, row) => (column === null ? sum : sum + weights[row]![column]!),
    0,
  );
}

/** Tries everything in the order of the tie rule and keeps the first that is greatest. */
function bruteForce(weights: number[][]): Partners {
  let best: Partners = [];
  let bestTotal = -1;
  const current: Partners = [];
  const used = new Set<number>();
  const visit = (row: number): void => {
    if (row === weights.length) {
      const sum = total(weights, current);
      if (sum > bestTotal) {
        bestTotal = sum;
        best = [...current];
      }
      return;
    }
    weights[row]!.forEach((weight, column) => {
      if (weight === 0 || used.has(column)) return;
      used.add(column);
      current[row] = column;
      visit(row + 1);
      used.delete(column);
    });
    current[row] = null;
    visit(row + 1);
  };
  visit(0);
  return best;
}

function matrices(weight: fc.Arbitrary<number>, maxSide: number): fc.Arbitrary<number[][]> {
  const side = fc.integer({ min: 0, max: maxSide });
  return fc.tuple(side, side).chain(([rows, columns]) =>
    fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
}

describe('total', () => {
  it('beats the greedy choice', () => {
    // 9 + 1 = 10 against 8 + 8 = 16.
    expect(
      assignOptimal([
        [9, 8],
        [8, 1],
      ]),
    ).toEqual([1, 0]);
  });

  it('leaves a row alone when a forbidden cell is all it could have', () => {
    expect(
      assignOptimal([
        [7, 0],
        [9, 0],
      ]),
    ).toEqual([null, 0]);
  });

  it('is never below the greedy one', () => {
    fc.assert(
      fc.property(matrices(fc.nat({ max: 1_000_000_000 }), 12), (weights) => {
        expect(total(weights, assignOptimal(weights))).toBeGreaterThanOrEqual(
          total(weights, assignGreedy(weights)),
        );
      }),
    );
  });
});

describe('ties', () => {
  it('go to the lower row, then the lower column', () => {
    expect(assignOptimal([[5], [5]])).toEqual([0, null]);
    expect(assignOptimal([[5, 5]])).toEqual([0]);
  });

  it('prefer a partner to none for the first row', () => {
    // One pair of 10 or two of 5: both total 10. Row 0 alone can have column 0 at 5, so row 1 takes column 1.
    expect(
      assignOptimal([
        [5, 0],
        [10, 5],
      ]),
    ).toEqual([0, 1]);
  });

  it('do not let a row without a partner sit on a column that a later row could have', () => {
    // Columns 0 and 1 are equally good for row 1 and row 2; row 0 can have none.
    expect(
      assignOptimal([
        [0, 0, 0],
        [4, 4, 0],
        [4, 4, 0],
      ]),
    ).toEqual([null, 0, 1]);
  });
});

it.each([
  ['few distinct weights, many ties', fc.nat({ max: 2 }), 5],
  ['sums that tie', fc.constantFrom(0, 5, 10, 15), 5],
  ['forbidden or full', fc.constantFrom(0, 1_000_000_000), 5],
  ['few ties', fc.nat({ max: 1_000_000_000 }), 5],
])('equals brute force with its tie rule: %s', (_, weight, side) => {
  fc.assert(
    fc.property(matrices(weight, side), (weights) => {
      expect(assignOptimal(weights)).toEqual(bruteForce(weights));
    }),
    { numRuns: 1500 },
  );
});

it('handles no rows and no columns', () => {
  expect(assignOptimal([])).toEqual([]);
  expect(assignOptimal([[], []])).toEqual([null, null]);
});

it('settles 200 equal rows and columns in order', () => {
  const weights = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 7));
  expect(assignOptimal(weights)).toEqual(weights.map((_, row) => row));
});

it('gives a single row its best of 20,000 columns', () => {
  const weights = [Array.from({ length: 20_000 }, (_, column) => (column === 12_345 ? 9 : 8))];
  expect(assignOptimal(weights)).toEqual([12_345]);
});
