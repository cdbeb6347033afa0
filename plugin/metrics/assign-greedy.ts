/**
 * Pairs rows with columns one cell after another: the heaviest first, then the lower row, then the lower
 * column.
 *
 * @param weights per row one weight per column, 0 for a cell that must not be used
 * @returns per row its column, or null
 */
export function assignGreedy(weights: readonly (readonly number[])[]): (number | null)[] {
  const cells = weights.flatMap((line, row) =>
    line.flatMap((weight, column) => (weight > 0 ? [{ row, column, weight }] : [])),
  );
  cells.sort((a, b) => b.weight - a.weight || a.row - b.row || a.column - b.column);
  const partners: (number | null)[] = weights.map(() => null);
  const taken = new Set<number>();
  for (const { row, column } of cells) {
    if (partners[row] !== null || taken.has(column)) continue;
    partners[row] = column;
    taken.add(column);
  }
  return partners;
}
