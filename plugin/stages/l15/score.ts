import { ACTIONS, type ConflictAction } from '../../cases/index.ts';
import { count, type Tally } from '../tally.ts';
import type { L15Comparison } from './compare.ts';
import type { L15Rules } from './options.ts';

/** The counts of one case that ran. */
export function tallyL15({ judged, unreadable, unjudged }: L15Comparison, { threshold }: L15Rules): Tally {
  const confusion: Tally = {};
  const perAction: Tally = {};
  for (const action of ACTIONS) {
    const rows = judged.filter(({ expected }) => expected.action === action);
    if (rows.length === 0) continue;
    const row: Tally = {};
    for (const { got } of rows) row[got] = count(row, got) + 1;
    confusion[action] = row;
    perAction[action] = { expected: rows.length, right: count(row, action) };
  }
  const merged = judged.flatMap(({ mergedSimilarity }) => mergedSimilarity ?? []);
  return {
    cases: 1,
    errors: 0,
    per_action: perAction,
    confusion,
    candidates: candidateTally(judged),
    merged: {
      judged: merged.length,
      similarity: merged.reduce((sum, value) => sum + value, 0),
      matched: merged.filter((value) => value >= threshold).length,
    },
    parse_errors: unreadable.length,
    unjudged_actions: unjudged,
  };
}

/** The counts of a case whose target failed: no memory has a prediction, so every expected action is wrong. */
export function tallyL15Error(expected: readonly ConflictAction[], rules: L15Rules): Tally {
  const judged = expected.map((action) => ({
    expected: action,
    predicted: null,
    got: 'unpaired' as const,
    decisions: [],
    candidates: null,
    mergedSimilarity: null,
  }));
  return { ...tallyL15({ judged, unreadable: [], unjudged: 0 }, rules), errors: 1 };
}

function candidateTally(judged: L15Comparison['judged']): Tally {
  const tally = { judged: 0, exact: 0, tp: 0, fp: 0, fn: 0 };
  for (const { candidates } of judged) {
    if (candidates === null) continue;
    const { expected, got } = candidates;
    const common = [...expected].filter((id) => got.has(id)).length;
    tally.judged += 1;
    tally.tp += common;
    tally.fp += got.size - common;
    tally.fn += expected.size - common;
    if (common === got.size && common === expected.size) tally.exact += 1;
  }
  return tally;
}
