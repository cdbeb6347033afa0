import { inspect } from 'node:util';
import { similarity } from 'vitest-caliper/metrics';

/** What a search can be tuned by. */
export interface SearchParams {
  /** the constant of the fusion, 0 or more */
  rrf_k: number;
  /** weight of the BM25 arm, 0 to 1; the vector arm has the rest */
  bm25_weight: number;
  /** how many memories each arm gives and the search returns, at most */
  top_k: number;
  bm25_k1: number;
  bm25_b: number;
}

/** What holds where a search does not say. */
export const DEFAULT_SEARCH_PARAMS: Readonly<SearchParams> = {
  rrf_k: 60,
  bm25_weight: 0.5,
  top_k: 20,
  bm25_k1: 1.2,
  bm25_b: 0.75,
};

const MAX_TOP_K = 10_000;

const isShare = (value: number): boolean => value >= 0 && value <= 1;
const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

const RULES: Record<keyof SearchParams, { holds: (value: number) => boolean; rule: string }> = {
  rrf_k: { holds: isAmount, rule: 'a number of 0 or more' },
  bm25_weight: { holds: isShare, rule: 'a number from 0 to 1' },
  top_k: {
    holds: (value) => Number.isInteger(value) && value >= 1 && value <= MAX_TOP_K,
    rule: `a whole number from 1 to ${MAX_TOP_K}`,
  },
  bm25_k1: { holds: isAmount, rule: 'a number of 0 or more' },
  bm25_b: { holds: isShare, rule: 'a number from 0 to 1' },
};

/**
 * The parameters of a search with the defaults filled in.
 *
 * @param given what the caller sets; what is undefined is as if it were not there
 * @throws TypeError for a name that is no parameter, RangeError for a value out of range
 */
export function searchParams(given: Readonly<Record<string, unknown>> = {}): SearchParams {
  const params = { ...DEFAULT_SEARCH_PARAMS };
  for (const [name, value] of Object.entries(given)) {
    if (!isParam(name)) throw unknownParam(name);
    if (value === undefined) continue;
    const { holds, rule } = RULES[name];
    if (typeof value !== 'number' || !holds(value)) {
      throw new RangeError(`search: '${name}' must be ${rule}, received ${inspect(value)}`);
    }
    params[name] = value;
  }
  return params;
}

function isParam(name: string): name is keyof SearchParams {
  return Object.hasOwn(RULES, name);
}

function unknownParam(name: string): TypeError {
  const alike = similarity('levenshtein');
  const known = Object.keys(RULES);
  const nearest = known.reduce((best, other) => (alike(other, name) > alike(best, name) ? other : best));
  const hint = alike(nearest, name) >= 0.5 ? `, did you mean '${nearest}'?` : ',';
  return new TypeError(`search: there is no parameter ${inspect(name)}${hint} There are ${known.join(', ')}`);
}
