import type { Speech } from './speech.ts';
import { joinClauses, splitClauses, weightOf } from './text.ts';

/** Something that the user states. */
export interface Statement {
  text: string;
  /** it orders the assistant to do something from now on */
  order: boolean;
}

/** The longest piece looked at as one sentence, in UTF-16 units; text without punctuation is cut there. */
const LONGEST_SENTENCE = 400;
/** The longest text that fragments are merged into. */
const LONGEST_SITUATION = 240;
/** Under this weight a piece without a cue of its own is a fragment. */
const FRAGMENT = 6;

const FENCE = /^(?:```|~~~)/;
const QUOTE = /^>/;
const BULLET = /^(?:[-*•·●]\s+|\(?\d{1,3}[.)、）]\s*|[（(][一二三四五六七八九十]{1,3}[)）]\s*)/u;
// A run of dots is tried once, from its start: hostile runs stay linear.
const TERMINAL =
  /[。！!？?…]+["”’」』)）]{0,4}|(?<!\.)\.{1,6}["”’)]{0,4}(?=\s|$)|[；;](?=\s|\p{Script=Han})/gu;
const ABBREVIATION = /(?:^|\s)(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|no|approx|inc|ltd|co|[a-z])\.$/iu;

/**
 * The sentences of a user's message, terminators kept. Fenced code and quoted lines are left out: they are
 * material, not statements. Line breaks end a sentence unless the next line goes on in lower case; a topic shift
 * or a correction inside a sentence begins a new one.
 */
export function splitSentences(message: string, speech: Speech): string[] {
  return unwrap(proseLines(message))
    .map((line) => line.replace(BULLET, ''))
    .flatMap(splitAtTerminals)
    .flatMap(hardWrap)
    .flatMap((sentence) => splitAtShifts(sentence, speech));
}

/**
 * Joins what goes on about one thing: a sentence that opens as a continuation ("it …", "因为…"), or a short piece
 * without a cue of its own, is appended to the statement before it.
 *
 * @param statements in order; null where a sentence was dropped, which ends what came before
 * @param saysSomething whether a text has a cue by itself
 */
export function mergeFragments(
  statements: readonly (Statement | null)[],
  speech: Speech,
  saysSomething: (text: string) => boolean,
): Statement[] {
  const situations: Statement[] = [];
  let open = false;
  for (const statement of statements) {
    const last = situations.at(-1);
    if (statement === null) {
      open = false;
    } else if (open && last !== undefined && goesOn(last.text, statement.text, speech, saysSomething)) {
      situations[situations.length - 1] = {
        text: append(last.text, statement.text),
        order: last.order || statement.order,
      };
    } else {
      situations.push(statement);
      open = true;
    }
  }
  return situations;
}

function goesOn(
  last: string,
  next: string,
  speech: Speech,
  saysSomething: (text: string) => boolean,
): boolean {
  if (last.length + next.length > LONGEST_SITUATION) return false;
  return speech.is('continues', next) || (weightOf(next) < FRAGMENT && !saysSomething(next));
}

function append(last: string, next: string): string {
  const head = last.replace(/[\s。.!！;；]+$/u, '');
  return /\p{Script=Han}$/u.test(head) ? `${head}；${next}` : `${head}; ${next}`;
}

function proseLines(message: string): string[] {
  const lines: string[] = [];
  let fenced = false;
  for (const raw of message.split('\n')) {
    const line = raw.trim();
    if (FENCE.test(line)) {
      fenced = !fenced;
      continue;
    }
    if (!fenced && !QUOTE.test(line)) lines.push(line);
  }
  return lines;
}

/** Puts soft-wrapped English lines together again. */
function unwrap(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const soft =
      last !== undefined && last.length < LONGEST_SENTENCE && /[a-z,]$/u.test(last) && /^[a-z]/u.test(line);
    if (soft) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

function splitAtTerminals(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(TERMINAL)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && ABBREVIATION.test(line.slice(Math.max(start, end - 8), end))) continue;
    sentences.push(line.slice(start, end).trim());
    start = end;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function hardWrap(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST_SENTENCE) {
    const window = rest.slice(0, LONGEST_SENTENCE);
    const comma = Math.max(window.lastIndexOf('，'), window.lastIndexOf(','), window.lastIndexOf(' '));
    let cut = comma > 0 ? comma + 1 : LONGEST_SENTENCE;
    if (/[\uD800-\uDBFF]$/.test(rest.slice(0, cut))) cut--;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut);
  }
  pieces.push(rest.trim());
  return pieces.filter((piece) => piece !== '');
}

function splitAtShifts(sentence: string, speech: Speech): string[] {
  const groups = [[] as ReturnType<typeof splitClauses>];
  for (const clause of splitClauses(sentence)) {
    if (groups.at(-1)!.length > 0 && startsAnew(clause.text.trim(), speech)) groups.push([]);
    groups.at(-1)!.push(clause);
  }
  return groups.map((group) => joinClauses(group).trim()).filter((piece) => piece !== '');
}

function startsAnew(clause: string, speech: Speech): boolean {
  // "by the way, …": the comma that the opener needs was taken by the split.
  const opener = `${clause},`;
  return speech.openerLength('shifts', opener) > 0 || speech.openerLength('corrects', opener) > 0;
}
