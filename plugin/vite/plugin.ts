import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { networkPolicy } from '../network/policy.ts';
<<<<<<< HEAD
import { CASES_QUERY, isSuiteFile } from '../suites/suite-file.ts';
import type { Hooks } from './hooks.ts';
import { type CaliperOptions, checkOptions } from './options.ts';
=======
import { replaySettings } from '../replay/settings.ts';
import { CaliperReporter } from '../reporter/index.ts';
import { readBlobFiles } from '../reporter/merge/blob-files.ts';
import { isSuiteFile, SUITE_PATTERN } from '../suites/suite-file.ts';
import { admitCaseFiles } from './admit-case-files.ts';
import { CASES_QUERY, generateProblems, generateTests } from './generate.ts';
import { NETWORK_SETUP, registerNetwork } from './network.ts';
import { type CaliperOptions, checkOptions } from './options.ts';
import { provideSettings } from './provide-settings.ts';
import { registerReplay } from './replay.ts';
import { Session, sessionOf } from './session.ts';
import { watchSuites } from './watch-suites.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MATCHERS_SETUP = fileURLToPath(new URL(`../matchers/setup${EXTENSION}`, import.meta.url));
>>>>>>> ad59247 (feat(replay): answers of named hosts are recorded in one file and replayed, for fetch and http)

/**
 * The Vitest plugin: collects `*.eval.ts`, turns their YAML cases into tests, registers the matchers, blocks
 * connections to other machines, and reports. The user's own `include`, `setupFiles` and `--reporter` stay as they
 * are.
 *
<<<<<<< HEAD
 * What it does is loaded by the main process alone: suites import this package in workers, where loading Vite, the
 * linter and the reporter would take longer than a small set does.
 *
 * @throws TypeError naming an option, or the value of `CALIPER_NETWORK`, that is wrong
=======
 * @throws TypeError naming an option, or the value of `CALIPER_NETWORK` or `CALIPER_REPLAY`, that is wrong
>>>>>>> ad59247 (feat(replay): answers of named hosts are recorded in one file and replayed, for fetch and http)
 */
export function caliper(options: CaliperOptions = {}): Plugin {
  checkOptions(options);
  const policy = networkPolicy(options.network, process.env.CALIPER_NETWORK);
<<<<<<< HEAD
  let loaded: Promise<Hooks> | undefined;
  const hooks = (): Promise<Hooks> => {
    loaded ??= import('./hooks.ts').then((module) => new module.Hooks(policy));
    return loaded;
  };
=======
  const replay = replaySettings(options.replay, process.env);
  let session = new Session();
  let project: TestProject | undefined;
>>>>>>> ad59247 (feat(replay): answers of named hosts are recorded in one file and replayed, for fetch and http)

  return {
    name: 'vitest-caliper',
    enforce: 'pre',
    async config(user) {
      return (await hooks()).config(user);
    },
    async configureVitest(context) {
<<<<<<< HEAD
      await (await hooks()).configureVitest(context);
=======
      const { vitest } = context;
      project = context.project;
      session = sessionOf(vitest);
      registerNetwork(project, policy);
      if (replay) registerReplay(project, replay);
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
>>>>>>> ad59247 (feat(replay): answers of named hosts are recorded in one file and replayed, for fetch and http)
    },
    resolveId(id) {
      return id.endsWith(CASES_QUERY) ? id : undefined;
    },
    load(id) {
      return id.endsWith(CASES_QUERY) ? 'export {};' : undefined;
    },
    async transform(code, id) {
      return isSuiteFile(id) ? (await hooks()).transform(this, code, id) : undefined;
    },
  };
}
