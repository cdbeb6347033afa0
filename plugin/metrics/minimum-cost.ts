/** A cheapest assignment with the prices that prove it so. */
export interface PricedAssignment {
  /** per column: the row that has it, or −1 */
  owner: Int32Array;
  rowPrice: Float64Array;
  /** 0 or less; 0 for every column that no row has */
  columnPrice: Float64Array;
}

/**
 * Gives each row a column of its own at the lowest total cost, in O(rows² × columns). At the end cost ≥
 * rowPrice + columnPrice in every cell, with equality in the assigned ones.
 *
 * Source: the Hungarian method in its shortest-path form with potentials (R. Jonker and A. Volgenant, A
 * shortest augmenting path algorithm for dense and sparse linear assignment problems, Computing 38 (1987),
 * 325–340).
 *
 * @param cost rows × columns, row by row; integers, so that the equalities are exact
 * @param rows at most `columns`
 */
export function minimumCostAssignment(cost: Float64Array, rows: number, columns: number): PricedAssignment {
  // One column more than there are: it holds the row that is being placed.
  const root = columns;
  const owner = new Int32Array(columns + 1).fill(-1);
  const rowPrice = new Float64Array(rows);
  const columnPrice = new Float64Array(columns + 1);
  const slack = new Float64Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  const inTree = new Uint8Array(columns + 1);

  for (let newRow = 0; newRow < rows; newRow += 1) {
    owner[root] = newRow;
    slack.fill(Number.POSITIVE_INFINITY);
    inTree.fill(0);
    let column = root;
    do {
      inTree[column] = 1;
      const row = owner[column]!;
      let step = Number.POSITIVE_INFINITY;
      let nearest = -1;
      for (let other = 0; other < columns; other += 1) {
        if (inTree[other] === 1) continue;
        const reduced = cost[row * columns + other]! - rowPrice[row]! - columnPrice[other]!;
        if (reduced < slack[other]!) {
          slack[other] = reduced;
          cameFrom[other] = column;
        }
        if (slack[other]! < step) {
          step = slack[other]!;
          nearest = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (inTree[other] === 1) {
          rowPrice[owner[other]!]! += step;
          columnPrice[other]! -= step;
        } else {
          slack[other]! -= step;
        }
      }
      column = nearest;
    } while (owner[column] !== -1);
    while (column !== root) {
      const before = cameFrom[column]!;
      owner[column] = owner[before]!;
      column = before;
    }
  }
  return { owner: owner.slice(0, columns), rowPrice, columnPrice: columnPrice.slice(0, columns) };
}
