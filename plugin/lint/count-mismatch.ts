import type { CaseFile } from '../cases/index.ts';
import { type Finding, type ParsedYaml, type Place, parseStrict, placeInSubject } from '../yaml/index.ts';

/**
 * A header that counts other than the file holds. Where a case of the file has an error the count is not judged:
 * cases with an error are not loaded, and the header may well be right about them.
 *
 * @param textOf the file's text, only asked for where the count is wrong; null where it is not at hand
 */
export function countMismatch(file: CaseFile, textOf: () => string | null): Finding[] {
  const stated = file.meta?.total_cases;
  if (stated === undefined || stated === file.cases.length) return [];
  if (file.problems.some(({ severity }) => severity === 'error')) return [];
  const actual = file.cases.length;
  return [
    {
      code: 'count-mismatch',
      severity: 'warning',
      message: `meta.total_cases says ${stated}, the file has ${actual} ${actual === 1 ? 'case' : 'cases'}`,
      hint: `write ${actual}, or find out where the others went`,
      place: placeOfCount(file, textOf()),
    },
  ];
}

/** Loaded files keep no place of their header. It mostly stands above the cases, where reading it is cheap. */
function placeOfCount({ file, cases }: CaseFile, text: string | null): Place {
  if (text === null) return { line: 1, col: 1 };
  const firstCase = cases[0]?.positions[0] ?? 1;
  const head = text
    .split('\n', firstCase - 1)
    .map((line) => `${line}\n`)
    .join('');
  for (const part of [head, text]) {
    const parsed = parseStrict(part, file);
    if (parsed.usable && hasCount(parsed)) {
      return placeInSubject({ parsed, data: parsed.data, base: [], baseIndex: 0 }, ['meta', 'total_cases']);
    }
  }
  return { line: 1, col: 1 };
}

function hasCount({ data }: ParsedYaml): boolean {
  return typeof (data as { meta?: { total_cases?: unknown } } | null)?.meta?.total_cases === 'number';
}
