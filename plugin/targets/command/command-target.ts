import { inspect } from 'node:util';
import { methodsOption, type TargetMethod } from '../methods.ts';
import { demandBytes, demandKnown, MAX_ANSWER } from '../options.ts';
import { proxyTarget } from '../proxy.ts';
import { TargetError } from '../target-error.ts';
import type { CallContext, Target } from '../types.ts';
import { CaseStates } from './case-states.ts';
import type { Command } from './child.ts';
import { childEnv } from './child-env.ts';
import { Connection } from './connection.ts';
import { withSignal } from './with-signal.ts';

export interface CommandTargetOptions {
  /** a program, found by `PATH`; no shell reads it */
  command: string;
  args?: string[];
  /** @default the folder that the run was started in */
  cwd?: string;
  /** beside this process's own variables, and over those that say what may be connected to; undefined takes one away */
  env?: Record<string, string | undefined>;
  /** the methods that the program has. @default those that its `describe` lists, else all */
  methods?: TargetMethod[];
  /** the longest line of its standard output that is read, in bytes. @default 10 MB (10 × 1024 × 1024) */
  maxAnswerBytes?: number;
  /** how often it is started anew after it ended by itself. @default 50 */
  restarts?: number;
}

const KNOWN = ['command', 'args', 'cwd', 'env', 'methods', 'maxAnswerBytes', 'restarts'];
const RESTARTS = 50;
/** So many processes in a row that end before they answer anything are enough. */
const FRUITLESS = 3;
/** How long `close` is waited for before the process is ended anyway, and a corpus that is indexed anew: milliseconds. */
const CLOSE_TIME = 2000;
const INDEX_TIME = 600_000;

/**
 * A system that is a program: it is started when it is first asked, reads JSON-RPC 2.0 requests from its standard input,
 * one a line, and writes an answer a line to its standard output. Requests are sent in parallel, and answers are matched
 * by their ids. It is started anew after it ended by itself, and is ended with the run.
 *
 * @throws TypeError naming the option that is wrong, what was received and what is allowed
 */
export function commandTarget(options: CommandTargetOptions): Target {
  demandKnown('commandTarget', options, KNOWN);
  const { command, args = [], cwd, env = {}, maxAnswerBytes = MAX_ANSWER, restarts = RESTARTS } = options;
  demand(typeof command === 'string' && command !== '', 'command', 'a program', command);
  demand(isTexts(args), 'args', 'a list of texts', args);
  demand(cwd === undefined || typeof cwd === 'string', 'cwd', 'the path of a folder', cwd);
  demand(typeof env === 'object' && env !== null, 'env', '{ name: text }', env);
  demand(Number.isInteger(restarts) && restarts >= 0, 'restarts', 'a whole number of 0 or more', restarts);
  demandBytes('commandTarget', 'maxAnswerBytes', maxAnswerBytes);
  const methods = methodsOption('commandTarget', options.methods);
  const program = new Program(() => ({ command, args, cwd, env: childEnv(env), maxAnswerBytes }), restarts);
  const target = proxyTarget((method, params, context) => program.ask(method, params, context), methods);
  const ask = target.close;
  target.close = async (params) => {
    try {
      if (program.isRunning) await ask?.(params, { signal: AbortSignal.timeout(CLOSE_TIME) });
    } finally {
      await program.end();
    }
  };
  return target;
}

/** A program through its processes, of which one runs at a time. */
class Program {
  readonly #command: () => Command;
  readonly #restarts: number;
  readonly #states = new CaseStates();
  #connection: Connection | null = null;
  /** of the running process: the corpus is in it */
  #indexed: Promise<unknown> | null = null;
  #corpus: object | null = null;
  #deaths = 0;
  #fruitless = 0;
  #givenUp: TargetError | null = null;

  constructor(command: () => Command, restarts: number) {
    this.#command = command;
    this.#restarts = restarts;
  }

  get isRunning(): boolean {
    return this.#connection !== null;
  }

  async ask(method: TargetMethod, params: object, { signal }: CallContext): Promise<unknown> {
    const connection = await this.#responsive();
    if (method === 'index') return this.#index(connection, params, signal);
    if (this.#corpus) await withSignal(this.#reindex(connection), signal);
    if (!(await this.#states.prepare(method, params, connection, signal))) return null;
    return connection.ask(method, params, signal);
  }

  async end(): Promise<void> {
    const connection = this.#connection;
    this.#forget();
    this.#corpus = null;
    this.#states.clear();
    await connection?.end();
  }

  async #responsive(): Promise<Connection> {
    for (;;) {
      const connection = this.#current();
      if (!connection.responsive) return connection;
      await connection.responsive;
    }
  }

  #current(): Connection {
    if (this.#givenUp) throw this.#givenUp;
    this.#connection ??= new Connection(this.#command(), (dead) => this.#died(dead));
    return this.#connection;
  }

  #died(connection: Connection): void {
    this.#deaths += 1;
    this.#fruitless = connection.hasAnswered ? 0 : this.#fruitless + 1;
    if (this.#fruitless >= FRUITLESS || this.#deaths > this.#restarts) {
      const why =
        this.#fruitless >= FRUITLESS
          ? `it was started ${FRUITLESS} times in a row and answered nothing`
          : `it ended by itself ${this.#deaths} times; 'restarts' says how often it is started anew`;
      this.#givenUp = new TargetError(
        'infra',
        `the program of the target is given up: ${why}. ${connection.ended!.message}`,
      );
    }
    if (this.#connection === connection) this.#forget();
  }

  #forget(): void {
    this.#connection = null;
    this.#indexed = null;
  }

  async #index(connection: Connection, params: object, signal: AbortSignal): Promise<unknown> {
    const answer = connection.ask('index', params, signal);
    const result = await answer;
    this.#corpus = params;
    this.#indexed = answer;
    return result;
  }

  /** A process that was started anew gets the corpus before anything else. */
  async #reindex(connection: Connection): Promise<void> {
    const indexed = this.#indexed ?? connection.ask('index', this.#corpus!, AbortSignal.timeout(INDEX_TIME));
    this.#indexed = indexed;
    try {
      await indexed;
    } catch (reason) {
      if (this.#indexed === indexed) this.#indexed = null;
      throw reason;
    }
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function demand(holds: boolean, option: string, allowed: string, received: unknown): void {
  if (holds) return;
  throw new TypeError(`commandTarget: '${option}' must be ${allowed}, received ${inspect(received)}`);
}
