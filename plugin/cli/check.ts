import fg from 'fast-glob';
import type { Problem } from '../cases/index.ts';
import { checkFiles } from '../lint/check-files.ts';
import { type CheckResult, checkJson, checkText, sortProblems } from '../lint/check-result.ts';
import { asksForDocuments } from '../lint/index.ts';
import { SUITE_PATTERN } from '../suites/suite-file.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper check` as the command line hands them over. */
export interface CheckOptions {
  registry?: string;
  templates?: string | string[];
  corpus?: string;
  json?: boolean;
}

/** Where suites are not looked for: what others wrote, and what was built or made in a run. */
const IGNORED = ['**/node_modules/**', '**/.git/**', '**/dist/**', '**/tmp/**'];

/**
 * Checks case files in form and in meaning, and prints every problem at its place.
 *
 * @param globs case files, relative to `cwd`; none: the case files of every suite below it, each with the
 *   registry, the templates and the corpus of its suite
 * @returns 1 where there is any problem, 2 where a file could not be read
 * @throws Error where nothing could be checked: no file or suite matches, or options do not fit together
 */
export async function checkCases(
  globs: readonly string[],
  options: CheckOptions,
  cwd = process.cwd(),
): Promise<ExitCode> {
  const registry = options.registry === undefined ? undefined : String(options.registry);
  const templates = [options.templates ?? []].flat().map(String);
  const corpus = options.corpus === undefined ? undefined : String(options.corpus);
  const result =
    globs.length > 0
      ? checkFiles(globs, { registry, templates, corpus }, cwd)
      : await checkSuites(options, cwd);
  console.log(options.json ? checkJson(result, cwd) : checkText(result, cwd));
  if (result.problems.some(({ code }) => code === 'unreadable-file')) return 2;
  return result.problems.length > 0 ? 1 : 0;
}

async function checkSuites(options: CheckOptions, cwd: string): Promise<CheckResult> {
  for (const name of ['registry', 'templates', 'corpus'] as const) {
    if (options[name] !== undefined) {
      throw new Error(
        `--${name} goes with case files; without any, each suite is checked with its own. Name the files: caliper check 'cases/**/*.yaml' --${name} …`,
      );
    }
  }
  // Reading a suite takes a parser of TypeScript, which the other commands can do without.
  const { loadSuite } = await import('../suites/load-suite.ts');
  const modules = await fg(SUITE_PATTERN, { cwd, ignore: IGNORED, absolute: true, onlyFiles: true });
  const read = await Promise.all(modules.sort().map((file) => loadSuite(file, cwd)));
  const suites = read.filter((suite) => suite !== null);
  if (suites.length === 0) {
    throw new Error(
      `no suite (${SUITE_PATTERN}) below ${cwd}; name the case files: caliper check 'cases/**/*.yaml' --registry … --templates …`,
    );
  }
  const contents = new Map(
    suites.flatMap(({ caseFiles }) => caseFiles.map(({ content }) => [content.file, content] as const)),
  );
  const problems: Problem[][] = await Promise.all(
    suites.map(async (suite) => [...suite.problems, ...(await suite.lint())]),
  );
  const bare = (what: string, lacks: (suite: (typeof suites)[number]) => boolean): string[] =>
    suites
      .filter((suite) => suite.caseFiles.length > 0 && lacks(suite))
      .map(({ source }) => `${what} in the suite '${source.name}'`);
  return {
    files: contents.size,
    cases: [...contents.values()].reduce((sum, { cases }) => sum + cases.length, 0),
    problems: sortProblems(problems.flat()),
    unchecked: [
      ...bare('labels, for want of a registry', ({ registry }) => registry === null),
      ...bare('section titles, for want of templates', ({ templatesHash }) => templatesHash === null),
      ...bare(
        'documents and tokens, for want of a corpus',
        ({ source, caseFiles }) =>
          source.corpus === null && asksForDocuments(caseFiles.map(({ content }) => content)),
      ),
    ],
  };
}
