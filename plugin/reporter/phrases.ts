import { once } from '../scores/once.ts';

/**
 * What a sentence is about. Verdicts, failures and differences are put into words before a language is chosen, since
 * tests and files have them too; a reader gets them in the language of the suite.
 */
export type Topic =
  | 'reason'
  | 'reads'
  | 'miss'
  | 'error'
  | 'failure'
  | 'gate'
  | 'usage'
  | 'bound'
  | 'broken'
  | 'change'
  | 'loosened'
  | 'demand'
  | 'difference'
  | 'moved'
  | 'standing'
  | 'finding'
  | 'refusal'
  | 'given'
  | 'action'
  | 'decision'
  | 'place'
  | 'lost'
  | 'gold'
  | 'weaker'
  | 'weakness';

/**
 * An English sentence and how it reads in another language. `{name}` stands for text that is kept, `{name:topic}` for
 * text that is a sentence itself.
 */
export type Phrase = readonly [english: string, translated: string];

/** The sentences of one language; the first that matches counts. */
export type Phrasebook = Readonly<Partial<Record<Topic, readonly Phrase[]>>>;

/** Topics within topics: deeper than any sentence of ours goes, which is a list of all stages. */
const MAX_DEPTH = 8;

/** The text in the language of the book; as it is where the book does not know it, as texts of cases and targets. */
export function translate(text: string, topic: Topic, book: Phrasebook, depth = 0): string {
  if (depth > MAX_DEPTH) return text;
  for (const [english, translated] of book[topic] ?? []) {
    const found = matchPhrase(english, text);
    if (found) return fill(translated, translatedValues(found, book, depth));
  }
  return text;
}

/** Puts values in the place of `{name}`. Names without a value stay as they are. */
export function fill(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

interface Part {
  name: string;
  topic: Topic | undefined;
  text: string;
}

function translatedValues(parts: readonly Part[], book: Phrasebook, depth: number): Map<string, string> {
  return new Map(
    parts.map(({ name, topic, text }) => [name, topic ? translate(text, topic, book, depth + 1) : text]),
  );
}

/** Literal parts and places of a phrase in turn, a literal first and last. */
const piecesOf = once((english: string) => english.split(/(\{[^}]+\})/));

/**
 * The texts at the places of a phrase, each as short as it can be; null where the text is not of its form. Literal
 * parts are looked for one after another, so the time is linear in the text whatever stands in it.
 */
function matchPhrase(english: string, text: string): Part[] | null {
  const pieces = piecesOf(english);
  const first = pieces[0]!;
  if (!text.startsWith(first)) return null;
  const parts: Part[] = [];
  let at = first.length;
  for (let index = 1; index < pieces.length; index += 2) {
    const literal = pieces[index + 1]!;
    const last = index + 2 === pieces.length;
    const end = !last
      ? text.indexOf(literal, at)
      : text.endsWith(literal)
        ? text.length - literal.length
        : -1;
    if (end < at) return null;
    const [name, topic] = pieces[index]!.slice(1, -1).split(':') as [string, Topic | undefined];
    parts.push({ name, topic, text: text.slice(at, end) });
    at = end + literal.length;
  }
  return at === text.length ? parts : null;
}
