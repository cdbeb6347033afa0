import type { PlacedCase } from '../runtime/case-data.ts';
import type { Reached } from '../runtime/reach-target.ts';
import { Semaphore } from '../runtime/semaphore.ts';
import { storableLine } from '../text/index.ts';
import { analyse, type GridSettings } from './analyse.ts';
import { clockedCalls } from './call-target.ts';
import { conclude, fusionWarnings } from './conclude.ts';
import { rankStore } from './rank-store.ts';
import { type GridStore, storesOf } from './stores.ts';
import type { GridResult, RankedQuery } from './types.ts';

/** The suite whose search is tuned. */
export interface SearchedSuite {
  name: string;
  cases: readonly PlacedCase[];
  /** stores that are asked at once */
  concurrency: number;
  /** milliseconds that one call of the target may take */
  timeout: number;
  /** what a query searches: the memories of its case, or of all cases */
  pool: 'case' | 'shared';
  /** parameters of each search beside those of the grid */
  params: Readonly<Record<string, number>>;
}

const MAX_NAME = 200;

/**
 * Rates every combination of a space for the queries of a suite: asks the target for the arms, and works out the rest.
 * Queries of held-out cases are rated, and decide nothing.
 *
 * @throws GridError when the target failed or fuses otherwise than the grid
 */
export async function gridSearch(
  suite: SearchedSuite,
  { target, description }: Reached,
  settings: GridSettings,
): Promise<GridResult> {
  const stores = storesOf(suite.cases, suite.pool);
  const call = clockedCalls(target, suite.timeout);
  const ranked = await rankAll(stores, suite.concurrency, (store, index) =>
    rankStore(store, call, { ...settings, seed: settings.seed + index, params: suite.params }),
  );
  const tuned = ranked.filter(({ holdout }) => !holdout);
  const findings = analyse(ranked, settings);
  const conclusion = conclude(findings, ranked.length - tuned.length);
  const { subject, embedder } = description;
  return {
    suite: suite.name,
    subject: {
      name: storableLine(subject.name, MAX_NAME),
      version: storableLine(subject.version, MAX_NAME),
    },
    embedder: embedder ? { ...embedder, id: storableLine(embedder.id, MAX_NAME) } : null,
    pool: suite.pool,
    objective: 'ndcg_at_10',
    space: settings.space,
    defaults: settings.defaults,
    seed: settings.seed,
    queries: {
      tuned_on: tuned.length,
      cases: new Set(tuned.map(({ case_id }) => case_id)).size,
      held_out: ranked.length - tuned.length,
    },
    conclusion,
    recommended: findings && conclusion.name === 'conclusive' ? findings.best.combination : null,
    warnings: findings ? fusionWarnings(findings) : [],
    findings,
  };
}

/** Stores in parallel; once one has failed no other is begun, and the first in order that failed is the error. */
async function rankAll(
  stores: readonly GridStore[],
  concurrency: number,
  rank: (store: GridStore, index: number) => Promise<RankedQuery[]>,
): Promise<RankedQuery[]> {
  const semaphore = new Semaphore(concurrency);
  let failed = false;
  const outcomes = await Promise.allSettled(
    stores.map((store, index) =>
      semaphore.run(async () => {
        if (failed) return [];
        try {
          return await rank(store, index);
        } catch (error) {
          failed = true;
          throw error;
        }
      }),
    ),
  );
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
