import { type FoundTable, fitted } from './pipe-table.ts';

const OPENS = /<table[\s>]/i;
const CLOSES = /<\/table\s*>/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * Finds the HTML table that begins at a line: null where none begins, or none is closed below. A table within a table
 * is not taken apart. The first row is the header.
 *
 * To be asked in the order of the lines: what was once read and is no table is not read again from a line within it, so
 * that all of it takes a time proportional to the lines.
 */
export function htmlTables(lines: readonly string[]): (start: number) => FoundTable | null {
  const lastClosing = lines.findLastIndex((line) => CLOSES.test(line));
  let readTo = 0;
  return (start) => {
    if (start < readTo || start > lastClosing || !OPENS.test(lines[start]!)) return null;
    let end = start;
    while (!CLOSES.test(lines[end]!)) end += 1;
    readTo = end + 1;
    const [header, ...rows] = rowsOf(lines.slice(start, readTo).join('\n'));
    return header === undefined
      ? null
      : { header, rows: rows.map((row) => fitted(row, header)), end: readTo };
  };
}

function rowsOf(html: string): string[][] {
  return html
    .split(/<tr(?=[\s>])/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd](?=[\s>])/i)
        .slice(1)
        .map(textOfCell),
    )
    .filter((cells) => cells.length > 0);
}

/** The text of what follows `<td`, without tags. */
function textOfCell(html: string): string {
  return html
    .slice(html.indexOf('>') + 1)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}
