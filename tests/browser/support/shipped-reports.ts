import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inheritedEnv } from '../../e2e/support/inherited-env.ts';
import { noBrowser } from './chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the suites of this repository, so that their reports are those of the code as it is. */
export default function makeReports(): void {
  if (noBrowser) return;
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  execFileSync(process.execPath, [vitest, 'run', 'evals'], {
    cwd: ROOT,
    env: inheritedEnv(),
    stdio: 'ignore',
  });
}
