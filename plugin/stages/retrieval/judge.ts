import type { CaseTurn } from '../../cases/index.ts';
import { recallAt, reciprocalRank, type TokenHit, tokenFinder } from '../../metrics/index.ts';
import type { RetrieveResult } from '../../targets/types.ts';
import { distinctDocs, documentsOf } from '../rag/sources.ts';
import { expectedDocs } from '../rag/turns.ts';
import { armDocuments } from './arms.ts';

/** Where a token was first found among what was retrieved for its question. */
export interface TokenPlace {
  /** rank of the source, from 1; 0: in the enumeration, and in no source */
  rank: number;
  /** the token with some of the text around it, in NFC */
  excerpt: string;
}

/** Whether and how the enumeration channel answered. */
export interface EnumerationJudgement {
  /** it brought items, and says so among the channels */
  fired: boolean;
  /** items that are expected and that none of its items names */
  missing: readonly string[];
  right: boolean;
}

/** What was retrieved for one question, beside what is expected of it. */
export interface JudgedTurn {
  docs: readonly { doc: string; found: boolean }[];
  tokens: readonly { token: string; place: TokenPlace | null }[];
  /** null: nothing is expected of it */
  enumeration: EnumerationJudgement | null;
  /** whether nothing was retrieved, where nothing must be; null: that is not expected */
  nothing: boolean | null;
  /** documents, each once, best first */
  ranked: readonly string[];
  /** the same of each arm that the target shows, as far as metrics look */
  arms: ReadonlyMap<string, readonly string[]>;
  passed: boolean;
}

/** What is kept of an answer of `retrieve` for the report: enough to judge it anew. */
export interface KeptRetrieval {
  sources: { doc: string; channel?: string | null }[];
  /** one for each expected token, in their order */
  places: (TokenPlace | null)[];
  items: string[];
  channels: Record<string, number>;
  /** the first documents of each arm; absent in reports of earlier versions */
  arms?: Record<string, string[]>;
}

const AROUND = 30;
const ENUMERATION = 'enumeration';

/** Whether anything that `retrieve` answers is expected of a turn. */
export function expectsRetrieval(turn: CaseTurn): boolean {
  const { expect_doc, expect_tokens, expect_enum, expect_nothing } = turn;
  return [expect_doc, expect_tokens, expect_enum, expect_nothing].some((each) => each !== undefined);
}

/** Judges an answer of `retrieve`: a token counts within one source or the enumeration, never across two of them. */
export function judgeTurn(turn: CaseTurn, answer: RetrieveResult): JudgedTurn {
  const { sources, enumeration, channels, arms } = answer;
  return judge(turn, {
    ranked: documentsOf(sources),
    places: (turn.expect_tokens ?? []).map((token) => placeOf(token, sources, enumeration)),
    items: enumeration?.items ?? [],
    enumerated: channels[ENUMERATION] ?? 0,
    arms: armDocuments(arms),
  });
}

/** The same from what a report kept. An excerpt that does not hold its token counts as no place. */
export function rejudgeTurn(turn: CaseTurn, kept: KeptRetrieval): JudgedTurn {
  const { sources, places, items, channels, arms = {} } = kept;
  const holds = (place: TokenPlace | null | undefined, token: string) =>
    place && tokenFinder(token)(place.excerpt).length > 0 ? place : null;
  return judge(turn, {
    ranked: documentsOf(sources),
    places: (turn.expect_tokens ?? []).map((token, at) => holds(places[at], token)),
    items,
    enumerated: channels[ENUMERATION] ?? 0,
    arms: new Map(Object.entries(arms)),
  });
}

/**
 * Of the distinct documents of a turn, in [0, 1]; null where it expects none.
 *
 * @param ranked those of an arm, instead of the sources
 */
export function rankValues({ docs, ranked: ofSources }: JudgedTurn, ranked = ofSources) {
  const expected = docs.map(({ doc }) => doc);
  return {
    mrr: reciprocalRank(ranked, expected),
    recall_at_1: recallAt(ranked, expected, 1),
    recall_at_10: recallAt(ranked, expected, 10),
  };
}

interface Retrieved {
  ranked: readonly string[];
  places: readonly (TokenPlace | null)[];
  items: readonly string[];
  enumerated: number;
  arms: JudgedTurn['arms'];
}

function judge(turn: CaseTurn, retrieved: Retrieved): JudgedTurn {
  const present = new Set(retrieved.ranked);
  const docs = distinctDocs(expectedDocs(turn)).map((doc) => ({ doc, found: present.has(doc) }));
  const tokens = (turn.expect_tokens ?? []).map((token, at) => ({ token, place: retrieved.places[at]! }));
  const enumeration = judgeEnumeration(turn.expect_enum, retrieved);
  const { ranked, items, enumerated } = retrieved;
  const nothing = turn.expect_nothing ? ranked.length + items.length + enumerated === 0 : null;
  return {
    docs,
    tokens,
    enumeration,
    nothing,
    ranked,
    arms: retrieved.arms,
    passed:
      docs.every(({ found }) => found) &&
      tokens.every(({ place }) => place !== null) &&
      (enumeration?.right ?? true) &&
      nothing !== false,
  };
}

function judgeEnumeration(
  expected: CaseTurn['expect_enum'],
  { items, enumerated }: Retrieved,
): EnumerationJudgement | null {
  if (expected === undefined) return null;
  const fired = items.length > 0 && enumerated > 0;
  if (expected === false) {
    return { fired, missing: [], right: items.length === 0 && enumerated === 0 };
  }
  const names = expected === true ? [] : expected;
  const missing = names.filter((name) => {
    const find = tokenFinder(name);
    return !items.some((item) => find(item).length > 0);
  });
  return { fired, missing, right: fired && missing.length === 0 };
}

function placeOf(
  token: string,
  sources: RetrieveResult['sources'],
  enumeration: RetrieveResult['enumeration'],
): TokenPlace | null {
  const find = tokenFinder(token);
  const at = (text: string, rank: number): TokenPlace | null => {
    const [hit] = find(text);
    return hit ? { rank, excerpt: excerptOf(text.normalize('NFC'), hit) } : null;
  };
  for (const [index, { text }] of sources.entries()) {
    const place = at(text, index + 1);
    if (place) return place;
  }
  for (const text of enumeration ? [enumeration.text, ...enumeration.items] : []) {
    const place = at(text, 0);
    if (place) return place;
  }
  return null;
}

/** Without the halves of characters that a cut leaves over. */
function excerptOf(text: string, { at, end }: TokenHit): string {
  return text.slice(Math.max(0, at - AROUND), end + AROUND).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
