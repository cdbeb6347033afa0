import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { renderHtml } from './html/render-html.ts';
import { renderCsv } from './render-csv.ts';
import { renderMarkdown } from './render-markdown.ts';
import { formatReport, type Report } from './report-data.ts';
import { RESULTS_FOLDER } from './results-folder.ts';

/** The folder of a run's reports: `results/<suite>`, or `results/<suite>/<variant>`; relative to the root, with `/`. */
export function reportFolder(suite: string, variant: string | null): string {
  return [RESULTS_FOLDER, suite, ...(variant === null ? [] : [variant])].join('/');
}

/**
 * Writes `report.json`, `report.md`, `report.html` and `per_case.csv` below `results/<suite>/`, or
 * `results/<suite>/<variant>/`, each in one step.
 *
 * @returns the folder, relative to the root, with `/`
 */
export async function writeReports(report: Report, root: string): Promise<string> {
  const folder = reportFolder(report.suite, report.variant);
  await mkdir(join(root, folder), { recursive: true });
  await Promise.all([
    writeFileAtomic(join(root, folder, 'report.json'), formatReport(report)),
    writeFileAtomic(join(root, folder, 'report.md'), renderMarkdown(report)),
    writeFileAtomic(join(root, folder, 'report.html'), renderHtml(report)),
    writeFileAtomic(join(root, folder, 'per_case.csv'), renderCsv(report)),
  ]);
  return folder;
}

/** Writes `report.html` of a suite with variants, which holds them side by side, below `results/<suite>/`. */
export async function writeVariantsPage(suite: string, page: string, root: string): Promise<void> {
  await mkdir(join(root, RESULTS_FOLDER, suite), { recursive: true });
  await writeFileAtomic(join(root, RESULTS_FOLDER, suite, 'report.html'), page);
}
