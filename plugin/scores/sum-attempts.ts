import { sumTallies, type Tally } from '../stages/tally.ts';
import type { CaseAttempt, CaseRow, Verdict } from './types.ts';

/**
 * What the attempts of a case come to: counts are summed over them, and the verdict is `flaky` where they disagree, so
 * that no attempt hides another.
 *
 * @param attempts at least one
 */
export function sumAttempts(
  attempts: readonly Pick<CaseAttempt, 'verdict' | 'tallies'>[],
): Pick<CaseRow, 'verdict' | 'attempts' | 'passes' | 'tallies'> {
  const [first] = attempts;
  if (attempts.length === 1) {
    const { verdict, tallies } = first!;
    return { verdict, attempts: 1, passes: verdict === 'pass' ? 1 : 0, tallies };
  }
  const stages = [...new Set(attempts.flatMap((attempt) => Object.keys(attempt.tallies)))];
  const tallies: Record<string, Tally> = {};
  for (const stage of stages)
    tallies[stage] = sumTallies(attempts.map((attempt) => attempt.tallies[stage] ?? {}));
  return {
    verdict: agree(attempts.map(({ verdict }) => verdict)),
    attempts: attempts.length,
    passes: attempts.filter(({ verdict }) => verdict === 'pass').length,
    tallies,
  };
}

function agree(verdicts: readonly Verdict[]): Verdict {
  return new Set(verdicts).size === 1 ? verdicts[0]! : 'flaky';
}
