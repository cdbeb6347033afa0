import { fuseRankings } from 'vitest-caliper/metrics';
import { cosines, type SparseVector } from '../../search/embedder.ts';
import type { RetrievalParams } from '../options.ts';
import type { Sql } from '../store/sql.ts';
import type { Corpus, EntryHead } from './corpus.ts';
import { textTokens } from './text-tokens.ts';

/** Keys of passages, best first, and the best cosine of each where there are vectors. */
export interface Ranked {
  keys: string[];
  arms: { bm25: string[]; vector: string[] };
  cosine: ReadonlyMap<string, number>;
}

/** How a question is put to an index. */
export interface HybridQuery {
  question: string;
  /** null: the arm is off */
  vector: SparseVector | null;
  dimensions: number;
  /** whether the words are asked for */
  bm25: boolean;
  /** which passages may be found */
  among: (key: string) => boolean;
}

/**
 * Passages ranked by words and by vectors, fused by weighted reciprocal rank. In each arm a passage stands where the
 * best of its entries does; equal scores go by key.
 */
export function searchHybrid(
  corpus: Corpus,
  sql: Sql,
  query: HybridQuery,
  { candidates, rrf_k, bm25_weight }: RetrievalParams,
): Ranked {
  const byVector = query.vector ? scoredByVector(corpus, query.vector, query.dimensions) : [];
  const arms = {
    bm25: query.bm25 ? passages(scoredByWords(corpus, sql, query.question), query.among, candidates) : [],
    vector: passages(byVector, query.among, candidates),
  };
  const cosine = new Map<string, number>();
  for (const { head, score } of byVector) if (!cosine.has(head.key)) cosine.set(head.key, score);
  const keys = fuseRankings(
    [
      { weight: bm25_weight, ids: arms.bm25 },
      { weight: 1 - bm25_weight, ids: arms.vector },
    ],
    { k: rrf_k },
  );
  return { keys, arms, cosine };
}

interface Scored {
  head: EntryHead;
  score: number;
}

/** All entries with a term of the question, by FTS5's BM25 (k1 1.2, b 0.75), best first. */
function scoredByWords(corpus: Corpus, sql: Sql, question: string): Scored[] {
  const terms = [...new Set(textTokens(question))];
  if (terms.length === 0) return [];
  const match = terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
  const rows = sql.select<{ entry: number; score: number }>(
    'SELECT rowid AS entry, -bm25(terms) AS score FROM terms WHERE terms MATCH ?',
    match,
  );
  const heads = corpus.heads();
  return sorted(rows.map(({ entry, score }) => ({ head: heads[entry - 1]!, score })));
}

function scoredByVector(corpus: Corpus, vector: SparseVector, dimensions: number): Scored[] {
  const vectors = corpus.vectors();
  const scores = cosines(vector, vectors.vectors, dimensions);
  return sorted(
    vectors.heads.map((head, at) => ({ head, score: scores[at]! })).filter(({ score }) => score > 0),
  );
}

function sorted(scored: Scored[]): Scored[] {
  return scored.sort((a, b) => b.score - a.score || (a.head.key < b.head.key ? -1 : 1));
}

/** The passages of entries, each where its best entry is. */
function passages(scored: readonly Scored[], among: (key: string) => boolean, limit: number): string[] {
  const keys = new Set<string>();
  for (const { head } of scored) {
    if (keys.size === limit) break;
    if (among(head.key)) keys.add(head.key);
  }
  return [...keys];
}
