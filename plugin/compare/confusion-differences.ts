import { branches, count, sumTallies, type Tally } from '../stages/tally.ts';
import type { CasePair } from './pair-cases.ts';
import type { ComparedCase, ConfusionDifference } from './types.ts';

/** The pairs of labels that a stage confused more or less often, the greatest change first. */
export function confusionDifferences(pairs: readonly CasePair[]): ConfusionDifference[] {
  const stages = [...new Set(pairs.flatMap(({ a, b }) => [...stagesOf(a), ...stagesOf(b)]))].sort();
  const found = stages.flatMap((stage) => {
    const a = sumOf(pairs.map((pair) => pair.a.tallies[stage]));
    const b = sumOf(pairs.map((pair) => pair.b.tallies[stage]));
    return labelPairs(a, b).map(([expected, predicted]) => ({
      stage,
      expected,
      predicted,
      a: count(a, expected, predicted),
      b: count(b, expected, predicted),
    }));
  });
  return found
    .filter(({ a, b }) => a !== b)
    .sort(
      (one, other) =>
        Math.abs(other.b - other.a) - Math.abs(one.b - one.a) ||
        compare(one.stage, other.stage) ||
        compare(one.expected, other.expected) ||
        compare(one.predicted, other.predicted),
    );
}

function stagesOf({ tallies }: ComparedCase): string[] {
  return Object.keys(tallies).filter((stage) => typeof tallies[stage]!.confusion === 'object');
}

function sumOf(tallies: readonly (Tally | undefined)[]): Tally {
  return sumTallies(
    tallies.flatMap((tally) => (typeof tally?.confusion === 'object' ? [tally.confusion] : [])),
  );
}

/** Every pair that one of the sides has, once. */
function labelPairs(a: Tally, b: Tally): [string, string][] {
  const both = branches(sumTallies([a, b]));
  return both.flatMap(([expected, predicted]) =>
    Object.keys(predicted).map((label): [string, string] => [expected, label]),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
