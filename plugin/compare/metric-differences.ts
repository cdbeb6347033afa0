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
import { emptyTally, type Tally } from '../stages/tally.ts';
import type { CasePair } from './pair-cases.ts';
import { TallySampler } from './tally-sampler.ts';
import type { ComparedCase, MetricDifference } from './types.ts';

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
 * the suite's own metrics first, then those of the stages, those of single labels last. Without pairs there is none.
 *
 * @param pairs sorted by case id, so that sums of fractions are those of the reports
 * @throws RangeError when a stage is unknown
 */
export function metricDifferences(pairs: readonly CasePair[], resampling: Resampling): MetricDifference[] {
  if (pairs.length === 0) return [];
  const samplers = {
    a: new TallySampler(pairs.map(({ a }) => countsOf(a))),
    b: new TallySampler(pairs.map(({ b }) => countsOf(b))),
  };
  const everyCase = pairs.map((_, at) => at);
  const a = valuesOf(samplers.a.sum(everyCase));
  const b = valuesOf(samplers.b.sum(everyCase));
  const names = inOrder(new Set([...a.keys(), ...b.keys()]));
  const intervals = bootstrapDifferences(
    pairs.length,
    (drawn) => {
      const before = valuesOf(samplers.a.sum(drawn));
      const now = valuesOf(samplers.b.sum(drawn));
      return names.map((name) => difference(before.get(name), now.get(name)));
    },
    { resamples: defaultResamples(pairs.length), ...resampling },
  );
  return names.map((name, at) => {
    const delta = difference(a.get(name), b.get(name));
    return {
      name,
      a: a.get(name) ?? null,
      b: b.get(name) ?? null,
      delta,
      interval: delta === null ? null : (intervals[at] ?? null),
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
  return counts;
}

function valuesOf({ cases, pass, errors, stages }: Tally): Values {
  const values = new Map<string, number | null>([
    ['errors', errors as number],
    ['pass_rate', ratio(pass as number, cases as number)],
  ]);
  for (const [name, { value }] of Object.entries(measureTallies(stages as Record<string, Tally>)))
    values.set(name, value);
  return values;
}

function difference(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? b - a : null;
}

/** Names in the same order whichever side has them. */
function inOrder(names: ReadonlySet<string>): string[] {
  const stageOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));
  const groups = groupBy([...names].sort(), stageOf);
  const stages = inPipelineOrder([...groups.keys()].filter((stage) => stage !== ''));
  return ['', ...stages].flatMap((stage) => {
    const known = stageMetrics(stage);
    const rank = (name: string): number => {
      const at = known.indexOf(name.slice(stage.length + 1));
      return at < 0 ? known.length : at;
    };
    return [...(groups.get(stage) ?? [])].sort((a, b) => rank(a) - rank(b));
  });
}
