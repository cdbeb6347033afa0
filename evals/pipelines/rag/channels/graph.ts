import { searchTokens } from '../../search/tokens.ts';
import { fold } from '../../text/normalise.ts';
import type { AskedTerm } from '../search/content-terms.ts';
import { type Corpus, type Passage, passageOf, stemsOfPassage } from '../search/corpus.ts';
import type { Sql } from '../store/sql.ts';

/** How many of the best sources may lead further, and over how many names. */
const BRIDGES = 3;
const MOST_NAMES = 12;
/** What a passage must hold of what the sources lack, as a share of the question. */
const GAIN = 0.15;

/**
 * Passages one step further: about things that the best sources name and the question does not, and holding what the
 * question asks about and the source that named them lacks. So nothing is added where one source has it all.
 *
 * @param found what the question found by itself, best first
 */
export function followNames(
  corpus: Corpus,
  sql: Sql,
  {
    question,
    terms,
    found,
    limit,
  }: { question: string; terms: readonly AskedTerm[]; found: readonly Passage[]; limit: number },
): Passage[] {
  const known = new Set(found.map(({ key }) => key));
  const asked = fold(question);
  const names = sql.select<{ name: string }>(
    'SELECT DISTINCT name FROM entities ORDER BY length(name) DESC, name',
  );
  const gains = new Map<string, { passage: Passage; gain: number }>();
  const read = new Map<string, Passage>();
  for (const bridge of found.slice(0, BRIDGES)) {
    const held = stemsOfPassage(corpus, bridge);
    const missing = terms.filter(({ term }) => !held.has(term));
    const lack = 1 - corpus.coverage.share(terms, held);
    if (lack < GAIN || missing.length === terms.length) continue;
    const folded = fold(`${bridge.label}\n${bridge.text}`);
    const named = names.filter(({ name }) => folded.includes(name) && !asked.includes(name));
    for (const { name } of named.slice(0, MOST_NAMES)) {
      for (const key of passagesWith(corpus, sql, name)) {
        if (known.has(key)) continue;
        const passage = read.get(key) ?? passageOf(sql, key);
        read.set(key, passage);
        const gain = lack * corpus.coverage.share(missing, stemsOfPassage(corpus, passage));
        const before = gains.get(key);
        if (gain < GAIN || (before !== undefined && gain <= before.gain)) continue;
        if (fold(`${passage.label}\n${passage.text}`).includes(name)) gains.set(key, { passage, gain });
      }
    }
  }
  return [...gains.values()]
    .sort((a, b) => b.gain - a.gain || (a.passage.key < b.passage.key ? -1 : 1))
    .slice(0, limit)
    .map(({ passage }) => passage);
}

/** Keys of the passages with every term of a name, the best by BM25 first, a few. */
function passagesWith(corpus: Corpus, sql: Sql, name: string): string[] {
  const terms = [...new Set(searchTokens(name))].map((term) => `"${term.replaceAll('"', '""')}"`);
  if (terms.length === 0) return [];
  const rows = sql.select<{ entry: number }>(
    'SELECT rowid AS entry FROM terms WHERE terms MATCH ? ORDER BY bm25(terms), rowid LIMIT 8',
    terms.join(' AND '),
  );
  return [...new Set(rows.map(({ entry }) => corpus.heads.get(entry)!.key))];
}
