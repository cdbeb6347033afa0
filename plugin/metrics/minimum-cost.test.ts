import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minimumCostAssignment } from './minimum-cost.ts';

function total(cost: number[][], owner: Int32Array): number {
  return Array.from(owner).reduce((sum, row, column) => (row === -1 ? sum : sum + cost[row]![column]!), 0);
}

it('solves a square worked by hand', () => {
  // The six permutations cost 4+0+2, 4+5+2, 1+2+2, 1+5+3, 3+2+2, 3+0+3: the least is 1 + 2 + 2 = 5.
  const cost = [
    [4, 1, 3],
    [2, 0, 5],
    [3, 2, 2],
  ];
  const { owner } = minimumCostAssignment(Float64Array.from(cost.flat()), 3, 3);
  expect(Array.from(owner)).toEqual([1, 0, 2]);
});

it('gives every row a column at prices that prove the total least', () => {
  const matrix = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 3 })).chain(([rows, extra]) =>
    fc.array(
      fc.array(fc.integer({ min: -5, max: 5 }), { minLength: rows + extra, maxLength: rows + extra }),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  );
  fc.assert(
    fc.property(matrix, (cost) => {
      const columns = cost[0]!.length;
      const solved = minimumCostAssignment(Float64Array.from(cost.flat()), cost.length, columns);
      const placed = Array.from(solved.owner).filter((row) => row !== -1);
      expect(placed.toSorted()).toEqual(cost.map((_, row) => row));
      cost.forEach((line, row) => {
        line.forEach((value, column) => {
          expect(value).toBeGreaterThanOrEqual(solved.rowPrice[row]! + solved.columnPrice[column]!);
        });
      });
      solved.columnPrice.forEach((price, column) => {
        expect(price).toBeLessThanOrEqual(0);
        if (solved.owner[column] === -1) expect(Math.abs(price)).toBe(0);
      });
      // Weak duality: no assignment can cost less than the sum of the prices, and this one costs that.
      const prices = [...solved.rowPrice, ...solved.columnPrice].reduce((sum, price) => sum + price, 0);
      expect(total(cost, solved.owner)).toBe(prices);
    }),
  );
});

it('has nothing to do without rows', () => {
  expect(Array.from(minimumCostAssignment(new Float64Array(0), 0, 2).owner)).toEqual([-1, -1]);
});
