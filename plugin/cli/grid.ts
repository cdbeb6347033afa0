import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { formatProblem } from '../cases/index.ts';
import { formatGrid } from '../grid/format-json.ts';
import { gridSearch } from '../grid/grid-search.ts';
import { renderGridMarkdown } from '../grid/render-markdown.ts';
import { renderGridText } from '../grid/render-text.ts';
import { searchedStage } from '../grid/searched-stage.ts';
import { DEFAULT_SPACE } from '../grid/space.ts';
import { guardWorker } from '../network/guard.ts';
import { networkPolicy } from '../network/policy.ts';
import { RESULTS_FOLDER } from '../reporter/results-folder.ts';
import { closeTarget } from '../runtime/close-target.ts';
import { reachTarget } from '../runtime/reach-target.ts';
import { variantSuite } from '../runtime/variants.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import type { ExitCode } from './exit-code.ts';
import { withSuite } from './with-suite.ts';

/** The options of `caliper grid` as the command line hands them over. */
export interface GridOptions {
  json?: boolean;
  folds?: unknown;
  seed?: unknown;
}

const DEFAULT_FOLDS = 5;
const DEFAULT_SEED = 1;
const MAX_FOLDS = 1000;

/**
 * Searches the parameters of a suite's search, prints what it finds and writes `grid.json` and `grid.md` below
 * `results/<suite>/grid/`, or `results/<suite>/<variant>/grid/`.
 *
 * @param file the suite's module, relative to `cwd`, which is the project's root
 * @returns 0 whatever the conclusion
 * @throws Error where nothing could be searched: no suite, a problem in its cases, a target that fails or fuses otherwise
 */
export async function searchGrid(file: string, options: GridOptions, cwd = process.cwd()): Promise<ExitCode> {
  const folds = wholeNumber('folds', options.folds, DEFAULT_FOLDS, 2, MAX_FOLDS);
  const seed = wholeNumber('seed', options.seed, DEFAULT_SEED, 0, 2 ** 31);
  const suite = await readSuite(resolve(cwd, file), file, cwd);
  // As in a run: what a suite may reach does not depend on the command.
  guardWorker(networkPolicy('block', process.env.CALIPER_NETWORK), () => suite.relativeFile);
  const variant = onlyVariant(suite);
  const grid = await withSuite(suite.file, cwd, async (definition) => {
    const { pool, params, defaults } = searchedStage(definition.stages);
    const reached = await reachTarget(variantSuite(definition, variant));
    const found = await gridSearch(
      {
        name: suite.source.name,
        cases: suite.caseFiles.flatMap(({ content: { file: path, meta, cases } }) =>
          cases.map((loaded) => ({ loaded, file: path, meta })),
        ),
        concurrency: definition.concurrency,
        timeout: definition.timeout,
        pool,
        params,
      },
      reached,
      { space: DEFAULT_SPACE, defaults, folds, seed },
    );
    await closeTarget(reached.target);
    return found;
  });
  const folder = [RESULTS_FOLDER, grid.suite, ...(variant === null ? [] : [variant]), 'grid'].join('/');
  await mkdir(join(cwd, folder), { recursive: true });
  await writeFileAtomic(join(cwd, folder, 'grid.json'), formatGrid(grid));
  await writeFileAtomic(join(cwd, folder, 'grid.md'), renderGridMarkdown(grid));
  process.stdout.write(
    options.json
      ? formatGrid(grid)
      : `${renderGridText(grid)}\n  written to ${folder}/grid.json and grid.md\n`,
  );
  return 0;
}

/** @throws Error when there is no such suite, or it has problems that keep it from running */
async function readSuite(path: string, shown: string, cwd: string): Promise<KnownSuite> {
  if (!existsSync(path))
    throw new Error(`there is no file ${shown}; name the suite: caliper grid evals/….eval.ts`);
  // Reading a suite takes a parser of TypeScript, which the other commands can do without.
  const { loadSuite } = await import('../suites/load-suite.ts');
  const suite = await loadSuite(path, cwd, undefined, process.env.CALIPER_VARIANT);
  if (suite === null) {
    throw new Error(
      `${shown} is no suite: a suite's default export is defineSuite({ … }) of 'vitest-caliper'`,
    );
  }
  const errors = suite.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const list = errors.map((problem) => formatProblem(problem, cwd)).join('\n\n');
    throw new Error(`the suite '${suite.source.name}' cannot run; correct these problems first\n\n${list}`);
  }
  return suite;
}

/** @throws Error where a suite has several variants and none is named */
function onlyVariant({ source, variants }: KnownSuite): string | null {
  if (variants.length === 1) return variants[0]!;
  throw new Error(
    `the suite '${source.name}' has the variants ${variants.join(', ')}, and a search is of one: name it, CALIPER_VARIANT=${variants[0]}`,
  );
}

/** @throws Error naming the option, what it may be and what was received */
function wholeNumber(name: string, given: unknown, fallback: number, min: number, max: number): number {
  if (given === undefined) return fallback;
  if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, received '${String(given)}'`);
}
