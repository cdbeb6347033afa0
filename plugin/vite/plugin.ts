import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { configDefaults } from 'vitest/config';
import type { TestProject, VitestPluginContext } from 'vitest/node';
import { formatProblem } from '../cases/index.ts';
import { networkPolicy } from '../network/policy.ts';
import { CaliperReporter } from '../reporter/index.ts';
import { readBlobFiles } from '../reporter/merge/blob-files.ts';
import { isSuiteFile, SUITE_PATTERN } from '../suites/suite-file.ts';
import { admitCaseFiles } from './admit-case-files.ts';
import { CASES_QUERY, generateProblems, generateTests } from './generate.ts';
import { NETWORK_SETUP, registerNetwork } from './network.ts';
import { type CaliperOptions, checkOptions } from './options.ts';
import { provideSettings } from './provide-settings.ts';
import { Session, sessionOf } from './session.ts';
import { watchSuites } from './watch-suites.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MATCHERS_SETUP = fileURLToPath(new URL(`../matchers/setup${EXTENSION}`, import.meta.url));

/**
 * The Vitest plugin: collects `*.eval.ts`, turns their YAML cases into tests, registers the matchers, blocks
 * connections to other machines, and reports. The user's own `include`, `setupFiles` and `--reporter` stay as they
 * are.
 *
 * @throws TypeError naming an option, or the value of `CALIPER_NETWORK`, that is wrong
 */
export function caliper(options: CaliperOptions = {}): Plugin {
  checkOptions(options);
  const policy = networkPolicy(options.network, process.env.CALIPER_NETWORK);
  let session = new Session();
  let project: TestProject | undefined;

  return {
    name: 'vitest-caliper',
    enforce: 'pre',
    config(user) {
      const include = user.test?.include;
      const named = include?.some((pattern) => pattern.includes('.eval.'));
      return {
        test: {
          include: named ? [] : include ? [SUITE_PATTERN] : [...configDefaults.include, SUITE_PATTERN],
          setupFiles: [NETWORK_SETUP, MATCHERS_SETUP],
        },
      };
    },
    async configureVitest(context) {
      const { vitest } = context;
      project = context.project;
      session = sessionOf(vitest);
      registerNetwork(project, policy);
      await session.register(project);
      provideSettings(project);
      if (vitest.config.watch) watchSuites(vitest, session);
      if (!vitest.config.reporters.some((reporter) => reporter instanceof CaliperReporter)) {
        const { mergeReports } = vitest.config;
        // Vitest takes the folder as relative to the working directory, not to the root.
        const blobs = mergeReports ? readBlobFiles(resolve(mergeReports)) : null;
        vitest.config.reporters.push(new CaliperReporter(session, blobs));
      }
      neverCacheSuites(context);
      admitCaseFiles(vitest, session.suites);
    },
    resolveId(id) {
      return id.endsWith(CASES_QUERY) ? id : undefined;
    },
    load(id) {
      return id.endsWith(CASES_QUERY) ? 'export {};' : undefined;
    },
    async transform(code, id) {
      if (!project || !isSuiteFile(id)) return undefined;
      const { root } = project.config;
      const suite = await session.load(id, root, code);
      if (!suite) return undefined;
      for (const input of suite.inputs) this.addWatchFile(input);
      const errors = suite.problems.filter(({ severity }) => severity === 'error');
      const namesake = session.namesake(suite);
      if (namesake) {
        this.error(
          `the suites ${namesake.relativeFile} and ${suite.relativeFile} are both called '${suite.source.name}', ` +
            'which names their baseline and reports: give one of them another `name`',
        );
      }
      const projects = session.claim(id, project.name);
      if (projects.length > 1) {
        this.error(
          `the suite ${suite.relativeFile} is in the projects ${projects.join(' and ')}, which would share its ` +
            'baseline and reports: have caliper() in one of them, or `exclude` the suite from the others',
        );
      }
      if (errors.length > 0) {
        const text = errors.map((problem) => formatProblem(problem, root)).join('\n\n');
        return { code: generateProblems(suite, errors, text), map: { mappings: '' } };
      }
      return generateTests(suite, code, await session.watch?.plan(suite));
    },
  };
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
