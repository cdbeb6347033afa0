import { resolve } from 'node:path';
import { type Agreement, agreementOf, type Disagreement } from '../calibrate/agreement.ts';
import { type CaseFile, loadCaseFile, positionOf } from '../cases/index.ts';
import { fixed } from '../stages/thresholds.ts';
import { cleanText, displayWidth, padToWidth, storableLine } from '../text/index.ts';
import { formatProblem } from '../yaml/index.ts';
import type { ExitCode } from './exit-code.ts';

const MAX_LISTED = 50;
const MAX_NAME = 60;
const MAX_CONTENT = 80;
const MAX_SAID = 200;

/** A disagreement with the file and line of its memory on either side; where one lacks it, of the list that lacks it. */
type PlacedDisagreement = Disagreement & { place_a: string; place_b: string };

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
  const [one, other] = [loadCaseFile(resolve(cwd, a)), loadCaseFile(resolve(cwd, b))];
  const errors = [one, other].flatMap(({ problems }) =>
    problems.filter(({ severity }) => severity === 'error'),
  );
  for (const problem of errors) console.error(formatProblem(problem));
  if (errors.length > 0) return 1;
  const report = agreementOf(annotated(one), annotated(other));
  if (report.cases.length === 0) {
    console.error(
      'caliper kappa: the files have no case in common that has expected_l1; ids tell which cases are the same',
    );
    return 2;
  }
  const [placeInA, placeInB] = [placesOf(one, a), placesOf(other, b)];
  const disagreements = report.disagreements.map((each) => ({
    ...each,
    place_a: placeInA(each.case_id, each.index_a),
    place_b: placeInB(each.case_id, each.index_b),
  }));
  if (json) {
    console.log(cleanText(JSON.stringify({ ...report, disagreements }, null, 2)));
    return 0;
  }
  const { cases, left_out, paired, memories, dimensions, fields } = report;
  console.log(
    `${cases.length} cases in both${left_out.length > 0 ? `, ${left_out.length} in one alone` : ''}`,
  );
  console.log(`${memories} memories, of which ${paired} are in both`);
  console.log(['', ...agreementLines(dimensions), '', ...agreementLines(fields)].join('\n'));
  console.log(disagreementLines(disagreements).join('\n'));
  return 0;
}

function annotated({ cases }: CaseFile) {
  return new Map(
    cases.flatMap(({ case: found }) => (found.expected_l1 ? [[found.case_id, found] as const] : [])),
  );
}

/** Where a memory of a case stands in a file, by its index; null: where the list of memories does. */
function placesOf({ cases }: CaseFile, file: string): (caseId: string, index: number | null) => string {
  const byId = new Map(cases.map((loaded) => [loaded.case.case_id, loaded]));
  return (caseId, index) => {
    const path = ['expected_l1', 'memories', ...(index === null ? [] : [index])];
    return `${file}:${positionOf(byId.get(caseId)!, path).line}`;
  };
}

function agreementLines(list: readonly Agreement[]): string[] {
  const names = ['agreement', ...list.map(({ name }) => storableLine(name, MAX_NAME))];
  const width = Math.max(...names.map(displayWidth));
  const [head, ...named] = names.map((name) => padToWidth(name, width, 'end'));
  return [
    `  ${head}  ${'kappa'.padEnd(8)}  ${'95 %'.padEnd(18)}  ${'observed'.padEnd(8)}  ${'expected'.padEnd(8)}  n`,
    ...list.map(
      ({ kappa, interval, observed, expected, n }, at) =>
        `  ${named[at]}  ${text(kappa)}  ${(interval ? `${fixed(interval.low)} … ${fixed(interval.high)}` : '–').padEnd(18)}  ${text(observed)}  ${text(expected)}  ${n}`,
    ),
  ];
}

function text(value: number | null): string {
  return (value === null ? '–' : fixed(value)).padEnd(8);
}

function disagreementLines(disagreements: readonly PlacedDisagreement[]): string[] {
  const more = disagreements.length - MAX_LISTED;
  return [
    `\n${disagreements.length} memories on which they disagree`,
    ...disagreements.slice(0, MAX_LISTED).map((each) => {
      const memory = storableLine(`${each.case_id} "${each.content}"`, MAX_CONTENT);
      return `  ${memory}  ${storableLine(saidOf(each), MAX_SAID)}  ${each.place_a}  ${each.place_b}`;
    }),
    ...(more > 0 ? [`  and ${more} more; --json has all of them`] : []),
  ];
}

/** `not in b; only a: goals`, `memory_type: persona in a, episodic in b` */
function saidOf({ lacks, only_a, only_b, fields }: Disagreement): string {
  return [
    ...(lacks === null ? [] : [`not in ${lacks}`]),
    ...(only_a.length > 0 ? [`only a: ${only_a.join(', ')}`] : []),
    ...(only_b.length > 0 ? [`only b: ${only_b.join(', ')}`] : []),
    ...fields.map(({ name, a, b }) => `${name}: ${a} in a, ${b} in b`),
  ].join('; ');
}
