import { percentile } from '../../metrics/percentile.ts';
import { costOf } from './prices.ts';
import { totalUsage } from './sum-usage.ts';
import type { CaseUsage, Prices, StageUsage } from './types.ts';

/** What a stage of a suite cost; null where there is nothing to tell it from. */
export interface UsageFigures extends Omit<StageUsage, 'ms'> {
  /** in the currency of the prices */
  cost: number | null;
  /** how many calls were timed */
  calls: number;
  /** milliseconds */
  latency_p50: number | null;
  latency_p95: number | null;
}

/** What a suite cost, as `report.json` has it. */
export interface UsageReport {
  /** null: the suite has none */
  prices: Prices | null;
  total: Omit<UsageFigures, 'calls' | 'latency_p50' | 'latency_p95'>;
  stages: Record<string, UsageFigures>;
}

/** The figures of a usage that is summed over the cases; undefined where there is none. */
export function usageReport(usage: CaseUsage | undefined, prices: Prices | null): UsageReport | undefined {
  if (!usage) return undefined;
  const { ms: _, ...total } = totalUsage(usage);
  return {
    prices,
    total: { ...total, cost: costOf(total, prices) },
    stages: Object.fromEntries(
      Object.entries(usage).map(([stage, { ms, ...sums }]) => [
        stage,
        {
          ...sums,
          cost: costOf(sums, prices),
          calls: ms.length,
          latency_p50: percentile(ms, 0.5),
          latency_p95: percentile(ms, 0.95),
        },
      ]),
    ),
  };
}
