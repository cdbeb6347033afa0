import type { PastTurn, RetrievedSource, RetrieveParams, RetrieveResult } from 'vitest-caliper';
import { fuseRankings } from 'vitest-caliper/metrics';
import { asksForNumbers, takeCensus } from './channels/census.ts';
import { asksForAll, findList } from './channels/enumeration.ts';
import { anchorOf } from './channels/follow-up.ts';
import { followNames } from './channels/graph.ts';
import type { Channels, RetrievalParams } from './options.ts';
import type { Rerank } from './rerank.ts';
import { type AskedTerm, contentTerms } from './search/content-terms.ts';
import { type Corpus, documentOf, isRow, type Passage, passageOf, stemsOfPassage } from './search/corpus.ts';
import { type Ranked, searchHybrid } from './search/hybrid.ts';
import type { Embed } from './search/vector-source.ts';
import type { Sql } from './store/sql.ts';

/** Longer questions are cut: nobody asks them, and every pattern reads them. */
export const LONGEST_QUESTION = 2000;
/** How much of a ranking is told, at most. */
const MOST_IN_ARM = 200;

/** An index that is ready, and how it is asked. */
export interface Retrieval {
  corpus: Corpus;
  sql: Sql;
  params: RetrievalParams;
  channels: Channels;
  embed: Embed | null;
  embedder: { dimensions: number; semantic: boolean } | null;
  rerank: Rerank | null;
}

type Question = Pick<RetrieveParams, 'question' | 'history'>;

/** The sources of a question, by every channel that is on and has something to say about it. */
export async function retrieveSources(
  retrieval: Retrieval,
  asked: Question,
  signal: AbortSignal,
): Promise<RetrieveResult> {
  const question = asked.question.slice(0, LONGEST_QUESTION);
  const { corpus, sql, params, channels } = retrieval;
  const counts: Record<string, number> = {};
  const anchor = channels.follow_up ? anchorOf(question, asked.history) : null;
  const previous = anchor && (await previousSources(retrieval, asked.history, signal));
  if (anchor === 'zero' && previous) {
    const sources = previous.map((source) => ({ ...source, channel: 'follow_up' }));
    return { sources, channels: { follow_up: sources.length }, sql_count: sql.count };
  }
  const terms = contentTerms(question);
  const list = channels.enumeration && asksForAll(question) ? findList(corpus, sql, terms) : undefined;
  if (list !== undefined) counts.enumeration = list?.enumeration.items.length ?? 0;
  const census = channels.census && asksForNumbers(question) ? takeCensus(sql, question) : undefined;
  if (census) counts.census = census.length;

  const ranked = await ranking(retrieval, question, signal);
  if (channels.bm25) counts.bm25 = ranked.arms.bm25.length;
  if (channels.vector) counts.vector = ranked.arms.vector.length;
  const held = previous
    ? await heldByTurns(retrieval, { question, previous, history: asked.history }, signal)
    : [];
  const keys =
    held.length > 0 ? fuseRankings([byRank(ranked.keys), byRank(held)], { k: params.rrf_k }) : ranked.keys;
  const passages = keys.slice(0, params.top_k).map((key) => passageOf(sql, key));
  const found = held.length > 0 || isOverFloor(retrieval, terms, passages, ranked) ? passages : [];
  const hybrid = retrieval.rerank ? await reranked(retrieval.rerank, question, found, signal) : found;
  counts.hybrid = hybrid.length;
  const rows = hybrid.filter(({ key }) => isRow(key)).length;
  if (channels.children) counts.children = hybrid.length - rows;
  if (channels.rows) counts.rows = rows;
  if (previous) counts.follow_up = hybrid.filter(({ key }) => held.includes(key)).length;
  const further =
    channels.graph && hybrid.length > 0
      ? followNames(corpus, sql, {
          question,
          terms,
          found: hybrid,
          limit: params.graph_top,
          among: isOn(channels),
        })
      : [];
  if (channels.graph) counts.graph = further.length;

  const sources = withoutRepeats([
    ...(list ? [sourceOf(list.passage, 'enumeration')] : []),
    ...(census ?? []).map((passage) => sourceOf(passage, 'census')),
    ...hybrid.map((passage) => sourceOf(passage, held.includes(passage.key) ? 'follow_up' : 'hybrid')),
    ...further.map((passage) => sourceOf(passage, 'graph')),
  ]);
  // What tells where something was lost is no part of the retrieval: it is not counted.
  const sql_count = sql.count;
  return {
    sources,
    ...(list && { enumeration: list.enumeration }),
    channels: counts,
    arms: armsOf(retrieval, ranked.arms, keys),
    sql_count,
  };
}

/** What each arm ranked and how it was fused, before anything was cut: to see where something was lost. */
function armsOf(
  { sql, channels }: Retrieval,
  arms: Ranked['arms'],
  fused: readonly string[],
): NonNullable<RetrieveResult['arms']> {
  const read = new Map<string, { doc: string; text: string }>();
  const entryOf = (key: string) => {
    const { doc, text } = read.get(key) ?? sourceOf(passageOf(sql, key), '');
    read.set(key, { doc, text });
    return { doc, text };
  };
  return {
    ...(channels.bm25 && { bm25: arms.bm25.slice(0, MOST_IN_ARM).map(entryOf) }),
    ...(channels.vector && { vector: arms.vector.slice(0, MOST_IN_ARM).map(entryOf) }),
    hybrid: fused.slice(0, MOST_IN_ARM).map(entryOf),
  };
}

/** Whether one of the passages holds enough of what is asked about, or means nearly the same. */
function isOverFloor(
  { corpus, params, embedder }: Retrieval,
  terms: readonly AskedTerm[],
  passages: readonly Passage[],
  { cosine }: Ranked,
): boolean {
  return passages.some(
    (passage) =>
      corpus.coverage().share(terms, stemsOfPassage(corpus, passage)) >= params.floor ||
      (embedder?.semantic === true && (cosine.get(passage.key) ?? 0) >= params.semantic_floor),
  );
}

/** Which passages may be found: rows, and what children lead to, where they are on. */
function isOn({ rows, children }: Channels): (key: string) => boolean {
  return (key) => (isRow(key) ? rows : children);
}

async function ranking(
  { corpus, sql, params, channels, embed, embedder }: Retrieval,
  question: string,
  signal: AbortSignal,
  documents?: ReadonlySet<string>,
): Promise<Ranked> {
  const vector = embed && channels.vector ? (await embed([question], signal)).vectors[0]! : null;
  const on = isOn(channels);
  const among = (key: string) => on(key) && (documents === undefined || documents.has(documentOf(key)));
  const query = { question, vector, dimensions: embedder?.dimensions ?? 0, bm25: channels.bm25, among };
  return searchHybrid(corpus, sql, query, params);
}

/** What the turn before was answered from; asked for again where it was not handed on. */
async function previousSources(
  retrieval: Retrieval,
  history: readonly PastTurn[],
  signal: AbortSignal,
): Promise<RetrievedSource[]> {
  const last = history.at(-1)!;
  if (last.sources) return last.sources;
  const before = { question: last.question, history: history.slice(0, -1) };
  return (await retrieveSources(retrieval, before, signal)).sources;
}

/** Keys of the documents that the turn before was about, for both questions together. */
async function heldByTurns(
  retrieval: Retrieval,
  {
    question,
    previous,
    history,
  }: { question: string; previous: readonly RetrievedSource[]; history: readonly PastTurn[] },
  signal: AbortSignal,
): Promise<string[]> {
  const documents = new Set(previous.map(({ doc }) => doc).slice(0, 2));
  if (documents.size === 0) return [];
  const both = `${question} ${history.at(-1)!.question}`.slice(0, LONGEST_QUESTION);
  const { keys } = await ranking(retrieval, both, signal, documents);
  return keys.slice(0, retrieval.params.top_k);
}

function byRank(ids: string[]): { weight: number; ids: string[] } {
  return { weight: 1, ids };
}

async function reranked(
  rerank: Rerank,
  question: string,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<Passage[]> {
  const scores = await rerank(
    question,
    passages.map(({ label, text }) => `${label}\n${text}`),
    signal,
  );
  return passages
    .map((passage, at) => ({ passage, at, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ passage }) => passage);
}

function sourceOf({ doc, kind, label, text }: Passage, channel: string): RetrievedSource {
  return { doc, text: label === '' ? text : `${label}\n${text}`, ...(kind !== null && { kind }), channel };
}

/** Without sources whose text an earlier one of the same document has. */
function withoutRepeats(sources: readonly RetrievedSource[]): RetrievedSource[] {
  const byDocument = new Map<string, string[]>();
  return sources.filter(({ doc, text }) => {
    const earlier = byDocument.get(doc) ?? [];
    byDocument.set(doc, [...earlier, text]);
    return !earlier.some((other) => other.includes(text));
  });
}
