import { resolve } from 'node:path';
import { type Agreement, agreementOf } from '../calibrate/agreement.ts';
import { type CaseFile, loadCaseFile, positionOf } from '../cases/index.ts';
import { fixed } from '../stages/thresholds.ts';
import { storableLine } from '../text/index.ts';
import { formatProblem } from '../yaml/index.ts';
import type { ExitCode } from './exit-code.ts';

const MAX_LISTED = 50;
const MAX_CONTENT = 80;

/**
 * Prints how far two annotators of the same cases agree, and what they said otherwise.
 *
 * @returns 1 where a file has problems, 2 where the files have no case in common
 */
export function printKappa(
  a: string,
  b: string,
  { json }: { json?: boolean },
  cwd = process.cwd(),
): ExitCode {
  const files = [a, b].map((file) => loadCaseFile(resolve(cwd, file)));
  const errors = files.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
  for (const problem of errors) console.error(formatProblem(problem));
  if (errors.length > 0) return 1;
  const [one, other] = files.map(annotated);
  const report = agreementOf(one!, other!);
  if (report.cases.length === 0) {
    console.error(
      'caliper kappa: the files have no case in common that has expected_l1; ids tell which cases are the same',
    );
    return 2;
  }
  if (json) {
    console.log(JSON.stringify(report, null, 2));
    return 0;
  }
  const { cases, left_out, paired, memories, dimensions, fields, disagreements } = report;
  console.log(
    `${cases.length} cases in both${left_out.length > 0 ? `, ${left_out.length} in one alone` : ''}`,
  );
  console.log(`${memories} memories, of which ${paired} are in both`);
  console.log(['', ...agreementLines(dimensions), '', ...agreementLines(fields)].join('\n'));
  console.log(`\n${disagreements.length} memories on which they disagree`);
  for (const { case_id, content, only_a, only_b, lacks } of disagreements.slice(0, MAX_LISTED)) {
    const said = [
      ...(lacks === null ? [] : [`not in ${lacks}`]),
      ...(only_a.length > 0 ? [`only a: ${only_a.join(', ')}`] : []),
      ...(only_b.length > 0 ? [`only b: ${only_b.join(', ')}`] : []),
    ].join('; ');
    const places = files.map((file, at) => placeOf(file, [a, b][at]!, case_id)).join('  ');
    console.log(
      `  ${storableLine(`${case_id} "${content}"`, MAX_CONTENT)}  ${storableLine(said, MAX_CONTENT)}  ${places}`,
    );
  }
  if (disagreements.length > MAX_LISTED) console.log(`  +${disagreements.length - MAX_LISTED}`);
  return 0;
}

function annotated({ cases }: CaseFile) {
  return new Map(
    cases.flatMap(({ case: found }) => (found.expected_l1 ? [[found.case_id, found] as const] : [])),
  );
}

function placeOf({ cases }: CaseFile, file: string, caseId: string): string {
  const found = cases.find((loaded) => loaded.case.case_id === caseId);
  return `${file}:${found ? positionOf(found, []).line : 1}`;
}

function agreementLines(list: readonly Agreement[]): string[] {
  const width = Math.max(9, ...list.map(({ name }) => name.length));
  return [
    `  ${'agreement'.padEnd(width)}  ${'kappa'.padEnd(8)}  ${'95 %'.padEnd(18)}  ${'observed'.padEnd(8)}  n`,
    ...list.map(
      ({ name, kappa, interval, observed, n }) =>
        `  ${name.padEnd(width)}  ${text(kappa)}  ${(interval ? `${fixed(interval.low)} … ${fixed(interval.high)}` : '–').padEnd(18)}  ${text(observed)}  ${n}`,
    ),
  ];
}

function text(value: number | null): string {
  return (value === null ? '–' : fixed(value)).padEnd(8);
}
