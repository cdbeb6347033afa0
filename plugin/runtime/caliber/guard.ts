import { type CaseLanguage, caseLanguage, type EvalCase } from '../../cases/index.ts';
import { ConnectionScope } from '../../network/scope.ts';
import { Deadline } from '../deadline.ts';
import type { Reached } from '../reach-target.ts';
import type { VariantSuite } from '../variants.ts';
import { caliberWeakness } from './weakness.ts';

/**
 * Why a target measures under less than its suite requires, in a sentence; null: it does not, or nothing is required.
 * It is asked within the time that a case may take.
 */
export async function guardCaliber(
  { requires, timeout }: Pick<VariantSuite, 'requires' | 'timeout'>,
  { target, description }: Reached,
  cases: readonly EvalCase[],
): Promise<string | null> {
  if (requires === null) return null;
  const deadline = new Deadline(timeout);
  const scope = new ConnectionScope('checking the caliber');
  const { signal } = deadline;
  const embed =
    typeof target.embed === 'function'
      ? (texts: string[]) => scope.run(() => deadline.race(async () => target.embed!({ texts }, { signal })))
      : null;
  try {
    const languages = new Set<CaseLanguage>(cases.map(caseLanguage));
    const why = await caliberWeakness(requires, description, embed, languages);
    return why === null ? null : `the suite requires a ${requires} caliber, and ${why}`;
  } finally {
    deadline.clear();
  }
}

/** What a suite that refuses throws before its first case. */
export function caliberError(weaker: string): Error {
  const error = new Error(
    `${weaker}. Nothing was scored, and the baseline was not touched. Give the target the embedder that it needs, or set ` +
      "the suite's 'onWeaker' to 'report' to see figures that decide nothing.",
  );
  error.name = 'CaliberError';
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
