import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compareVariants } from '../../../plugin/reporter/comparison/render-variants.ts';
import { renderVariantsPage } from '../../../plugin/reporter/html/comparison/render-pages.ts';
import { renderHtml } from '../../../plugin/reporter/html/render-html.ts';
import type { Report } from '../../../plugin/reporter/report-data.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string | undefined;

/** Writes a page to a file of its own. */
export function written(name: string, page: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'caliper-pages-'));
  const file = join(folder, `${name}.html`);
  writeFileSync(file, page);
  return pathToFileURL(file).href;
}

/** The report of a suite of this repository, as its last run wrote it: `release`, `memory/v001`. */
export function shippedReport(suite: string): Report {
  return JSON.parse(readFileSync(join(ROOT, 'results', suite, 'report.json'), 'utf8')) as Report;
}

/** The page that the run wrote: of a suite or a variant, or of all its variants. */
export function shippedPage(suite: string): string {
  return pathToFileURL(join(ROOT, 'results', suite, 'report.html')).href;
}

/** A report's page in English, whatever language its suite has. */
export function englishPage(name: string, report: Report): string {
  return written(name, renderHtml({ ...report, report_locale: 'en' }));
}

/** The variants of the memory suite side by side, in English. */
export function englishVariants(): string {
  const reports = ['v001', 'v002'].map(
    (variant): Report => ({ ...shippedReport(`memory/${variant}`), report_locale: 'en' }),
  );
  return written('variants', renderVariantsPage(reports, compareVariants(reports, false)));
}
