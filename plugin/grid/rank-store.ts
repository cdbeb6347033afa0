import { mulberry32 } from '../metrics/mulberry32.ts';
import { quoted } from '../stages/quote.ts';
import { checkSearchResult, type SearchAnswer } from '../stages/search/output.ts';
import type { CallTarget } from '../stages/types.ts';
import { storableLine } from '../text/index.ts';
import { GridError } from './grid-error.ts';
import { demandSameFusion, sameIds } from './same-fusion.ts';
import { bm25Key, type Combination, combinationsOf, type ParameterSpace } from './space.ts';
import type { GridQuery, GridStore } from './stores.ts';
import type { RankedQuery } from './types.ts';

/** What a store is asked by. */
export interface RankSettings {
  space: ParameterSpace;
  defaults: Readonly<Combination>;
  /** draws the combinations under which the target is asked again */
  seed: number;
  /** further parameters that each search gets */
  params: Readonly<Record<string, number>>;
}

/** Combinations a query under which the target's own result is compared with the grid's. */
const CHECKS = 3;
const MAX_MESSAGE = 2000;

type Search = (combination: Combination) => Promise<SearchAnswer>;

/**
 * Fills the target with a store and ranks its queries: once per setting of BM25, with the largest `top_k`. The rest of
 * the grid is worked out from the arms of these answers, so it is made sure that the target fuses them as the grid
 * does: on each of these answers, and on some further combinations a query.
 *
 * @throws GridError naming case and query: the target failed, answered in another form, or fuses otherwise
 */
export async function rankStore(
  { fill, empty, queries }: GridStore,
  call: CallTarget,
  settings: RankSettings,
): Promise<RankedQuery[]> {
  const where = `case ${queries[0]!.case_id}`;
  try {
    const store = await named(where, () => fill(call));
    const ranked = await rankQueries(store, queries, call, settings);
    await named(where, () => empty(call));
    return ranked;
  } catch (error) {
    // So that the target can tidy up; what fails now is not what went wrong.
    await empty(call).catch(() => {});
    throw error;
  }
}

async function rankQueries(
  store: string,
  queries: readonly GridQuery[],
  call: CallTarget,
  settings: RankSettings,
): Promise<RankedQuery[]> {
  const random = mulberry32(settings.seed);
  const combinations = combinationsOf(settings.space);
  const ranked: RankedQuery[] = [];
  for (const query of queries) {
    const where = `case ${query.case_id}, search for ${quoted(query.query)}`;
    const search: Search = (combination) =>
      named(where, async () => {
        const asked = { case_id: store, query: query.query, params: { ...settings.params, ...combination } };
        return checkSearchResult(await call('search', asked));
      });
    const own = await rankQuery(query, where, search, settings);
    for (let check = 0; check < CHECKS; check++) {
      const drawn = combinations[Math.floor(random() * combinations.length)]!;
      demandSameFusion(own, drawn, (await search(drawn)).ids, where);
    }
    ranked.push(own);
  }
  return ranked;
}

async function rankQuery(
  query: GridQuery,
  where: string,
  search: Search,
  { space, defaults }: RankSettings,
): Promise<RankedQuery> {
  const bm25 = new Map<string, readonly string[]>();
  const vectors: (readonly string[] | null)[] = [];
  const top_k = Math.max(...space.top_k);
  for (const bm25_k1 of space.bm25_k1) {
    for (const bm25_b of space.bm25_b) {
      const combination = { ...defaults, top_k, bm25_k1, bm25_b };
      const { ids, arms } = await search(combination);
      const vector = arms.vector ?? null;
      vectors.push(vector);
      if (!sameIds(vector, vectors[0]!)) {
        throw new GridError(
          `${where}: the vector arm changes with bm25_k1 or bm25_b, so it cannot be ranked once for all of them; ` +
            'let it go by the query alone',
        );
      }
      // An answer without arms is one ranking, into which nothing was fused.
      bm25.set(bm25Key(combination), arms.bm25 ?? (vector ? [] : ids));
      demandSameFusion({ ...query, bm25, vector }, combination, ids, where);
    }
  }
  return { ...query, bm25, vector: vectors[0]! };
}

/** What failed, with where it did. */
async function named<T>(where: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (reason) {
    const message = storableLine(reason instanceof Error ? reason.message : String(reason), MAX_MESSAGE);
    throw new GridError(`${where}: ${message}`, { cause: reason });
  }
}
