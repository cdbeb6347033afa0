import { caliberDifferences, jsonDifferences } from '../baseline/caliber.ts';
import type { Json } from '../stages/types.ts';
import { caseDifferences, leastChange, verdictTable } from './case-differences.ts';
import { confusionDifferences } from './confusion-differences.ts';
import { metricDifferences, type Resampling } from './metric-differences.ts';
import { pairCases, triesOf } from './pair-cases.ts';
import { sliceDifferences } from './slice-differences.ts';
import type { ComparedHead, ComparedRun, Comparison } from './types.ts';

/**
 * Puts two runs side by side, over the cases that both executed with the same text and truth. Pure, and seeded: the
 * same runs give the same figures.
 *
 * @throws RangeError when a run has a stage that this version does not know
 */
export function compareRuns(a: ComparedRun, b: ComparedRun, resampling: Resampling = {}): Comparison {
  const { pairs, leftOut } = pairCases(a, b);
  const verdicts = verdictTable(pairs);
  const tries = { a: triesOf(pairs, 'a'), b: triesOf(pairs, 'b') };
  const prices = { a: a.usage?.prices ?? null, b: b.usage?.prices ?? null };
  return {
    runs: { a: headOf(a), b: headOf(b) },
    not_comparable: [
      ...(leftOut.length > 0
        ? [
            `the case sets differ: ${leftOut.length} case${leftOut.length === 1 ? ' is' : 's are'} not in both`,
          ]
        : []),
      ...(pairs.length === 0 ? ['no case was executed in both'] : []),
      ...onlyOneWeaker(a, b),
      ...caliberDifferences(a.caliber, b.caliber).map((text) => `the calibers differ: ${text}`),
    ],
    differs: [
      ...jsonDifferences(a.suite, b.suite, 'suite.'),
      ...jsonDifferences(a.subject, b.subject, 'subject.'),
      ...jsonDifferences(a.thresholds as Json, b.thresholds as Json, 'thresholds.'),
      ...jsonDifferences(tries.a, tries.b, 'tries.'),
      ...jsonDifferences({ ...prices.a }, { ...prices.b }, 'prices.'),
    ],
    left_out: leftOut,
    cases: pairs.length,
    metrics: metricDifferences(pairs, prices, resampling),
    slices: sliceDifferences(pairs, [...(a.slice_by ?? []), ...(b.slice_by ?? [])], prices),
    verdicts,
    smallest_change: leastChange(verdicts),
    tries,
    confusion: confusionDifferences(pairs),
    ...caseDifferences(pairs),
  };
}

function headOf({ suite, variant, subject, partial, weaker = null }: ComparedRun): ComparedHead {
  return { suite, variant, subject, partial, weaker };
}

/** An embedder may be broken without being another: then the calibers alone do not tell. */
function onlyOneWeaker(a: ComparedRun, b: ComparedRun): string[] {
  if (Boolean(a.weaker) === Boolean(b.weaker)) return [];
  return [`the calibers differ: ${a.weaker ? 'a' : 'b'} measured under less than its suite requires`];
}
