import { gateBoundText, limitsOf } from '../scores/gates.ts';
import type { CaseRow, FailOn, SuiteInfo } from '../scores/types.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import { boundOf } from '../stages/thresholds.ts';
import type { Bound } from '../stages/types.ts';
import { skippedWithStages } from './left-out.ts';
import type { Baseline } from './types.ts';

const STRICTNESS: readonly FailOn[] = ['never', 'gate', 'regression', 'case'];

/**
 * The ways in which a run asks less than its baseline did, in words: lowered or removed gates and thresholds, a
 * weaker `failOn`, stages left out, fewer tries of a case, new skips and known failures, truths that demand less. A pass under a
 * loosened exam is no progress, so a reader is told.
 *
 * @param leftOut stages that this run left out, which is no matter of the exam
 */
export function loosenedExam(
  baseline: Baseline,
  info: SuiteInfo,
  rows: ReadonlyMap<string, CaseRow>,
  leftOut: readonly string[] = [],
): string[] {
  return [
    ...(STRICTNESS.indexOf(info.fail_on) < STRICTNESS.indexOf(baseline.fail_on)
      ? [`failOn '${baseline.fail_on}' → '${info.fail_on}'`]
      : []),
    ...Object.entries(baseline.gates).flatMap(([name, before]) => {
      const now = info.gates[name];
      if (!now) return [`gate ${name} ${gateBoundText(name, before)} removed`];
      const looser =
        isLooser(limitsOf(before), limitsOf(now)) || (before.split === undefined && now.split !== undefined);
      return looser ? [`gate ${name} ${gateBoundText(name, before)} → ${gateBoundText(name, now)}`] : [];
    }),
    ...Object.entries(baseline.thresholds).flatMap(([stage, before]) => {
      const now = info.thresholds[stage];
      if (!now) return [`stage ${stage} removed`];
      return Object.entries(before).flatMap(([metric, bound]) => {
        const full = `${stage}.${metric}`;
        const name = `threshold ${full} ${gateBoundText(full, boundOf(bound))}`;
        if (now[metric] === undefined) return [`${name} removed`];
        return isLooser(bound, now[metric]) ? [`${name} → ${gateBoundText(full, boundOf(now[metric]))}`] : [];
      });
    }),
    ...fewerTries(baseline, rows),
    ...[...rows].flatMap(([id, row]) => loosenedCase(id, baseline.cases.get(id), row, info, leftOut)),
  ];
}

/**
 * A pass takes every try, so fewer of them ask less. A case that was retried did not pass its every try: its tries were
 * not asked for, and fewer of them are no loosened exam.
 */
function fewerTries(baseline: Baseline, rows: ReadonlyMap<string, CaseRow>): string[] {
  const changes = new Map<string, number>();
  for (const [id, { attempts }] of rows) {
    const before = baseline.cases.get(id);
    if (!before || before.passes < before.attempts || attempts === 0 || attempts >= before.attempts) continue;
    const change = `tries of a case ${before.attempts} → ${attempts}`;
    changes.set(change, (changes.get(change) ?? 0) + 1);
  }
  return [...changes].map(([change, n]) => `${change} (cases: ${n})`);
}

function isLooser(before: Bound, now: Bound): boolean {
  const a = boundOf(before);
  const b = boundOf(now);
  return (
    (a.min !== undefined && (b.min === undefined || b.min < a.min)) ||
    (a.max !== undefined && (b.max === undefined || b.max > a.max))
  );
}

function loosenedCase(
  id: string,
  before: CaseRow | undefined,
  now: CaseRow,
  info: SuiteInfo,
  leftOut: readonly string[],
): string[] {
  if (!before || skippedWithStages(before, now, leftOut)) return [];
  if (now.verdict === 'skip') return before.verdict === 'skip' ? [] : [`case ${id} newly skipped`];
  const loosened: string[] = [];
  if (now.known_failing && !before.known_failing) loosened.push(`case ${id} newly declared a known failure`);
  if (before.case_hash === now.case_hash) return loosened;
  const ran = Object.keys(info.thresholds).filter((stage) => !leftOut.includes(stage));
  return [...loosened, ...ran.flatMap((stage) => weakenedTruth(id, stage, before, now))];
}

/** What a truth asks for of one stage, by the attempt; nothing where it is gone. */
function weakenedTruth(id: string, stage: string, before: CaseRow, now: CaseRow): string[] {
  const { demands = [] } = STAGE_KINDS.get(stage) ?? {};
  const [then, today] = [before.tallies[stage], now.tallies[stage]];
  if (!then) return [];
  return demands.flatMap(([what, of]) => {
    const a = of(then) / Math.max(before.attempts, 1);
    const b = today ? of(today) / Math.max(now.attempts, 1) : 0;
    return b < a ? [`case ${id} asks less: ${what} ${a} → ${b}`] : [];
  });
}
