/** A stretch of prose in a document: lines that belong together, or a cell of a table. */
export interface Passage {
  /** offset in the document, in UTF-16 code units */
  at: number;
  text: string;
}

const FENCE = /^ {0,3}(```|~~~)/;
const INDENTED_CODE = /^(?: {4}|\t)/;
const LIST_MARKER = /^[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)/;
const QUOTE_MARKER = /^[ \t]*>[ \t]?/;
const NO_PROSE = [
  // Headings, rules, underlines of headings.
  /^ {0,3}#{1,6}(?:\s|$)/,
  /^[ \t]*(?:[-*_=][ \t]*){3,}$/,
  // HTML, definitions of links, keys of front matter and of variables.
  /^[ \t]*</,
  /^[ \t]*\[[^\]]*\]:/,
  /^[ \t]*(?:--|[\w-]+:[ \t]*\S*$)/,
];

/**
 * The prose of a Markdown document, in its order: paragraphs, each item of a list, each cell of a table. Code in
 * fences or indented, headings, front matter, lines of HTML and the dashes of tables are none. One pass over the lines.
 */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  let fence: string | null = null;
  let afterBlank = true;
  const end = () => {
    if (open !== null) passages.push(open);
    open = null;
  };
  let at = frontMatterEnd(text);
  while (at < text.length) {
    const next = lineEnd(text, at);
    const line = text.slice(at, next).replace(/[\r\n]+$/, '');
    const marks = FENCE.exec(line)?.[1] ?? null;
    const isCode: boolean = fence !== null || marks !== null || (afterBlank && INDENTED_CODE.test(line));
    if (marks !== null && (fence === null || fence === marks)) fence = fence === null ? marks : null;
    const isBlank = line.trim() === '';
    const marker: string = LIST_MARKER.exec(line)?.[0] ?? '';
    if (isBlank || (isCode && marker === '') || fence !== null || marks !== null || isNoProse(line)) end();
    else if (line.includes('|')) {
      end();
      for (const cell of cellsOf(line, at)) passages.push(cell);
    } else {
      if (marker !== '') end();
      const skipped = marker.length + (QUOTE_MARKER.exec(line.slice(marker.length))?.[0].length ?? 0);
      if (open === null) open = { at: at + skipped, text: line.slice(skipped) };
      else open.text = text.slice(open.at, at + line.length);
    }
    afterBlank = isBlank || (afterBlank && isCode);
    at = next;
  }
  end();
  return passages;
}

function isNoProse(line: string): boolean {
  return NO_PROSE.some((pattern) => pattern.test(line));
}

/** Offset behind the line break that ends the line at an offset. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** Where the text begins behind a YAML head between two lines of dashes; 0 without one. */
function frontMatterEnd(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\n---[ \t]*\r?(?:\n|$)/.exec(text);
  return end === null ? 0 : end.index + end[0].length;
}

/** Cells with an escaped pipe are left out: what shows them writes it without its backslash. */
function cellsOf(line: string, at: number): Passage[] {
  const cells: Passage[] = [];
  let from = 0;
  for (const cell of line.split('|')) {
    if (!cell.includes('\\') && !line.slice(0, from).endsWith('\\|'))
      cells.push({ at: at + from, text: cell });
    from += cell.length + 1;
  }
  return cells;
}
