import { sumTallies, type Tally } from '../stages/tally.ts';
import type { CaseAttempt, CaseResult, Verdict } from './types.ts';
import { sumUsage } from './usage/sum-usage.ts';

/**
 * What the attempts of a case come to: counts and usage are summed over them, and the verdict is `flaky` where they
 * disagree, so that no attempt hides another.
 *
 * @param attempts at least one
 */
export function sumAttempts(
  attempts: readonly Pick<CaseAttempt, 'verdict' | 'tallies' | 'usage'>[],
): Pick<CaseResult, 'verdict' | 'attempts' | 'passes' | 'tallies' | 'usage'> {
  const [first] = attempts;
  if (attempts.length === 1) {
    const { verdict, tallies, usage } = first!;
    return { verdict, attempts: 1, passes: verdict === 'pass' ? 1 : 0, tallies, ...(usage ? { usage } : {}) };
  }
  const stages = [...new Set(attempts.flatMap((attempt) => Object.keys(attempt.tallies)))];
  const tallies: Record<string, Tally> = {};
  for (const stage of stages)
    tallies[stage] = sumTallies(attempts.map((attempt) => attempt.tallies[stage] ?? {}));
  const usage = sumUsage(attempts.map((attempt) => attempt.usage));
  return {
    verdict: agree(attempts.map(({ verdict }) => verdict)),
    attempts: attempts.length,
    passes: attempts.filter(({ verdict }) => verdict === 'pass').length,
    tallies,
    ...(usage ? { usage } : {}),
  };
}

function agree(verdicts: readonly Verdict[]): Verdict {
  return new Set(verdicts).size === 1 ? verdicts[0]! : 'flaky';
}
