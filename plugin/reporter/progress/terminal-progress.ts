import c from 'tinyrainbow';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import { GATE_TEST } from '../../suites/load-suite.ts';
import { cutToWidth } from '../../text/index.ts';
import { resultOfTest } from '../collect.ts';
import { extendLiveArea } from './live-area.ts';
import { Progress } from './progress.ts';

/** As wide as the labels of the lines above it in Vitest's live area. */
const LABEL = `${'Cases'.padStart(11)} `;

/** The part of Vitest that holds its reporters; it is no public API. */
interface Reporting {
  reporters?: readonly unknown[];
}

/** The line that shows how far a run is, in the live area of a terminal. It is in no pipe and in no log of CI. */
export class TerminalProgress {
  #progress: Progress | null = null;

  /** To be called when Vitest has made its reporters. */
  attach(vitest: Vitest): void {
    const { reporters } = vitest as unknown as Reporting;
    extendLiveArea(reporters ?? [], () => this.#line(vitest.logger.getColumns()));
  }

  /** A run begins. */
  start(): void {
    this.#progress = new Progress();
  }

  /** The run is over: Vitest erases the live area. */
  stop(): void {
    this.#progress = null;
  }

  /** A suite knows its tests. Those that a filter or watch mode leaves out are not expected. */
  collected(module: TestModule): void {
    if (!this.#progress) return;
    let cases = 0;
    for (const { name, options } of module.children.allTests())
      if (name !== GATE_TEST && options.mode !== 'skip') cases += 1;
    this.#progress.expect(cases);
  }

  ended(test: TestCase): void {
    const result = this.#progress && resultOfTest(test);
    if (result) this.#progress?.add(result);
  }

  #line(columns: number): string | null {
    const text = this.#progress?.text();
    const room = columns - LABEL.length - 1;
    return text && room > 0 ? c.dim(LABEL) + cutToWidth(text, room) : null;
  }
}

/**
 * Whether standard output is a terminal on which lines can be rewritten, and nobody's log.
 *
 * @param output standard output
 */
export function isLiveTerminal(
  output: { isTTY?: boolean } = process.stdout,
  { CI, TERM }: NodeJS.ProcessEnv = process.env,
): boolean {
  return output.isTTY === true && !CI && TERM !== 'dumb';
}

/**
 * Tells the workers, whose output is a pipe, that standard error is a terminal in the end: what takes long there may say
 * how far it is. To be called before they are started.
 */
export function announceTerminal(
  output: { isTTY?: boolean } = process.stderr,
  env: NodeJS.ProcessEnv = process.env,
): void {
  if (isLiveTerminal(output, env)) env.CALIPER_TERMINAL = '1';
  else delete env.CALIPER_TERMINAL;
}
