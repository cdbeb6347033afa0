import type { CaseRow } from '../scores/types.ts';
import { type Standing, standingOf, standingText } from './flakiness.ts';
import { countsLeftOut, skippedWithStages } from './left-out.ts';
import { movedCounts } from './moved-counts.ts';
import type { Baseline } from './types.ts';

export type ChangeKind =
  | 'regressed'
  /** passes otherwise than before, within what its known flakiness explains */
  | 'unsteady'
  | 'fixed'
  | 'new'
  | 'removed'
  | 'newly-skipped'
  | 'edited'
  | 'changed'
  | 'unchanged';

/** How a case stands against the baseline. */
export interface CaseChange {
  case_id: string;
  kind: ChangeKind;
  /** its own text or truth changed, so a changed verdict may be the case's and not the pipeline's */
  edited: boolean;
  /** the verdict in the baseline, and now */
  before?: CaseRow['verdict'];
  now?: CaseRow['verdict'];
  /** the numbers that moved: `l1.labels.tp 2 → 1` */
  fields: string[];
  /** on a removed case whose text stands under another id: that id */
  renamed_to?: string;
}

/**
 * Compares a run with a baseline, or with an earlier run, case by case, sorted by id.
 *
 * @param expected the ids in the case files now: a baseline case among them that did not run is not `removed`,
 *   it is left out
 * @param leftOut stages that the run left out: their counts are not compared, and where the verdict before was about
 *   them too, a pass now is no repair
 */
export function diffCases(
  baseline: Pick<Baseline, 'cases'>,
  rows: ReadonlyMap<string, CaseRow>,
  expected: ReadonlySet<string>,
  leftOut: readonly string[] = [],
): CaseChange[] {
  const newIds = [...rows.keys()].filter((id) => !baseline.cases.has(id));
  const newByHash = new Map(newIds.map((id) => [rows.get(id)!.case_hash, id]));
  const changes: CaseChange[] = newIds.map((id) => ({
    case_id: id,
    kind: 'new',
    edited: false,
    now: rows.get(id)!.verdict,
    fields: [],
  }));
  for (const [id, before] of baseline.cases) {
    const now = rows.get(id);
    if (now) {
      if (!skippedWithStages(before, now, leftOut))
        changes.push(compareRows(id, before, now, leftOut, standingOf(baseline.cases, before, now)));
    } else if (!expected.has(id)) {
      const renamed = newByHash.get(before.case_hash);
      changes.push({
        case_id: id,
        kind: 'removed',
        edited: false,
        before: before.verdict,
        fields: [],
        ...(renamed === undefined ? {} : { renamed_to: renamed }),
      });
    }
  }
  return changes.sort((a, b) => (a.case_id < b.case_id ? -1 : 1));
}

/**
 * The cases of a baseline that are gone or newly skipped: the part of the difference that needs no counts.
 *
 * @param expected the ids in the case files now
 */
export function diffPresence(
  baseline: Baseline,
  rows: ReadonlyMap<string, CaseRow>,
  expected: ReadonlySet<string>,
): CaseChange[] {
  const gone = [...baseline.cases].filter(([id]) => {
    const now = rows.get(id);
    return now ? now.verdict === 'skip' : !expected.has(id);
  });
  const few: Baseline = { ...baseline, cases: new Map(gone) };
  const news = [...rows].filter(([id]) => !baseline.cases.has(id) || few.cases.has(id));
  return diffCases(few, new Map(news), expected).filter(
    ({ kind }) => kind === 'removed' || kind === 'newly-skipped',
  );
}

/** `regressed (case edited)`, `removed (renamed to eval-7)` */
export function changeText(change: CaseChange): string {
  if (change.renamed_to) return `${change.kind} (renamed to ${change.renamed_to})`;
  return change.edited && change.kind !== 'edited' ? `${change.kind} (case edited)` : change.kind;
}

function compareRows(
  id: string,
  before: CaseRow,
  now: CaseRow,
  leftOut: readonly string[],
  standing: Standing | null,
): CaseChange {
  const edited = before.case_hash !== now.case_hash;
  const moved = movedFields(before, now, leftOut);
  const whole = !countsLeftOut(before, leftOut);
  const kind =
    (standing && kindByStanding(before, now, standing, whole)) ??
    kindOf(before, now, { edited, moved: moved.length > 0, whole });
  const judged = standing && (kind === 'unsteady' || kind === 'regressed' || kind === 'fixed');
  const fields = judged ? [standingText(standing), ...moved] : moved;
  return { case_id: id, kind, edited, before: before.verdict, now: now.verdict, fields };
}

/**
 * Where the case is known to be flaky, what is more than chance; null where nothing of its passes moved. Stages that were
 * left out can have failed before, so more passes without them are no rise; fewer are a drop all the same.
 */
function kindByStanding(
  before: CaseRow,
  now: CaseRow,
  { fell, rose }: Standing,
  whole: boolean,
): ChangeKind | null {
  if (now.verdict !== 'pass' && fell) return 'regressed';
  const more = now.passes * before.attempts - before.passes * now.attempts;
  if (more === 0 || (more > 0 && !whole)) return null;
  if (more > 0 && rose) return now.verdict === 'pass' ? 'fixed' : 'changed';
  return 'unsteady';
}

/**
 * The numbers in which two rows of a case differ, by stage: `l1.labels.tp 2 → 1`.
 *
 * @param leftOut stages that are not compared
 */
export function movedFields(before: CaseRow, now: CaseRow, leftOut: readonly string[] = []): string[] {
  const tried = { before: before.attempts, now: now.attempts };
  const stages = new Set([...Object.keys(before.tallies), ...Object.keys(now.tallies)]);
  return [...stages]
    .filter((stage) => !leftOut.includes(stage))
    .flatMap((stage) =>
      movedCounts(before.tallies[stage] ?? {}, now.tallies[stage] ?? {}, `${stage}.`, tried),
    );
}

/**
 * A pass is a pass of each stage, so a failure after it is a regression whatever was left out. A failure may be one of a
 * stage that was left out, so where the comparison is not of whole verdicts nothing but moved counts follows it.
 */
function kindOf(
  before: CaseRow,
  now: CaseRow,
  { edited, moved, whole }: { edited: boolean; moved: boolean; whole: boolean },
): ChangeKind {
  if (now.verdict === 'skip' && before.verdict !== 'skip') return 'newly-skipped';
  if (before.verdict === 'pass' && now.verdict !== 'pass') return 'regressed';
  if (whole && before.verdict !== 'pass' && before.verdict !== 'skip' && now.verdict === 'pass')
    return 'fixed';
  if (edited) return 'edited';
  return moved || (whole && before.verdict !== now.verdict) ? 'changed' : 'unchanged';
}
