import { jsonDifferences } from '../baseline/caliber.ts';
import { bootstrapDifferences } from '../metrics/bootstrap-differences.ts';
import { ratio } from '../metrics/index.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import { groupBy } from '../scores/group-by.ts';
import {
  inPipelineOrder,
  isCountMetric,
  isLessBetter,
  measureTallies,
  stageMetrics,
} from '../scores/stages.ts';
import { usageReport } from '../scores/usage/by-stage.ts';
import { usageMeasures } from '../scores/usage/measures.ts';
import { isCostMetric, isLatencyMetric, usageMetrics } from '../scores/usage/metric-names.ts';
import { costOf } from '../scores/usage/prices.ts';
import { sumUsage, totalUsage } from '../scores/usage/sum-usage.ts';
import type { Prices } from '../scores/usage/types.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import { emptyTally, type Tally } from '../stages/tally.ts';
import { countDiffering, movedCases } from './differing-cases.ts';
import type { CasePair } from './pair-cases.ts';
import { TallySampler } from './tally-sampler.ts';
import type { ComparedCase, MetricDifference, Sides } from './types.ts';

/** What decides the intervals beside the cases. */
export interface Resampling {
  /** 0: no intervals. @default 2000, and fewer over more than 1,000 cases, but never fewer than 500 */
  resamples?: number;
  /** @default 1 */
  seed?: number;
}

type Values = ReadonlyMap<string, number | null>;

/**
 * Every metric that one of the sides has, taken over the pairs, with its difference b − a and the interval of that:
 * the suite's own metrics first, then those of the stages, those of usage last. Without pairs there is none. Latencies
 * are of calls, not of cases, so they have no interval; costs in two currencies have no difference.
 *
 * @param pairs sorted by case id, so that sums of fractions are those of the reports
 * @param prices of each side; null: it has none
 * @throws RangeError when a stage is unknown
 */
export function metricDifferences(
  pairs: readonly CasePair[],
  prices: Sides<Prices | null>,
  resampling: Resampling,
): MetricDifference[] {
  if (pairs.length === 0) return [];
  const counts = pairs.map(({ a, b }) => ({ a: countsOf(a), b: countsOf(b) }));
  const withOtherCounts = movedCases(counts);
  const before = new TallySampler(counts.map((each) => each.a));
  const samplers = {
    a: before,
    b: withOtherCounts.length === 0 ? before : new TallySampler(counts.map((each) => each.b)),
  };
  const everyCase = pairs.map((_, at) => at);
  const values = (side: 'a' | 'b', drawn: ArrayLike<number>): Values =>
    valuesOf(samplers[side].sum(drawn), prices[side]);
  const a = new Map([...values('a', everyCase), ...latencies(pairs.map((pair) => pair.a))]);
  const b = new Map([...values('b', everyCase), ...latencies(pairs.map((pair) => pair.b))]);
  const names = inOrder(new Set([...a.keys(), ...b.keys()]));
  const oneCurrency = prices.a?.currency === prices.b?.currency;
  const samePrices = jsonDifferences({ ...prices.a }, { ...prices.b }).length === 0;
  const moved = samePrices ? withOtherCounts : everyCase;
  const { resamples = defaultResamples(pairs.length), seed } = resampling;
  const differing = countDiffering(resamples > 0 ? moved : [], values);
  // Where no case differs, no resample does.
  const unmoved = resamples > 0 && moved.length === 0 ? { low: 0, high: 0 } : null;
  const intervals = unmoved
    ? names.map((name) => (isLatencyMetric(name) ? null : unmoved))
    : bootstrapDifferences(
        pairs.length,
        (drawn) => {
          const [drawnA, drawnB] = [values('a', drawn), values('b', drawn)];
          return names.map((name) => difference(drawnA.get(name), drawnB.get(name)));
        },
        { resamples, ...(seed === undefined ? {} : { seed }) },
      );
  return names.map((name, at) => {
    const delta = isCostMetric(name) && !oneCurrency ? null : difference(a.get(name), b.get(name));
    const interval = delta === null ? null : (intervals[at] ?? null);
    return {
      name,
      a: a.get(name) ?? null,
      b: b.get(name) ?? null,
      delta,
      interval,
      differing: interval && (differing.get(name) ?? 0),
      less_is_better: isLessBetter(name),
      count: isCountMetric(name),
    };
  });
}

/** So that a comparison of ten thousand cases takes seconds, too. */
function defaultResamples(cases: number): number {
  return Math.min(2000, Math.max(500, Math.floor(2_000_000 / cases)));
}

/** A case as one tally: the counts of its stages, and what the suite's own metrics are taken from. */
function countsOf(row: ComparedCase): Tally {
  const counts = emptyTally();
  counts.cases = 1;
  counts.pass = row.verdict === 'pass' ? 1 : 0;
  counts.errors = endedInError(row) ? 1 : 0;
  counts.stages = Object.assign(emptyTally(), row.tallies);
  if (row.usage) {
    const { requests, replayed, input_tokens, output_tokens } = totalUsage(row.usage);
    counts.usage = { requests, replayed, input_tokens, output_tokens };
  }
  return counts;
}

function valuesOf({ cases, pass, errors, stages, usage }: Tally, prices: Prices | null): Values {
  const values = new Map<string, number | null>([
    ['errors', errors as number],
    ['pass_rate', ratio(pass as number, cases as number)],
  ]);
  for (const [name, { value }] of Object.entries(measureTallies(stages as Record<string, Tally>)))
    values.set(name, value);
  if (usage) {
    const sums = usage as Record<'requests' | 'replayed' | 'input_tokens' | 'output_tokens', number>;
    const total = { ...sums, cost: costOf(sums, prices) };
    for (const [name, { value }] of Object.entries(
      usageMeasures({ prices, total, stages: {} }, cases as number),
    ))
      values.set(name, value);
  }
  return values;
}

/** The latencies of a side's stages, which are no sums over cases. */
function latencies(rows: readonly ComparedCase[]): [string, number | null][] {
  const usage = usageReport(sumUsage(rows.map((row) => row.usage)), null);
  return Object.entries(usageMeasures(usage, rows.length)).flatMap(([name, { value }]) =>
    isLatencyMetric(name) ? [[name, value] as [string, number | null]] : [],
  );
}

function difference(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? b - a : null;
}

const USAGE = usageMetrics([...STAGE_KINDS.keys(), 'begin', 'end']).map((name) =>
  name.slice('usage.'.length),
);

/** Names in the same order whichever side has them. */
function inOrder(names: ReadonlySet<string>): string[] {
  const stageOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));
  const groups = groupBy([...names].sort(), stageOf);
  const stages = inPipelineOrder([...groups.keys()].filter((stage) => stage !== ''));
  return ['', ...stages].flatMap((stage) => {
    const known = stage === 'usage' ? USAGE : stageMetrics(stage);
    const rank = (name: string): number => {
      const at = known.indexOf(name.slice(stage.length + 1));
      return at < 0 ? known.length : at;
    };
    return [...(groups.get(stage) ?? [])].sort((a, b) => rank(a) - rank(b));
  });
}
