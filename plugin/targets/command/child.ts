import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithUs, forgetGroup, signalGroup } from './groups.ts';
import { type LineEvents, LineSplitter } from './lines.ts';
import { Tail } from './tail.ts';

/** What is started, and how much of it is read. */
export interface Command {
  command: string;
  args: readonly string[];
  cwd: string | undefined;
  env: NodeJS.ProcessEnv;
  /** bytes of a line of standard output */
  maxAnswerBytes: number;
}

/** What a process tells: its lines, and once how it ended, in words: `exit code 1`, `signal SIGKILL`. */
export interface ChildEvents extends LineEvents {
  ended(how: string, code: number | null): void;
}

/** How much of standard error is kept: bytes. */
const STDERR_KEPT = 64 * 1024;
/** How long the pipes of a process that ended are waited for, which others may hold open: milliseconds. */
const DRAIN = 500;
/** How long a process has to end by itself after its input ended, and again after SIGTERM: milliseconds. */
const GRACE = 1000;

/** A running process of a command, in a process group of its own. */
export class Child {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #stderr = new Tail(STDERR_KEPT);
  readonly #gone: Promise<void>;
  #isGone = false;
  #isEnding = false;

  /** Starts it. That it cannot be started is told as its end. */
  constructor({ command, args, cwd, env, maxAnswerBytes }: Command, events: ChildEvents) {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    const { pid } = child;
    if (pid !== undefined) endWithUs(pid);
    const lines = new LineSplitter(maxAnswerBytes, events);
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    // A pipe that breaks is told of by the end of the process.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    // A process that reads no requests, or gives no answers any more, is of no use while it lives.
    for (const stream of [child.stdin, child.stdout]) {
      stream.on('close', () => {
        if (!this.#isEnding) this.kill();
      });
    }
    this.#gone = new Promise((resolve) => {
      const end = (how: string, code: number | null): void => {
        if (this.#isGone) return;
        this.#isGone = true;
        if (pid !== undefined) forgetGroup(pid);
        events.ended(how, code);
        resolve();
      };
      child.once('error', (error) => {
        const isLost = cwd !== undefined && !existsSync(cwd);
        end(`it could not be started: ${isLost ? `there is no folder ${cwd}` : error.message}`, null);
      });
      child.once('exit', (code, signal) => {
        // What it started goes with it, and lets go of the pipes.
        if (pid !== undefined) signalGroup(pid, 'SIGKILL');
        const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
        const late = setTimeout(() => end(how, code), DRAIN);
        child.once('close', () => {
          clearTimeout(late);
          end(how, code);
        });
      });
    });
  }

  get stderr(): Pick<Tail, 'written' | 'since'> {
    return this.#stderr;
  }

  /** Writes a line to its standard input. */
  send(text: string): void {
    if (!this.#isGone && this.#child.stdin.writable) this.#child.stdin.write(`${text}\n`);
  }

  /** Ends it at once, with all that it started. */
  kill(): void {
    if (!this.#isGone && this.#child.pid !== undefined) signalGroup(this.#child.pid, 'SIGKILL');
  }

  /** Ends its input, waits for it to end by itself, asks it to, and ends it; until nothing is left of it. */
  async end(): Promise<void> {
    const waiting = new AbortController();
    const later = async (): Promise<void> => {
      await wait(GRACE, undefined, waiting);
      if (this.#child.pid !== undefined) signalGroup(this.#child.pid, 'SIGTERM');
      await wait(GRACE, undefined, waiting);
      this.kill();
    };
    this.#isEnding = true;
    this.#child.stdin.end();
    const steps = later().catch(() => {});
    await this.#gone;
    waiting.abort();
    await steps;
  }
}
