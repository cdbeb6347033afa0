import { boundText, figure, isBound, keeps } from '../stages/thresholds.ts';
import type { Bound, Measures } from '../stages/types.ts';
import { nearestName } from '../text/index.ts';
import { decimal } from './decimal.ts';
import { isCountMetric, isFamilyMetric, isLessBetter, stageMetrics } from './stages.ts';
import type { Gate } from './types.ts';
import { isUsageMetric, missingUsage, usageMetrics } from './usage/metric-names.ts';

/** The suite's own metrics, beside those of its stages and of its usage. */
export const SUITE_METRICS = ['errors', 'pass_rate'] as const;

/** A gate held against a value. */
export interface GateResult {
  name: string;
  gate: Gate;
  /** null: nothing to divide; such a gate is missed */
  value: number | null;
  met: boolean;
}

/** What people write for a gate. */
export type GateOption = Bound | Gate;

/**
 * Gates with bounds written out and the gate on errors added: a suite tolerates none unless it says otherwise.
 *
 * @throws TypeError naming an unknown metric with the nearest known one, or a bound that is none
 */
export function gatesFrom(
  options: Readonly<Record<string, GateOption>>,
  stages: readonly string[],
): Record<string, Gate> {
  const gates: Record<string, Gate> = { errors: { max: 0 } };
  for (const [name, option] of Object.entries(options)) {
    checkName(name, stages);
    gates[name] = gateFrom(name, option);
  }
  return gates;
}

/**
 * Holds the gates against measures. A gate on a metric that is null or absent is missed: a number that could
 * not be had is no reason to let a change through.
 *
 * @param measuresOf the measures over a split, or over all cases where it is undefined
 */
export function checkGates(
  gates: Readonly<Record<string, Gate>>,
  measuresOf: (split: Gate['split']) => Measures,
): GateResult[] {
  return Object.entries(gates).map(([name, gate]) => {
    const measure = measuresOf(gate.split)[name];
    const value = measure?.value ?? null;
    return { name, gate, value, met: keeps(value, limitsOf(gate)) };
  });
}

/** `l1.dimension_micro_f1 0.71 (gate ≥ 0.75)` */
export function gateText({ name, gate, value }: GateResult): string {
  const missing = isUsageMetric(name) ? missingUsage(name) : 'nothing to divide';
  const shown = value === null ? `has no value (${missing})` : figure(value, isCountMetric(name));
  return `${name} ${shown} (gate ${gateBoundText(name, gate)})`;
}

/** `≥ 0.75`, with the tolerance and the split where a gate has them. */
export function gateBoundText(name: string, gate: Gate): string {
  const whole = isCountMetric(name);
  const tolerance = gate.tolerance ? ` ± ${figure(gate.tolerance, whole)}` : '';
  return `${boundText(gate, whole)}${tolerance}${gate.split ? ` on ${gate.split}` : ''}`;
}

/** The outermost values that a gate lets through: its bounds and its tolerance taken together. */
export function limitsOf({ min, max, tolerance = 0 }: Gate): { min?: number; max?: number } {
  return {
    ...(min === undefined ? {} : { min: decimal(min - tolerance) }),
    ...(max === undefined ? {} : { max: decimal(max + tolerance) }),
  };
}

function checkName(name: string, stages: readonly string[]): void {
  const known = [
    ...SUITE_METRICS,
    ...stages.flatMap((stage) => stageMetrics(stage).map((metric) => `${stage}.${metric}`)),
    ...usageMetrics(stages),
  ];
  const dot = name.indexOf('.');
  const stage = name.slice(0, Math.max(dot, 0));
  if (known.includes(name)) return;
  if (stages.includes(stage) && isFamilyMetric(stage, name.slice(dot + 1))) return;
  const guess = nearestName(name, known);
  throw new TypeError(
    `gate '${name}' names no metric of this suite (stages: ${stages.join(', ') || 'none'})` +
      (guess ? `; did you mean '${guess}'?` : ''),
  );
}

function gateFrom(name: string, option: GateOption): Gate {
  if (typeof option === 'number' && isLessBetter(name)) {
    throw new TypeError(
      `gate '${name}': less is better, and a bare number is a minimum; write { max: ${option} }`,
    );
  }
  if (typeof option === 'number' && Number.isFinite(option)) return { min: option };
  const { tolerance, split, ...bound } =
    typeof option === 'object' && option !== null ? (option as Gate) : {};
  const toleranceHolds = tolerance === undefined || (Number.isFinite(tolerance) && tolerance >= 0);
  const splitHolds = split === undefined || split === 'tune' || split === 'holdout';
  if (!isBound(bound) || !toleranceHolds || !splitHolds) {
    throw new TypeError(
      `gate '${name}' must be a number or { min, max, tolerance, split: 'tune' | 'holdout' } with min or max, ` +
        `received ${JSON.stringify(option)}`,
    );
  }
  return option as Gate;
}
