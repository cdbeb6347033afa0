import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceMap } from 'magic-string';
import type { Rollup } from 'vite';
import { configDefaults, type ViteUserConfig } from 'vitest/config';
import type { TestProject, VitestPluginContext } from 'vitest/node';
import { formatProblem } from '../cases/index.ts';
import type { NetworkPolicy } from '../network/policy.ts';
import type { ReplaySettings } from '../replay/settings.ts';
import { CaliperReporter } from '../reporter/index.ts';
import { readBlobFiles } from '../reporter/merge/blob-files.ts';
import { isSuiteFile, SUITE_PATTERN } from '../suites/suite-file.ts';
import { admitCaseFiles } from './admit-case-files.ts';
import { generateProblems, generateTests } from './generate.ts';
import { NETWORK_SETUP, registerNetwork } from './network.ts';
import { provideSettings } from './provide-settings.ts';
import { REPLAY_SETUP, registerReplay } from './replay.ts';
import { serveScoreCards } from './score-cards.ts';
import { Session, sessionOf } from './session.ts';
import { watchSuites } from './watch-suites.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MATCHERS_SETUP = fileURLToPath(new URL(`../matchers/setup${EXTENSION}`, import.meta.url));

type TransformContext = Pick<Rollup.TransformPluginContext, 'addWatchFile' | 'error'>;
type TransformResult = { code: string; map: { mappings: '' } | SourceMap } | undefined;

/** What the plugin does, all of it in the main process. */
export class Hooks {
  readonly #policy: NetworkPolicy;
  readonly #replay: ReplaySettings | null;
  readonly #history: boolean;
  #session = new Session();
  #project: TestProject | undefined;

  /**
   * @param replay null: nothing is recorded or replayed
   * @param history whether whole runs are kept
   */
  constructor(policy: NetworkPolicy, replay: ReplaySettings | null, history: boolean) {
    this.#policy = policy;
    this.#replay = replay;
    this.#history = history;
  }

  /** Adds suites to what the user includes, and the set-up files of workers. */
  config(user: ViteUserConfig): ViteUserConfig {
    const include = user.test?.include;
    const named = include?.some((pattern) => pattern.includes('.eval.'));
    return {
      test: {
        include: named ? [] : include ? [SUITE_PATTERN] : [...configDefaults.include, SUITE_PATTERN],
        setupFiles: [NETWORK_SETUP, ...(this.#replay ? [REPLAY_SETUP] : []), MATCHERS_SETUP],
      },
    };
  }

  async configureVitest(context: VitestPluginContext): Promise<void> {
    const { vitest, project } = context;
    const session = sessionOf(vitest);
    this.#project = project;
    this.#session = session;
    registerNetwork(project, this.#policy);
    if (this.#replay) registerReplay(project, this.#replay);
    await session.register(project);
    provideSettings(project);
    if (vitest.config.watch) watchSuites(vitest, session);
    serveScoreCards(vitest, session);
    if (!vitest.config.reporters.some((reporter) => reporter instanceof CaliperReporter)) {
      const { mergeReports } = vitest.config;
      // Vitest takes the folder as relative to the working directory, not to the root.
      const blobs = mergeReports ? readBlobFiles(resolve(mergeReports)) : null;
      vitest.config.reporters.push(new CaliperReporter(session, blobs, this.#history));
    }
    neverCacheSuites(context);
    admitCaseFiles(vitest, session.suites);
  }

  /** Turns a module that may be a suite into its tests, or into one that throws the suite's problems. */
  async transform(context: TransformContext, code: string, id: string): Promise<TransformResult> {
    const project = this.#project;
    const session = this.#session;
    if (!project) return undefined;
    const { root } = project.config;
    const suite = await session.load(id, root, code);
    if (!suite) return undefined;
    for (const input of suite.inputs) context.addWatchFile(input);
    const errors = suite.problems.filter(({ severity }) => severity === 'error');
    const namesake = session.namesake(suite);
    if (namesake) {
      context.error(
        `the suites ${namesake.relativeFile} and ${suite.relativeFile} are both called '${suite.source.name}', ` +
          'which names their baseline and reports: give one of them another `name`',
      );
    }
    const projects = session.claim(id, project.name);
    if (projects.length > 1) {
      context.error(
        `the suite ${suite.relativeFile} is in the projects ${projects.join(' and ')}, which would share its ` +
          'baseline and reports: have caliper() in one of them, or `exclude` the suite from the others',
      );
    }
    if (errors.length > 0) {
      const text = errors.map((problem) => formatProblem(problem, root)).join('\n\n');
      return { code: generateProblems(suite, errors, text), map: { mappings: '' } };
    }
    return generateTests(suite, code, await session.watch?.plan(suite));
  }
}

type DefineCacheKey = VitestPluginContext['experimental_defineCacheKeyGenerator'];

/**
 * Keeps generated tests out of Vitest's cache of transformed modules, which knows a suite by its own source: a
 * changed case file would be served stale, and a wrong expectation would pass.
 */
function neverCacheSuites(context: VitestPluginContext & { defineCacheKeyGenerator?: DefineCacheKey }): void {
  const define = context.defineCacheKeyGenerator ?? context.experimental_defineCacheKeyGenerator;
  define?.(({ id }) => (isSuiteFile(id) ? false : undefined));
}
