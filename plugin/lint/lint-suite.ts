import type { Problem } from '../cases/index.ts';
import { lintSet } from './lint-set.ts';
import type { LintInput } from './types.ts';

const remembered = new Map<string, { version: string; problems: Problem[] }>();

/**
 * `lintSet` for a suite that is read several times in one process, as Vitest does: what has not changed since is
 * not checked again.
 *
 * @param suite name of the suite, unique in the process; its last result is kept
 * @param caseVersions one text a case file, another one whenever the file's path or content is
 */
export function lintSuite(suite: string, caseVersions: readonly string[], input: LintInput): Problem[] {
  const version = JSON.stringify([caseVersions, input.registry?.hash ?? null, input.templates]);
  const known = remembered.get(suite);
  if (known?.version === version) return known.problems;
  const problems = lintSet(input);
  remembered.set(suite, { version, problems });
  return problems;
}
