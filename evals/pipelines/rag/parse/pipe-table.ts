/** A table found in lines, and the line behind it. */
export interface FoundTable {
  header: string[];
  /** the cells that a row has, no more than the header; empty ones at its end are left out */
  rows: string[][];
  /** index of the first line that is not in it */
  end: number;
}

/**
 * The pipe table that begins at a line, with or without pipes at its edges: a header, a line of dashes with as many
 * cells, and rows up to the first line without a pipe. Null where none begins.
 */
export function pipeTableAt(lines: readonly string[], start: number): FoundTable | null {
  const below = lines[start + 1];
  if (below === undefined || !below.includes('-') || !`${lines[start]}${below}`.includes('|')) return null;
  const header = cellsOf(lines[start]!);
  const dashes = cellsOf(below);
  if (header.length !== dashes.length || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return null;
  const rows: string[][] = [];
  let end = start + 2;
  while (end < lines.length && lines[end]!.includes('|')) {
    const cells = cellsOf(lines[end]!);
    rows.push(fitted(cells, header));
    end += 1;
  }
  return { header, rows, end };
}

/** A row without cells that have no head. It is not filled up: a wide header over many short rows would be huge. */
export function fitted(cells: readonly string[], header: readonly string[]): string[] {
  const last = cells.findLastIndex((cell, column) => cell !== '' && column < header.length);
  return cells.slice(0, last + 1);
}

/** The cells of a line; `\|` is a pipe within one. */
function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.length > 1 && cells[0] === '') cells.shift();
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}
