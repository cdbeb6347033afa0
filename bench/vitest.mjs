/** Starts Vitest in the projects that are measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { measure } from './process-tree.mjs';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
/** What Vitest prints when a run in watch mode is over. */
const RUN_OVER = /(?:Waiting|Watching) for file changes\.\.\./g;
/** Far longer than any rerun takes: it is there so that a hang names what was printed. */
const PATIENCE_MS = 120_000;

/**
 * One whole run, measured.
 *
 * @throws Error with the end of what was printed when a test of it fails
 */
export async function run(root, ...args) {
  const result = await measure([VITEST, 'run', ...args], { cwd: root });
  if (result.code !== 0) throw new Error(`exit code ${result.code}:\n${result.output.slice(-3000)}`);
  return result;
}

/** A running `vitest --watch`. */
export class WatchSession {
  #child;
  #output = '';
  #ended = 0;
  #wake = () => {};

  /** @param {string} root folder of the project */
  constructor(root) {
    this.#child = spawn(process.execPath, [VITEST, '--watch'], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', CI: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#output += stripVTControlCharacters(text);
        this.#wake();
      });
    }
    this.#child.on('close', () => this.#wake());
  }

  /** Waits for the end of the next run and gives what it printed. */
  async settled() {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      RUN_OVER.lastIndex = this.#ended;
      if (RUN_OVER.test(this.#output)) {
        const printed = this.#output.slice(this.#ended, RUN_OVER.lastIndex);
        this.#ended = RUN_OVER.lastIndex;
        return printed;
      }
      if (this.#child.exitCode !== null || Date.now() > deadline)
        throw new Error(`no run came to its end; printed so far:\n${this.#output}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, deadline - Date.now());
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async end() {
    if (this.#child.exitCode !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.kill();
    await closed;
  }
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
