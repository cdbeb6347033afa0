import { caseLanguage } from '../cases/index.ts';
import { sumAttempts } from '../scores/sum-attempts.ts';
import type { CaseAttempt, CaseError, CaseResult, CaseSlices } from '../scores/types.ts';
import type { Attempt } from './attempt.ts';
import type { PlacedCase } from './case-data.ts';

/**
 * A case's result from all of its attempts, none of which hides another: see `sumAttempts`. What explains a failure is
 * taken from the last attempt that missed a threshold.
 *
 * @param attempts at least one
 */
export function resultOf({ loaded }: PlacedCase, attempts: readonly Attempt[]): CaseResult {
  const { case: evalCase, hash } = loaded;
  const failing = attempts.findLast(({ missed }) => missed.length > 0);
  return {
    case_id: evalCase.case_id,
    ...sumAttempts(attempts),
    case_hash: hash,
    slices: slicesOf(loaded.case),
    missed: failing?.missed ?? [],
    findings: failing?.findings ?? [],
    errors: attempts.flatMap((attempt) => attempt.error ?? []),
    details: attempts.at(-1)?.details ?? {},
    ...(attempts.length > 1 ? { tries: attempts.map(shown) } : {}),
    ...(evalCase.known_failing === undefined ? {} : { known_failing: true, reason: evalCase.known_failing }),
  };
}

/** An attempt without what is large and only the last one is shown with. */
function shown({ verdict, tallies, missed, error, usage }: Attempt): CaseAttempt {
  return {
    verdict,
    tallies,
    missed,
    ...(error ? { error: briefly(error) } : {}),
    ...(usage ? { usage } : {}),
  };
}

function briefly({ kind, stage, message }: CaseError): CaseError {
  return { kind, stage, message };
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

function slicesOf(evalCase: PlacedCase['loaded']['case']): CaseSlices {
  return {
    difficulty: evalCase.difficulty ?? 'unrated',
    language: caseLanguage(evalCase),
    split: evalCase.split ?? 'tune',
  };
}
