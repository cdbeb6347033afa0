import { relative, resolve, sep } from 'node:path';
import fg from 'fast-glob';
import writeFileAtomic from 'write-file-atomic';
import { renderComment } from '../reporter/render-comment.ts';
import { renderStepSummary, type SummarisedReport } from '../reporter/render-step-summary.ts';
import type { Report } from '../reporter/report-data.ts';
import { RESULTS_FOLDER } from '../reporter/results-folder.ts';
import type { ExitCode } from './exit-code.ts';
import { readReport } from './read-report.ts';

/** Files that are written. */
export interface SummaryFiles {
  /** the summary, instead of printing it */
  out?: string;
  /** the body of a comment on a pull request */
  comment?: string;
}

/**
 * Prints the gates and flips of reports as Markdown, for the summary page of a CI job. On GitHub Actions places link
 * to their lines.
 *
 * @param named report files; none: those of every suite and variant below `results/`, in the order of their paths
 * @param files where else it goes
 * @returns 2 where a file is no report; whether the reports are red makes no difference, the run has said so
 */
export async function summariseReports(
  named: readonly string[],
  { out, comment }: SummaryFiles,
  env: NodeJS.ProcessEnv = process.env,
  cwd = process.cwd(),
): Promise<ExitCode> {
  const files = named.length > 0 ? named : await reportsBelow(cwd);
  const reports: SummarisedReport[] = [];
  // A job that lost its reports must not look like one without suites.
  const unread =
    files.length > 0
      ? []
      : [`no report.json below ${RESULTS_FOLDER}/; run the suites first, or name the reports`];
  for (const file of files) {
    try {
      const report = readReport(resolve(cwd, file));
      reports.push({ report, source: sourceUrl(file, report, env) });
    } catch (error) {
      unread.push(`${file}: ${(error as Error).message}`);
    }
  }
  for (const line of unread) console.error(`caliper summary: ${line}`);
  const options = { unread, run: runUrl(env) };
  const text = renderStepSummary(reports, options);
  if (comment !== undefined) await writeFileAtomic(comment, renderComment(reports, options));
  if (out === undefined) process.stdout.write(text);
  else await writeFileAtomic(out, text);
  return unread.length > 0 ? 2 : 0;
}

async function reportsBelow(cwd: string): Promise<string[]> {
  const patterns = [`${RESULTS_FOLDER}/*/report.json`, `${RESULTS_FOLDER}/*/*/report.json`];
  const files = await fg(patterns, { cwd });
  return files.sort();
}

/** Where the run and its artifacts are; null outside of GitHub Actions. */
function runUrl({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID }: NodeJS.ProcessEnv): string | null {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID) return null;
  return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
}

/**
 * Where the files are that a report names: they are relative to the root that has `results/<suite>/report.json`, or
 * `results/<suite>/<variant>/report.json`.
 */
function sourceUrl(file: string, { variant }: Report, env: NodeJS.ProcessEnv): string | null {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_WORKSPACE } = env;
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_SHA) return null;
  const root = resolve(file, variant ? '../../../..' : '../../..');
  const inside = GITHUB_WORKSPACE ? relative(GITHUB_WORKSPACE, root).split(sep) : [''];
  const folder = inside[0] === '' || inside[0] === '..' ? [] : inside.map(encodeURIComponent);
  return [`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}`, ...folder].join('/');
}
