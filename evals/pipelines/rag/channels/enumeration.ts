import type { Enumeration } from 'vitest-caliper';
import { type AskedTerm, stemsOf } from '../search/content-terms.ts';
import { type Corpus, type Passage, parentKey, stemsOfLabel } from '../search/corpus.ts';
import type { Sql } from '../store/sql.ts';

const ASKS = [
  /\b(?:list|name|enumerate|show|give)\b.{0,60}\b(?:all|every|each)\b/i,
  /^\s*(?:please\s+)?(?:list|enumerate)\b/i,
  /\b(?:which|what)\b.{0,60}\b(?:are|is) (?:there|available|supported|included|offered)\b/i,
  /\b(?:what|who) are (?:all )?(?:the|its|your|our)\b/i,
  /\b(?:which|what)\b.{1,60}\b(?:do|does|can)\b.{1,40}\b(?:have|has|support|offer|include|provide|sell)\b/i,
  /\ball (?:of )?the\b.{1,40}\bthat\b/i,
  /有哪些|有哪几|有什么|都有谁|有谁|哪几\p{Script=Han}|列出|列举|包括哪些|包含哪些|分别是(?:什么|哪些)/u,
  /(?:所有|全部).{0,20}(?:哪些|什么|列|名单|清单)|哪些.{0,20}(?:支持|可用|可选|提供)|支持哪些|提供哪些/,
];
const ENOUGH = 0.5;

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
  items: string;
  text: string;
}

/**
 * The list, or the column of a table, that a question asks for: the one whose titles, lead and head hold most of what
 * it asks about, a half of it at least; of equals the one in whose text there is more of it, then the first.
 */
export function findList(corpus: Corpus, sql: Sql, terms: readonly AskedTerm[]): FoundList | null {
  const rows = sql.select<ListRow>(
    `SELECT id, kind, parent, label, items, enumerables.text
     FROM enumerables JOIN documents USING (document) ORDER BY id, position`,
  );
  let best: { row: ListRow; score: number } | null = null;
  for (const row of rows) {
    const byLabel = corpus.coverage.share(terms, stemsOfLabel(corpus, row.label));
    if (byLabel < ENOUGH) continue;
    const score = byLabel + corpus.coverage.share(terms, stemsOf(row.text)) / 10;
    if (best === null || score > best.score) best = { row, score };
  }
  return best && listOf(best.row);
}

function listOf({ id, kind, parent, label, items, text }: ListRow): FoundList {
  const all = JSON.parse(items) as string[];
  const summary = `${label} (${all.length}): ${all.join('; ')}`;
  return {
    enumeration: { items: all, text: summary },
    passage: { key: parentKey(id, parent), doc: id, kind, label: summary, text },
  };
}
