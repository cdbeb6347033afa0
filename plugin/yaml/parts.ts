/** A file cut into a head and runs of items of its last list, each of which is YAML of its own. */
export interface Parts {
  /** the text before the first item; its last line is the key that holds the list */
  head: string;
  /** the key that holds the list */
  key: string;
  /** where each run of items starts and ends, as offsets, and how many there are in it */
  runs: { start: number; end: number; items: number }[];
}

/** UTF-16 units that a run has at least: fewer cost more in parsers made than they spare in memory. */
const RUN = 16 * 1024;

const LIST_KEY = /^([A-Za-z_][\w-]*):[ \t]*(?:#.*)?\r?$/gm;
const BLANK = /^[ \t]*(?:#.*)?$/;

/**
 * Cuts a file of the common form, a mapping whose last value is a block list of many items, at the items' dashes.
 * Null for any other form. Where a dash is no item's, the parts do not parse; whoever uses them has to check that.
 */
export function splitIntoParts(text: string): Parts | null {
  const last = [...text.matchAll(LIST_KEY)].at(-1);
  if (!last) return null;
  const starts: number[] = [];
  let indent = -1;
  for (let at = last.index + last[0].length + 1; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const column = indentOf(text, at, end);
    if (column === null || (column < indent && !BLANK.test(text.slice(at, end).trimEnd()))) return null;
    const isDash = text[at + column] === '-' && (text[at + column + 1] ?? '\n') <= ' ';
    if (indent < 0 && column < end - at && text[at + column] !== '#' && text[at + column] !== '\r') {
      if (!isDash) return null;
      indent = column;
    }
    if (column === 0 && /^(?:---|\.\.\.|%)/.test(text.slice(at, at + 3))) return null;
    if (column === indent && isDash) starts.push(at);
    at = end + 1;
  }
  if (starts.length < 2) return null;
  return { head: text.slice(0, starts[0]), key: last[1]!, runs: runsOf(starts, text.length) };
}

function runsOf(starts: readonly number[], length: number): Parts['runs'] {
  const runs: Parts['runs'] = [];
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? length;
    const run = runs.at(-1);
    if (run && run.end - run.start < RUN) Object.assign(run, { end, items: run.items + 1 });
    else runs.push({ start, end, items: 1 });
  });
  return runs;
}

/** Leading spaces of a line; null where a tab is among them, about which indentation says nothing. */
function indentOf(text: string, start: number, end: number): number | null {
  let at = start;
  while (at < end && text[at] === ' ') at += 1;
  return text[at] === '\t' ? null : at - start;
}
