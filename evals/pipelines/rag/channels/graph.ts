import { searchTokens } from '../../search/tokens.ts';
import { fold } from '../../text/normalise.ts';
import { type Kind, kindsAsked, speaksOf } from '../search/asked-kinds.ts';
import { type AskedTerm, stemsOf } from '../search/content-terms.ts';
import { type Corpus, type Passage, parentKey, passageOf, rowKey, stemsOfPassage } from '../search/corpus.ts';
import { type Names, namesWithin } from '../search/names.ts';
import { statementsIn } from '../search/statements.ts';
import type { Sql } from '../store/sql.ts';

/** How many statements may lead further, and over how many names each. */
const BRIDGES = 5;
const MOST_NAMES = 12;
/** How many passages are read of those that have a name. */
const MOST_PASSAGES = 8;
/** A bridge holds at least so much of the question, and of what the best one holds. */
const LEAST_SHARE = 0.15;
const NEAR_BEST = 0.6;
/** What a passage must hold of what the bridge lacks, as a share of the question. */
const GAIN = 0.15;
/** What it counts that a passage is about the name; that the bridge says nothing of the kind of thing asked for, and … */
const ABOUT = 0.3;
/** … the passage speaks of it; */
const KIND = 0.2;
/** … it is about something of a sort that the question names: "the team that …". */
const SORT = 0.15;

/** A statement of the sources that says something of what is asked about. */
interface Bridge {
  text: string;
  share: number;
  held: ReadonlySet<string>;
}

interface Question {
  question: string;
  terms: readonly AskedTerm[];
}

/**
 * Passages one step further. Bridges are the statements of the sources with most of what is asked about; a name in one
 * which the question has not leads to the passages about it, or with it, that hold what the bridge lacks: terms, or
 * words for the kind of thing asked for. So nothing is added where one statement has it all.
 *
 * @param asked.found what the question found by itself, best first
 * @param asked.among which passages may be added
 */
export function followNames(
  corpus: Corpus,
  sql: Sql,
  asked: Question & { found: readonly Passage[]; limit: number; among: (key: string) => boolean },
): Passage[] {
  const { question, terms, found, limit, among } = asked;
  const known = new Set(found.map(({ key }) => key));
  const folded = fold(question);
  const kinds = kindsAsked(question);
  const names = corpus.names();
  const rated = new Map<string, { passage: Passage; score: number }>();
  for (const bridge of bridgesOf(corpus, asked)) {
    const missing = terms.filter(({ term }) => !bridge.held.has(term));
    const unmet = kinds.filter((kind) => !speaksOf(kind, bridge.text, bridge.held));
    if (1 - bridge.share < GAIN && unmet.length === 0) continue;
    const further = namesWithin(names, bridge.text).filter((name) => !folded.includes(name));
    for (const { key, about } of passagesOf(corpus, sql, names, further.slice(0, MOST_NAMES))) {
      if (known.has(key) || !among(key)) continue;
      const passage = rated.get(key)?.passage ?? passageOf(sql, key);
      const sort = about && unmet.length > 0 && isOfSort(passage, terms) ? SORT : 0;
      const gain = sort + gainOf(corpus, passage, { bridge, missing, unmet });
      if (gain < GAIN) continue;
      const score = bridge.share + gain + (about ? ABOUT : 0);
      if (score > (rated.get(key)?.score ?? 0)) rated.set(key, { passage, score });
    }
  }
  return [...rated.values()]
    .sort((a, b) => b.score - a.score || (a.passage.key < b.passage.key ? -1 : 1))
    .slice(0, limit)
    .map(({ passage }) => passage);
}

function bridgesOf(corpus: Corpus, { terms, found }: Question & { found: readonly Passage[] }): Bridge[] {
  const texts = new Set(found.flatMap(({ text }) => statementsIn(text)));
  const bridges = [...texts].map((text) => {
    const held = stemsOf(text);
    return { text, held, share: corpus.coverage().share(terms, held) };
  });
  const best = Math.max(LEAST_SHARE, ...bridges.map(({ share }) => share * NEAR_BEST));
  return bridges
    .filter(({ share }) => share >= best)
    .sort((a, b) => b.share - a.share)
    .slice(0, BRIDGES);
}

function gainOf(
  corpus: Corpus,
  passage: Passage,
  { bridge, missing, unmet }: { bridge: Bridge; missing: readonly AskedTerm[]; unmet: readonly Kind[] },
): number {
  const held = stemsOfPassage(corpus, passage);
  const speaks = unmet.some((kind) => speaksOf(kind, passage.text, held));
  return (1 - bridge.share) * corpus.coverage().share(missing, held) + (speaks ? KIND : 0);
}

/** Whether the first column of a row, or the titles above a section, say the sort of a thing that the question names. */
function isOfSort({ label, text }: Passage, terms: readonly AskedTerm[]): boolean {
  const row = /^row::([^:|]+):/.exec(text);
  const sort = stemsOf(row ? row[1]! : label.split(' › ').slice(0, -1).join(' '));
  return terms.some(({ term, named }) => !named && sort.has(term));
}

/** The passages about some names, and those with every word of one, a few of each. */
function passagesOf(
  corpus: Corpus,
  sql: Sql,
  { shortened }: Names,
  names: readonly string[],
): { key: string; about: boolean }[] {
  return names.flatMap((name) => [
    ...[name, ...(shortened.get(name) ?? [])].flatMap((subject) =>
      passagesAbout(sql, subject).map((key) => ({ key, about: true })),
    ),
    ...passagesWith(corpus, sql, name).map((key) => ({ key, about: false })),
  ]);
}

function passagesAbout(sql: Sql, name: string): string[] {
  const rows = sql.select<{ id: string; parent: number; entry: number | null }>(
    `SELECT id, parent, entry FROM subjects JOIN documents USING (document) WHERE name = ?
     ORDER BY entry IS NULL, id, parent, entry LIMIT ${MOST_PASSAGES}`,
    name,
  );
  return rows.map(({ id, parent, entry }) => (entry === null ? parentKey(id, parent) : rowKey(id, entry)));
}

function passagesWith(corpus: Corpus, sql: Sql, name: string): string[] {
  const terms = [...new Set(searchTokens(name))].map((term) => `"${term.replaceAll('"', '""')}"`);
  if (terms.length === 0) return [];
  const rows = sql.select<{ entry: number }>(
    `SELECT rowid AS entry FROM terms WHERE terms MATCH ? ORDER BY bm25(terms), rowid LIMIT ${MOST_PASSAGES}`,
    terms.join(' AND '),
  );
  return [...new Set(rows.map(({ entry }) => corpus.heads()[entry - 1]!.key))];
}
