import type { FoundTable } from './pipe-table.ts';

const OPENS = /<table[\s>]/i;
const CLOSES = /<\/table\s*>/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * The HTML table that begins at a line and the line behind it. Null where none begins, or none is closed below. A table
 * within a table is not taken apart. The first row is the header.
 *
 * @param lastClosing see `lastTableEnd`
 */
export function htmlTableAt(lines: readonly string[], start: number, lastClosing: number): FoundTable | null {
  if (start > lastClosing || !OPENS.test(lines[start]!)) return null;
  let end = start;
  while (!CLOSES.test(lines[end]!)) end += 1;
  const [header, ...rows] = rowsOf(lines.slice(start, end + 1).join('\n'));
  if (header === undefined) return null;
  return { header, rows: rows.map((row) => header.map((_, column) => row[column] ?? '')), end: end + 1 };
}

/** The last line in which an HTML table ends, -1 without any: so that none is looked for in vain again and again. */
export function lastTableEnd(lines: readonly string[]): number {
  return lines.findLastIndex((line) => CLOSES.test(line));
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
