import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { networkPolicy } from '../network/policy.ts';
import { replaySettings } from '../replay/settings.ts';
import { CASES_QUERY, isSuiteFile } from '../suites/suite-file.ts';
import type { Hooks } from './hooks.ts';
import { type CaliperOptions, checkOptions } from './options.ts';

/**
 * The Vitest plugin: collects `*.eval.ts`, turns their YAML cases into tests, registers the matchers, blocks
 * connections to other machines, and reports. The user's own `include`, `setupFiles` and `--reporter` stay as they
 * are.
 *
 * What it does is loaded by the main process alone: suites import this package in workers, where loading Vite, the
 * linter and the reporter would take longer than a small set does.
 *
 * @throws TypeError naming an option, or the value of `CALIPER_NETWORK` or `CALIPER_REPLAY`, that is wrong
 */
export function caliper(options: CaliperOptions = {}): Plugin {
  checkOptions(options);
  const policy = networkPolicy(options.network, process.env.CALIPER_NETWORK);
  const replay = replaySettings(options.replay, process.env);
  let loaded: Promise<Hooks> | undefined;
  const hooks = (): Promise<Hooks> => {
    loaded ??= import('./hooks.ts').then(
      (module) => new module.Hooks(policy, replay, options.history ?? true),
    );
    return loaded;
  };

  return {
    name: 'vitest-caliper',
    enforce: 'pre',
    async config(user) {
      return (await hooks()).config(user);
    },
    async configureVitest(context) {
      await (await hooks()).configureVitest(context);
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
