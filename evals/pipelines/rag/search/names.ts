import { fold } from '../../text/normalise.ts';
import type { Sql } from '../store/sql.ts';

/** In UTF-16 units. */
const LONGEST = 40;
/** So many names with one ending make it generic: "Fern team", "Heron team". */
const GENERIC = 3;

/** The names of a corpus, folded, and what those with a generic ending are called without it. */
export interface Names {
  all: ReadonlySet<string>;
  /** name without its generic ending → names with it */
  shortened: ReadonlyMap<string, string[]>;
}

export function readNames(sql: Sql): Names {
  const rows = sql.select<{ name: string }>('SELECT name FROM entities UNION SELECT name FROM subjects');
  const all = new Set(rows.map(({ name }) => name));
  const byEnding = new Map<string, string[]>();
  for (const name of all) {
    const ending = endingOf(name);
    if (ending !== null) addTo(byEnding, ending, name);
  }
  const shortened = new Map<string, string[]>();
  for (const [ending, names] of byEnding) {
    if (names.length < GENERIC) continue;
    for (const name of names) {
      addTo(shortened, name.slice(0, -ending.length).trim(), name);
    }
  }
  return { all, shortened };
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The last word of several, or the last of three or more Han characters. */
function endingOf(name: string): string | null {
  const word = /(?<=\S) (\p{L}+)$/u.exec(name)?.[1];
  if (word) return word;
  return /^\p{Script=Han}{3,}$/u.test(name) ? name.slice(-1) : null;
}

/**
 * The names that a text holds as whole words, the longest first; a name within a longer one is left out unless it
 * stands elsewhere too.
 */
export function namesWithin({ all, shortened }: Names, text: string): string[] {
  const folded = fold(text);
  const found = new Set<string>();
  for (let start = 0; start < folded.length; start += 1) {
    if (!isEdge(folded, start)) continue;
    for (let end = Math.min(folded.length, start + LONGEST); end > start + 1; end -= 1) {
      const part = folded.slice(start, end);
      if ((all.has(part) || shortened.has(part)) && isEdge(folded, end)) found.add(part);
    }
  }
  return [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

const WORD = /[\p{L}\p{Nd}]/u;
const HAN = /\p{Script=Han}/u;

/** Whether no word goes on over a place: between Han characters there is an edge everywhere. */
function isEdge(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at] ?? ' ';
  return !WORD.test(before) || !WORD.test(after) || HAN.test(before) || HAN.test(after);
}
