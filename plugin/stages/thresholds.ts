import { nearestName } from '../text/index.ts';
import type { Bound, Measure, Thresholds } from './types.ts';

/** A threshold that a case missed. */
export interface Miss {
  metric: string;
  value: number | null;
  bound: { min?: number; max?: number };
}

/** Short names that people write, and what they stand for. */
export type MetricAliases = Readonly<Record<string, string>>;

/** A bound written out: a bare number is a minimum. */
export function boundOf(bound: Bound): { min?: number; max?: number } {
  return typeof bound === 'number' ? { min: bound } : bound;
}

/** Whether a value keeps a bound; null never does. */
export function keeps(value: number | null, bound: Bound): boolean {
  if (value === null) return false;
  const { min, max } = boundOf(bound);
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/**
 * Splits a stage's options into its thresholds, with metric names written out, and the rest.
 *
 * @throws TypeError naming the option, what was received and the nearest known name
 */
export function thresholdsFrom(
  options: Readonly<Record<string, unknown>>,
  metrics: readonly string[],
  aliases: MetricAliases,
  lessIsBetter: readonly string[] = [],
): Thresholds {
  const known = [...Object.keys(aliases), ...metrics];
  const thresholds: Thresholds = {};
  for (const [name, bound] of Object.entries(options)) {
    if (bound === undefined) continue;
    const metric = aliases[name] ?? name;
    if (!metrics.includes(metric)) {
      const guess = nearestName(name, known);
      throw new TypeError(`unknown option '${name}'${guess ? `; did you mean '${guess}'?` : ''}`);
    }
    if (!isBound(bound)) {
      throw new TypeError(
        `threshold '${name}' must be a number or { min, max }, received ${JSON.stringify(bound)}`,
      );
    }
    if (typeof bound === 'number' && lessIsBetter.includes(metric)) {
      throw new TypeError(
        `threshold '${name}': less is better, and a bare number is a minimum; write { max: ${bound} }`,
      );
    }
    thresholds[metric] = bound;
  }
  return thresholds;
}

/** The thresholds that a stage was given, or those that hold where it was given none. */
export function thresholdsOr(given: Thresholds, otherwise: Thresholds): Thresholds {
  return Object.keys(given).length > 0 ? given : otherwise;
}

/**
 * The thresholds that a case misses. A null value is met only if `nullMeets` says so of its metric.
 *
 * @param measureOf a metric of the case; asked for the metrics that have a threshold alone
 */
export function missedThresholds(
  measureOf: (metric: string) => Measure | undefined,
  thresholds: Thresholds,
  nullMeets: (metric: string) => boolean,
): Miss[] {
  return Object.entries(thresholds).flatMap(([metric, bound]) => {
    const value = measureOf(metric)?.value ?? null;
    if (value === null ? nullMeets(metric) : keeps(value, bound)) return [];
    return [{ metric, value, bound: boundOf(bound) }];
  });
}

/** `dimension_micro_f1 0.40 < 0.50`, with the value and the bound that it missed. */
export function missText({ metric, value, bound }: Miss): string {
  if (value === null) return `${metric} has no value (nothing to divide), wanted ${boundText(bound)}`;
  const below = bound.min !== undefined && value < bound.min;
  const limit = (below ? bound.min : bound.max) ?? 0;
  const exact = fixed(value) === fixed(limit);
  return `${metric} ${exact ? value : fixed(value)} ${below ? '<' : '>'} ${exact ? limit : fixed(limit)}`;
}

/** `≥ 0.75`, `≤ 0.1`, `0.2 … 0.4` */
export function boundText({ min, max }: { min?: number; max?: number }, whole = false): string {
  if (min !== undefined && max !== undefined) return `${figure(min, whole)} … ${figure(max, whole)}`;
  return min !== undefined ? `≥ ${figure(min, whole)}` : `≤ ${figure(max ?? 0, whole)}`;
}

/** Two to four digits after the point: as many as tell a value from its neighbours, no more. */
export function fixed(value: number): string {
  const four = value.toFixed(4);
  return four.endsWith('00') ? value.toFixed(2) : four.replace(/0$/, '');
}

/** A metric's value for people: a count as it is, another amount to six significant digits, else as many as it takes. */
export function figure(value: number, amount: boolean): string {
  if (!amount) return fixed(value);
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}

/** Whether a value from outside is a bound: finite numbers, and at least one end. */
export function isBound(bound: unknown): bound is Bound {
  if (typeof bound === 'number') return Number.isFinite(bound);
  if (typeof bound !== 'object' || bound === null) return false;
  const entries = Object.entries(bound).filter(([, value]) => value !== undefined);
  return (
    entries.length > 0 &&
    entries.every(([key, value]) => (key === 'min' || key === 'max') && Number.isFinite(value))
  );
}
