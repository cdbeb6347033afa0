import { readFileSync } from 'node:fs';
import { REPORT_SCHEMA, type Report } from '../reporter/report-data.ts';

/**
 * Reads a `report.json`.
 *
 * @throws Error saying why it cannot be read, or that it is no report of this layout
 */
export function readReport(file: string): Report {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report> | null;
  if (report?.schema !== REPORT_SCHEMA || !Array.isArray(report.per_case)) {
    throw new Error(`not a report of layout ${REPORT_SCHEMA}; give it a report.json from results/<suite>/`);
  }
  return report as Report;
}
