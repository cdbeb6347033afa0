import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** What Vitest prints when a run in watch mode is over. */
const RUN_OVER = /(?:Waiting|Watching) for file changes\.\.\./g;
/** Far longer than any run of a fixture takes: it is there so that a hang names what was printed. */
const PATIENCE = 60_000;

/** A running `vitest --watch`. */
export class WatchProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #output = '';
  /** how much of the output belongs to the runs that `settled` gave out */
  #seen = 0;
  #wake: (() => void) | undefined;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += stripVTControlCharacters(text);
        this.#wake?.();
      });
    }
    child.on('close', () => this.#wake?.());
  }

  /**
   * Waits until the next run is over.
   *
   * @returns what was printed since the run before
   */
  async settled(): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      RUN_OVER.lastIndex = this.#seen;
      if (RUN_OVER.test(this.#output)) {
        const text = this.#output.slice(this.#seen, RUN_OVER.lastIndex);
        this.#seen = RUN_OVER.lastIndex;
        return text;
      }
      if (this.#child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`no run came to its end; printed so far:\n${this.#output}`);
      }
      await this.#printed(deadline - Date.now());
    }
  }

  press(key: string): void {
    this.#child.stdin.write(key);
  }

  /** Ends the process as its user would, and waits for it. */
  async quit(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const closed = once(this.#child, 'close');
    this.press('q');
    await closed;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }

  #printed(timeout: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeout);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
