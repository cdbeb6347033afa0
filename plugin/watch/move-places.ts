import type { LoadedCase } from '../cases/index.ts';
import type { CaseResult } from '../scores/types.ts';

/** Where a case stands: its file, and the place of each of its values. */
interface Standing {
  file: string;
  loaded: Pick<LoadedCase, 'positions'>;
}

/**
 * A result with its findings at the lines where the same case stands now: what is saved above a case moves it.
 *
 * @param from where the case stood when it ran
 * @param to where it stands now, with the same values in the same order
 */
export function movePlaces(result: CaseResult, from: Standing, to: Standing): CaseResult {
  if (result.findings.length === 0 || (from.loaded === to.loaded && from.file === to.file)) return result;
  const moved = new Map<string, [number, number]>();
  const before = from.loaded.positions;
  const now = to.loaded.positions;
  for (let i = 0; i < before.length; i += 2)
    moved.set(`${before[i]}:${before[i + 1]}`, [now[i]!, now[i + 1]!]);
  return {
    ...result,
    findings: result.findings.map((finding) => {
      const [line, col] = moved.get(`${finding.line}:${finding.col}`) ?? [finding.line, finding.col];
      return { ...finding, file: to.file, line, col };
    }),
  };
}
