/** However far it is indented: within a list it may be. What stands after backticks holds none, or they are a span. */
const FENCE = /^[ \t]*(?:(`{3,})[^`]*$|(~{3,}))/;
const INDENTED = /^(?: {4}|\t)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const HTML_CODE = /<(code|pre)\b[^<>]{0,200}>/gi;
const LINK_TARGET = /\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const LINK = /!?\[[^\][\n]*\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[^\n]*$/gm;
/** Its text is no number: `[1][2]` are two citations, also where the sources are listed as definitions. */
const REFERENCE = /!?\[(?!\d+\])[^\][\n]*\]\[([^\][\n]+)\]/g;
const BARE_URL = /https?:\/\/[^\s<>()（）【】]+/g;

/** An answer without its code blocks, code spans and bare URLs: what its author says in his own words. */
function withoutCode(answer: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of answer.split('\n')) {
    const match = FENCE.exec(line);
    const mark = match?.[1] ?? match?.[2];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null) {
      const closes = mark?.startsWith(fence) && line.trim() === mark;
      if (closes) fence = null;
    } else lines.push(line);
  }
  const text = withoutIndented(lines).join('\n');
  return withoutSpans(withoutHtmlCode(text)).replace(BARE_URL, ' ');
}

/** Without code that is only indented: after an empty line, where no list goes on. */
function withoutIndented(lines: readonly string[]): string[] {
  let inList = false;
  let before: 'empty' | 'code' | 'text' = 'empty';
  return lines.filter((line) => {
    if (line.trim() === '') {
      if (before === 'text') before = 'empty';
      return true;
    }
    if (before !== 'text' && !inList && INDENTED.test(line)) {
      before = 'code';
      return false;
    }
    if (LIST_ITEM.test(line)) inList = true;
    else if (before !== 'text' && !/^\s/.test(line)) inList = false;
    before = 'text';
    return true;
  });
}

/** An element without an end is text; of each name that is found once, so that the time is linear. */
function withoutHtmlCode(text: string): string {
  const folded = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const open = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { 0: start, 1: name, index } of text.matchAll(HTML_CODE)) {
    const end = `</${name!.toLowerCase()}>`;
    if (index < from || open.has(end)) continue;
    const at = folded.indexOf(end, index + start.length);
    if (at === -1) {
      open.add(end);
      continue;
    }
    kept += `${text.slice(from, index)} `;
    from = at + end.length;
  }
  return kept + text.slice(from);
}

/** A code span ends at a run of as many backticks as it began with; a run without such an end is text. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const ends = new Map<number, number[]>();
  for (const { 0: run, index } of runs) {
    const known = ends.get(run.length);
    if (known) known.push(index);
    else ends.set(run.length, [index]);
  }
  let kept = '';
  let at = 0;
  for (const { 0: run, index } of runs) {
    if (index < at) continue;
    const places = ends.get(run.length)!;
    while (places[0] !== undefined && places[0] <= index) places.shift();
    const end = places[0];
    if (end === undefined) continue;
    kept += `${text.slice(at, index)} `;
    at = end + run.length;
  }
  return kept + text.slice(at);
}

/** What citations are looked for in: neither code nor links, whose brackets mean something else. */
export function citableText(answer: string): string {
  const text = withoutCode(answer);
  const defined = new Set(Array.from(text.matchAll(DEFINITION), ([, label]) => label!.toLowerCase()));
  return text
    .replace(LINK, ' ')
    .replace(REFERENCE, (link, label: string) => (defined.has(label.toLowerCase()) ? ' ' : link))
    .replace(DEFINITION, ' ');
}

/** What a reader reads as words: link texts are kept, their targets are not. */
export function readableText(answer: string): string {
  return withoutCode(answer).replace(LINK_TARGET, ']').replace(DEFINITION, ' ');
}
