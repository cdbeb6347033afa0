import type { Passage } from './prose.ts';

/** A sentence that can be asked with. */
export interface Sentence {
  /** offset in the document, in UTF-16 code units */
  at: number;
  /** as it stands there, but each run of white space one space */
  text: string;
}

const END = /(?<=[。！？；])|(?<=[.!?][)"'”’]?)\s+(?=[\p{Lu}\p{Script=Han}`*"'([])/u;
const WORDS = /[\p{L}\p{Nd}]+(?:['’][\p{L}]+)*/gu;
const HAN = /\p{Script=Han}/gu;
/** Where a sentence is cut: a link or an image, a bare address, an HTML tag, in brackets or not. */
const LINK = /[([（]*!?\[[^[\]]*\][([]|[(<]?(?:https?:\/\/|www\.)|<\/?[a-z]/iu;
/** What does not show, and what stands for a character that could not be read. */
const UNREADABLE = /[\p{C}\ufffc\ufffd]/u;

/** What a sentence has at least, so that it says something. */
const LEAST = { words: 6, han: 10 };
/** What it is cut to, at the end of a word: nobody asks more. */
const MOST = { words: 24, characters: 200 };
/** The share of letters and spaces under which a text is code, addresses or figures. */
const LETTERS = 0.75;

/**
 * The sentences of a passage that say enough to ask with: six words of two letters or ten Han
 * characters, letters for the most part, no
 * character that does not show. They are cut before a link, an address or a tag, and long ones at the end of a word.
 */
export function sentencesOf(passage: Passage): Sentence[] {
  const found: Sentence[] = [];
  let at = 0;
  for (const part of passage.text.split(END)) {
    const from = passage.text.indexOf(part, at);
    at = from + part.length;
    const text = cut(part.split(LINK, 1)[0]!.replace(/\s+/gu, ' ').trim());
    if (saysEnough(text)) found.push({ at: passage.at + from, text });
  }
  return found;
}

/** How many Han characters a text has. */
export function hanIn(text: string): number {
  return text.match(HAN)?.length ?? 0;
}

/** Whether a text is to be treated as Chinese: it has more Han characters than other words. */
export function isChinese(text: string): boolean {
  const han = hanIn(text);
  return han > (text.replace(HAN, ' ').match(WORDS)?.length ?? 0);
}

function cut(text: string): string {
  const words = text.split(' ').slice(0, MOST.words).join(' ');
  if (words.length <= MOST.characters) return words;
  const short = Array.from(words).slice(0, MOST.characters).join('');
  const space = short.lastIndexOf(' ');
  return space > MOST.characters / 2 ? short.slice(0, space) : short;
}

function saysEnough(text: string): boolean {
  const words = (text.replace(HAN, ' ').match(WORDS) ?? []).filter((word) => /\p{L}{2}/u.test(word));
  if (words.length < LEAST.words && hanIn(text) < LEAST.han) return false;
  if (UNREADABLE.test(text)) return false;
  const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0;
  return letters / Array.from(text).length >= LETTERS;
}
