import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { checkRun } from '../compare/check-run.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import type { ComparedRun, Comparison } from '../compare/types.ts';
import { renderComparisonMarkdown } from '../reporter/comparison/render-markdown.ts';
import { renderComparison } from '../reporter/comparison/render-terminal.ts';
import { renderComparisonPage } from '../reporter/html/comparison/render-pages.ts';
import { cleanText, urlPart } from '../text/index.ts';
import type { ExitCode } from './exit-code.ts';
import { readReport } from './read-report.ts';

/** The options of `caliper compare` as the command line hands them over. */
export interface CompareOptions {
  md?: boolean;
  json?: boolean;
  force?: boolean;
  /** the file to write a page to, beside what is printed */
  html?: string;
}

const MAX_MESSAGE = 1000;
const MAX_NAMED = 10;

/**
 * Prints two reports side by side, and writes a page of them where one is named: figures, and no verdict.
 *
 * @returns 0 whatever the differences are; 1 where the reports do not compare, unless they are forced to; 2 where a
 *   file is no report
 */
export async function compareReports(a: string, b: string, options: CompareOptions): Promise<ExitCode> {
  if (options.md && options.json) {
    say('--md and --json are two forms of one page: give one of them');
    return 2;
  }
  const runs = [a, b].map(readRun);
  const [before, now] = runs;
  if (!before || !now) return 2;
  let comparison: Comparison;
  try {
    comparison = compareRuns(before.run, now.run);
  } catch (error) {
    say(`the counts of these reports cannot be: ${(error as Error).message}`);
    return 2;
  }
  const { not_comparable: reasons, cases } = comparison;
  if (reasons.length > 0 && (!options.force || cases === 0)) {
    for (const reason of reasons) say(`not comparable: ${reason}`);
    if (comparison.left_out.length > 0) say(leftOutText(comparison));
    say(
      cases === 0
        ? 'there is nothing to compare: give it two reports of the same cases'
        : `add --force to compare the ${cases} case${cases === 1 ? '' : 's'} that both have alike`,
    );
    return 1;
  }
  const locale = before.locale === 'zh' && now.locale === 'zh' ? 'zh' : 'en';
  if (options.html !== undefined) {
    const file = options.html;
    const pages = { a: pageBeside(a, file), b: pageBeside(b, file) };
    try {
      await writeFileAtomic(file, renderComparisonPage({ comparison, pages }, locale));
    } catch (error) {
      say(`the page could not be written: ${(error as Error).message}`);
      return 2;
    }
  }
  if (options.json) console.log(cleanText(JSON.stringify(comparison, null, 2)));
  else if (options.md) process.stdout.write(renderComparisonMarkdown(comparison, locale));
  else console.log(renderComparison(comparison, { locale }).join('\n'));
  return 0;
}

/** The page of a report, as it is reached from another file; null: none lies beside it. */
function pageBeside(report: string, from: string): string | null {
  const page = join(dirname(report), 'report.html');
  if (!existsSync(page)) return null;
  const path = relative(dirname(resolve(from)), resolve(page));
  return path.split(sep).map(urlPart).join('/');
}

function readRun(file: string): { run: ComparedRun; locale: unknown } | null {
  try {
    const report = readReport(file);
    return { run: checkRun(report), locale: report.locale };
  } catch (error) {
    say(`${file}: ${(error as Error).message}`);
    return null;
  }
}

function leftOutText({ left_out }: Comparison): string {
  const named = left_out
    .slice(0, MAX_NAMED)
    .map(({ case_id, why }) => `${case_id} ${why.replaceAll('-', ' ')}`);
  const more = left_out.length - named.length;
  return `not in both: ${named.join(', ')}${more > 0 ? `, +${more} more` : ''}`;
}

function say(message: string): void {
  console.error(`caliper compare: ${cleanText(message, MAX_MESSAGE).replace(/\s+/g, ' ')}`);
}
