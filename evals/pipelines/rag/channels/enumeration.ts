import type { Enumeration } from 'vitest-caliper';
import { wellFormed } from '../../text/normalise.ts';
import { type AskedTerm, stemsOf } from '../search/content-terms.ts';
import { type Corpus, type Passage, parentKey, stemsOfLabel } from '../search/corpus.ts';
import type { Sql } from '../store/sql.ts';

const ASKS = [
  /\b(?:list|name|enumerate|show|give)\b.{0,60}\b(?:all|every|each)\b/i,
  /^\s*(?:please\s+)?(?:list|enumerate)\b/i,
  /\b(?:which|what)\b.{0,60}\b(?:are|is) (?:there|available|supported|included|offered)\b/i,
  /\b(?:what|who) are (?:all )?(?:the|its|your|our)\b/i,
  /\b(?:which|what) (?:(?:\S+ ){0,5}\S*[^s\s]s (?:of (?:\S+ ){1,3})?)?(?:do|does|can)\b.{1,40}\b(?:have|has|support|offer|include|provide|sell)\b/i,
  /\ball (?:of )?the\b.{1,40}\bthat\b/i,
  /有哪些|有哪几|有什么|都有谁|有谁|哪几\p{Script=Han}|列出|列举|包括哪些|包含哪些|分别是(?:什么|哪些)/u,
  /(?:所有|全部).{0,20}(?:哪些|什么|列|名单|清单)|哪些.{0,20}(?:支持|可用|可选|提供)|支持哪些|提供哪些/,
];
const ENOUGH = 0.5;
/** What the text of a list counts beside its titles. */
const MOST_BY_TEXT = 0.1;
/** How many characters of a list its source begins with; the enumeration has all of it. */
const LONGEST_SUMMARY = 4000;

/** A list that was found. */
export interface FoundList {
  enumeration: Enumeration;
  passage: Passage;
}

/** Whether a question asks for all of something. */
export function asksForAll(question: string): boolean {
  return ASKS.some((pattern) => pattern.test(question));
}

interface ListRow {
  id: string;
  kind: string | null;
  parent: number;
  label: string;
  position: number;
}

interface ListText {
  items: string;
  text: string;
}

/**
 * The list, or the column of a table, that a question asks for: the one whose titles, lead and head hold most of what
 * it asks about, a half of it at least; of equals the one in whose text there is more of it, then the first.
 */
export function findList(corpus: Corpus, sql: Sql, terms: readonly AskedTerm[]): FoundList | null {
  const rows = sql.select<ListRow>(
    `SELECT id, kind, parent, label, position
     FROM enumerables JOIN documents USING (document) ORDER BY id, position`,
  );
  let best: { row: ListRow & ListText; score: number } | null = null;
  for (const row of rows) {
    const byLabel = corpus.coverage().share(terms, stemsOfLabel(corpus, row.label));
    if (byLabel < ENOUGH) continue;
    if (best !== null && byLabel + MOST_BY_TEXT < best.score) continue;
    const list = listText(sql, row);
    const score = byLabel + corpus.coverage().share(terms, stemsOf(list.text)) * MOST_BY_TEXT;
    if (best === null || score > best.score) best = { row: { ...row, ...list }, score };
  }
  return best && listOf(best.row);
}

function listText(sql: Sql, { id, position }: ListRow): ListText {
  const [list] = sql.select<ListText>(
    `SELECT items, enumerables.text FROM enumerables JOIN documents USING (document)
     WHERE id = ? AND position = ?`,
    id,
    position,
  );
  return list!;
}

function listOf({ id, kind, parent, label, items, text }: ListRow & ListText): FoundList {
  const all = JSON.parse(items) as string[];
  const whole = `${label} (${all.length}): ${all.join('; ')}`;
  const summary = whole.length > LONGEST_SUMMARY ? `${wellFormed(whole.slice(0, LONGEST_SUMMARY))} …` : whole;
  return {
    enumeration: { items: all, text: whole },
    passage: { key: parentKey(id, parent), doc: id, kind, label: summary, text },
  };
}
