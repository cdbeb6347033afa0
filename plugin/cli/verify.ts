import type { Report } from '../reporter/report-data.ts';
import { verifyReport } from '../verify/verify-report.ts';
import type { ExitCode } from './exit-code.ts';
import { readReport } from './read-report.ts';

/**
 * Recomputes the figures of reports and prints what differs.
 *
 * @returns 1 where a figure differs, 2 where a file is no report
 */
export function verifyReports(files: readonly string[]): ExitCode {
  let code: ExitCode = 0;
  for (const file of files) {
    let report: Report;
    try {
      report = readReport(file);
    } catch (error) {
      console.error(`${file}: ${(error as Error).message}`);
      code = 2;
      continue;
    }
    const { checked, rescored, differences } = verifyReport(report);
    for (const { where, stored, recomputed } of differences) {
      console.error(`${file}: ${where}: the report says ${show(stored)}, its rows give ${show(recomputed)}`);
    }
    if (differences.length > 0 && code === 0) code = 1;
    const verdict = differences.length === 0 ? 'confirmed' : `${differences.length} differ`;
    console.log(
      `${file}: ${checked} figures ${verdict}, ${rescored} of ${report.per_case.length} cases scored anew`,
    );
  }
  return code;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
