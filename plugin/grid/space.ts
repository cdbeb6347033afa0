/** What a fused search is tuned by, in the order in which combinations count them, the slowest first. */
export const PARAMETERS = ['rrf_k', 'bm25_weight', 'top_k', 'bm25_k1', 'bm25_b'] as const;

export type ParameterName = (typeof PARAMETERS)[number];

/** A value for each parameter: one combination of the grid. */
export type Combination = Record<ParameterName, number>;

/** The values that are tried of each parameter, ascending, at least one. */
export type ParameterSpace = Readonly<Record<ParameterName, readonly number[]>>;

/** What is tried where nobody says otherwise: 5 · 5 · 4 · 5 · 4 = 2,000 combinations. */
export const DEFAULT_SPACE: ParameterSpace = {
  rrf_k: [10, 30, 60, 90, 120],
  bm25_weight: [0.3, 0.4, 0.5, 0.6, 0.7],
  top_k: [10, 20, 30, 50],
  bm25_k1: [0.8, 1.0, 1.2, 1.5, 2.0],
  bm25_b: [0.5, 0.6, 0.75, 0.9],
};

/** Where a search starts from that sets nothing: the values of the literature and of most search engines. */
export const DEFAULT_COMBINATION: Readonly<Combination> = {
  rrf_k: 60,
  bm25_weight: 0.5,
  top_k: 20,
  bm25_k1: 1.2,
  bm25_b: 0.75,
};

/** Every combination of a space; the last parameter changes first. */
export function combinationsOf(space: ParameterSpace): Combination[] {
  return PARAMETERS.reduce<Combination[]>(
    (all, name) => all.flatMap((start) => space[name].map((value) => ({ ...start, [name]: value }))),
    [{} as Combination],
  );
}

/**
 * How far a combination is from the defaults: Σ |value − default| / (largest − smallest value of the space), so that
 * every parameter counts alike; one with a single value counts nothing.
 */
export function distance(combination: Combination, defaults: Combination, space: ParameterSpace): number {
  return PARAMETERS.reduce((sum, name) => {
    const range = Math.max(...space[name]) - Math.min(...space[name]);
    return range === 0 ? sum : sum + Math.abs(combination[name] - defaults[name]) / range;
  }, 0);
}

/** What one ranking of the BM25 arm depends on. */
export function bm25Key({ bm25_k1, bm25_b }: Pick<Combination, 'bm25_k1' | 'bm25_b'>): string {
  return `${bm25_k1}/${bm25_b}`;
}

/** `rrf_k 60 · bm25_weight 0.5 · …` */
export function combinationText(combination: Combination): string {
  return PARAMETERS.map((name) => `${name} ${combination[name]}`).join(' · ');
}
