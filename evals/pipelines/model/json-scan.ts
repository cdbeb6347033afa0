/** A part of a text that looks like JSON: an object or a list from its first bracket on. */
export interface JsonPart {
  /** where it begins */
  start: number;
  text: string;
  /** the brackets that were open at the end of the text, outermost first; none: the part is closed */
  open: readonly string[];
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** What JSON may begin with, also in the loose forms that models write; `[1]` and `[msg#1]` in prose are none. */
const BEGINNING = /\{(?=\s*(?:["'“}/]|[A-Za-z_]\w*\s*:|$))|\[(?=\s*(?:[\]{[/]|$))/g;

/**
 * The parts of a text that look like JSON, in order, none within another. Brackets in strings do not count. One that is
 * not closed goes on to the end of the text, and is the last.
 */
export function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let from = 0;
  while (from < text.length) {
    BEGINNING.lastIndex = from;
    const start = BEGINNING.exec(text)?.index;
    if (start === undefined) break;
    const { end, open } = scan(text, start);
    parts.push({ start, text: text.slice(start, end), open });
    from = end;
  }
  return parts;
}

/** Whether text outside of strings has an ellipsis: a model that leaves out what it should say. */
export function hasEllipsis(text: string): boolean {
  return /\.\.\.|…/.test(text.replace(/"(?:[^"\\]|\\.)*"?/gs, '""'));
}

function scan(text: string, start: number): { end: number; open: string[] } {
  const open: string[] = [];
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]!;
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') open.push(char);
    else if (char === '}' || char === ']') {
      close(open, char);
      if (open.length === 0) return { end: at + 1, open };
    }
  }
  return { end: text.length, open };
}

/** A bracket closes the innermost of its kind, and with it those that were forgotten within. */
function close(open: string[], closer: string): void {
  const at = open.findLastIndex((opener) => CLOSERS[opener] === closer);
  if (at >= 0) open.length = at;
}
