import { caseLanguage } from '../cases/index.ts';
import type { CaseResult, CaseSlices, Verdict } from '../scores/types.ts';
import { sumTallies, type Tally } from '../stages/tally.ts';
import type { Attempt } from './attempt.ts';
import type { PlacedCase } from './case-data.ts';

/**
 * A case's result from all of its attempts: counts are summed over them, and the verdict is `flaky` where they
 * disagree, so that no attempt hides another.
 *
 * @param attempts at least one
 */
export function resultOf({ loaded }: PlacedCase, attempts: readonly Attempt[]): CaseResult {
  const { case: evalCase, hash } = loaded;
  const stages = [...new Set(attempts.flatMap((attempt) => Object.keys(attempt.tallies)))];
  const tallies: Record<string, Tally> = {};
  for (const stage of stages)
    tallies[stage] = sumTallies(attempts.map((attempt) => attempt.tallies[stage] ?? {}));
  const failing = attempts.findLast((attempt) => attempt.verdict !== 'pass');
  return {
    case_id: evalCase.case_id,
    verdict: agree(attempts),
    attempts: attempts.length,
    passes: attempts.filter((attempt) => attempt.verdict === 'pass').length,
    case_hash: hash,
    tallies,
    slices: slicesOf(loaded.case),
    missed: failing?.missed ?? [],
    findings: failing?.findings ?? [],
    errors: attempts.flatMap((attempt) => attempt.error ?? []),
    details: attempts.at(-1)?.details ?? {},
    ...(evalCase.known_failing === undefined ? {} : { known_failing: true, reason: evalCase.known_failing }),
  };
}

/** The result of a case that its author skips. */
export function skippedResult({ loaded }: PlacedCase, reason: string): CaseResult {
  return {
    case_id: loaded.case.case_id,
    verdict: 'skip',
    attempts: 0,
    passes: 0,
    case_hash: loaded.hash,
    tallies: {},
    slices: slicesOf(loaded.case),
    missed: [],
    findings: [],
    errors: [],
    details: {},
    reason,
  };
}

function agree(attempts: readonly Attempt[]): Verdict {
  const verdicts = new Set(attempts.map((attempt) => attempt.verdict));
  return verdicts.size === 1 ? [...verdicts][0]! : 'flaky';
}

function slicesOf(evalCase: PlacedCase['loaded']['case']): CaseSlices {
  return {
    difficulty: evalCase.difficulty ?? 'unrated',
    language: caseLanguage(evalCase),
    split: evalCase.split ?? 'tune',
  };
}
