import { minimumCostAssignment, type PricedAssignment } from './minimum-cost.ts';

const UNREACHED = -1;

/**
 * The cheapest assignments as a whole: exactly those that use tight cells alone, and every column with a
 * price.
 */
class TightCells {
  readonly #cost: Float64Array;
  readonly #width: number;
  readonly #solved: PricedAssignment;
  readonly #columnOf: Int32Array;
  readonly #settled: Uint8Array;

  constructor(cost: Float64Array, width: number, solved: PricedAssignment) {
    this.#cost = cost;
    this.#width = width;
    this.#solved = solved;
    this.#columnOf = new Int32Array(solved.rowPrice.length);
    solved.owner.forEach((row, column) => {
      if (row !== -1) this.#columnOf[row] = column;
    });
    this.#settled = new Uint8Array(width);
  }

  #isTight(row: number, column: number): boolean {
    const { rowPrice, columnPrice } = this.#solved;
    return this.#cost[row * this.#width + column]! - rowPrice[row]! - columnPrice[column]! === 0;
  }

  /**
   * Along which chain of moves each column could be emptied when `mover` leaves its own: per column the one
   * that its owner would move to, ending in the mover's; −1 where there is no such chain. A column that no
   * row has is held by a row of zeros, for which the columns of price 0 are the tight ones.
   */
  #escapes(mover: number): Int32Array {
    const { owner, columnPrice } = this.#solved;
    const target = this.#columnOf[mover]!;
    const nextColumn = new Int32Array(this.#width).fill(UNREACHED);
    nextColumn[target] = target;
    const queue = [target];
    let idleReached = false;
    for (let head = 0; head < queue.length; head += 1) {
      const goal = queue[head]!;
      for (let row = 0; row < this.#columnOf.length; row += 1) {
        const held = this.#columnOf[row]!;
        if (nextColumn[held] !== UNREACHED || this.#settled[held] === 1 || !this.#isTight(row, goal))
          continue;
        nextColumn[held] = goal;
        queue.push(held);
      }
      if (idleReached || columnPrice[goal] !== 0) continue;
      idleReached = true;
      owner.forEach((row, column) => {
        if (row !== -1 || nextColumn[column] !== UNREACHED) return;
        nextColumn[column] = goal;
        queue.push(column);
      });
    }
    return nextColumn;
  }

  /**
   * Gives `mover` for good the first of `wanted` that some cheapest assignment gives it; null if there is
   * none.
   */
  settle(mover: number, wanted: readonly number[]): number | null {
    const nextColumn = this.#escapes(mover);
    const chosen = wanted.find(
      (column) =>
        this.#settled[column] === 0 && nextColumn[column] !== UNREACHED && this.#isTight(mover, column),
    );
    if (chosen === undefined) return null;
    const { owner } = this.#solved;
    const target = this.#columnOf[mover]!;
    let moving = mover;
    for (let column = chosen; ; column = nextColumn[column]!) {
      const displaced = owner[column]!;
      owner[column] = moving;
      if (moving !== -1) this.#columnOf[moving] = column;
      if (column === target) break;
      moving = displaced;
    }
    this.#settled[chosen] = 1;
    return chosen;
  }
}

/**
 * The one-to-one assignment of rows to columns with the greatest total weight. Among the greatest, the one
 * that is first in this order: row 0 has its lowest possible column, any column before none, then row 1, and
 * so on.
 *
 * The order is found among the tight cells of one solution, so the whole takes O(rows² × max(rows, columns)).
 *
 * @param weights per row one weight per column: positive integers, 0 for a cell that must not be used; the
 * sum of a column's or row's greatest weights must stay under 2^53
 * @returns per row its column, or null
 */
export function assignOptimal(weights: readonly (readonly number[])[]): (number | null)[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  // A row that gets a cell of weight 0 has no partner, so there must be a column for each row.
  const width = Math.max(rows, columns);
  const cost = new Float64Array(rows * width);
  weights.forEach((line, row) => {
    line.forEach((weight, column) => {
      cost[row * width + column] = -weight;
    });
  });
  const cells = new TightCells(cost, width, minimumCostAssignment(cost, rows, width));
  // A row without a partner keeps no column: the one it stands on may be a later row's partner. It cannot
  // come to one either, for what no cheapest assignment gives it now, none gives it after more rows are
  // settled.
  return weights.map((line, row) =>
    cells.settle(
      row,
      line.flatMap((weight, column) => (weight > 0 ? [column] : [])),
    ),
  );
}
