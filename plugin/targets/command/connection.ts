import { redactSecrets, secretsFromEnv } from '../../text/index.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { isAnswer, notificationText, requestText, resultOf } from '../json-rpc.ts';
import { MethodMissing, TargetError } from '../target-error.ts';
import { Child, type Command } from './child.ts';
import { addTo, StrayLines, stderrText } from './evidence.ts';

/** A request without an answer. */
interface Pending {
  method: string;
  /** how much standard error there was when it was sent */
  stderrFrom: number;
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

/** How long a process that was silent all the time of a cancelled request has to show that it lives: milliseconds. */
const PATIENCE = 1000;
/** Whose answer a line is, where it begins with that. */
const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*[,}]/;

/** One process and the requests that it is asked. */
export class Connection {
  readonly #child: Child;
  readonly #command: Command;
  /** takes the secrets of the process's environment out of its words */
  readonly #redact: (text: string) => string;
  readonly #pending = new Map<number, Pending>();
  readonly #cancelled = new Set<number>();
  readonly #stray = new StrayLines();
  #lastId = 0;
  #answers = 0;
  #stuck: string | null = null;
  /** settles when it is known whether it hangs; null: nothing speaks for it. Requests wait for that */
  responsive: Promise<void> | null = null;
  #showsLife: () => void = () => {};
  #ending = false;
  /** how it ended; null: it runs */
  ended: TargetError | null = null;

  /** @param onDeath is told when the process ends without being asked to */
  constructor(command: Command, onDeath: (connection: Connection) => void) {
    this.#command = command;
    const secrets = secretsFromEnv(command.env);
    this.#redact = (text) => redactSecrets(text, secrets);
    this.#child = new Child(command, {
      line: (bytes) => this.#line(bytes),
      tooLong: (head) => this.#tooLong(head.toString('latin1')),
      ended: (how, code) => {
        this.#end(how, code);
        if (!this.#ending) onDeath(this);
      },
    });
  }

  /** Whether it ever answered anything. */
  get hasAnswered(): boolean {
    return this.#answers > 0;
  }

  /**
   * Asks, and waits for the answer with the same id. When the signal fires, the process is told that nobody waits any
   * more, and what is known of it is added to the signal's reason.
   *
   * @throws TargetError, MethodMissing, or the signal's reason
   */
  async ask(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (this.ended) throw this.ended;
    // It may end then, before it answers.
    if (method === 'close') this.#ending = true;
    this.#lastId += 1;
    const id = this.#lastId;
    const stderrFrom = this.#child.stderr.written;
    const answers = this.#answers;
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#pending.delete(id);
        this.#cancelled.add(id);
        this.#child.send(notificationText('cancel', { id }));
        addTo(signal.reason, this.#evidence(stderrFrom));
        if (answers === this.#answers) this.#doubt(method);
        reject(signal.reason);
      };
      const settled = (): void => signal.removeEventListener('abort', giveUp);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#pending.set(id, {
        method,
        stderrFrom,
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (reason) => {
          settled();
          reject(reason);
        },
      });
      this.#child.send(requestText(id, method, params));
    });
  }

  /** Ends the process, and waits until it is gone. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#child.end();
  }

  #line(bytes: Buffer): void {
    let answer: unknown;
    try {
      answer = JSON.parse(decodeUtf8(bytes));
    } catch {
      this.#stray.add(bytes.subarray(0, 500).toString('utf8'));
      return;
    }
    const answers = Array.isArray(answer) ? answer : [answer];
    const known = answers.filter((each) => isAnswer(each) && this.#isKnown(each.id));
    if (known.length === 0) {
      this.#stray.add(bytes.subarray(0, 500).toString('utf8'));
      return;
    }
    this.#alive();
    for (const each of known) {
      const id = (each as { id: number }).id;
      if (this.#cancelled.delete(id)) continue;
      const pending = this.#take(id);
      if (!pending) continue;
      try {
        pending.resolve(resultOf(Array.isArray(answer) ? answer : each, id, pending.method, this.#redact));
      } catch (reason) {
        this.#fail(pending, reason as Error);
      }
    }
  }

  #isKnown(id: unknown): id is number {
    return typeof id === 'number' && (this.#pending.has(id) || this.#cancelled.has(id));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /** A line that is too long is the answer that it begins as, or anyone's that is waited for. */
  #tooLong(head: string): void {
    this.#alive();
    const id = Number(ID_FIRST.exec(head)?.[1] ?? Number.NaN);
    if (this.#cancelled.delete(id)) return;
    const one = this.#take(id);
    const concerned = one ? [one] : [...this.#pending.values()];
    if (!one) this.#pending.clear();
    for (const pending of concerned) {
      const { method } = pending;
      const limit = this.#command.maxAnswerBytes;
      this.#fail(
        pending,
        new TargetError(
          'parse',
          `${one ? `the answer of '${method}'` : `a line of standard output, while '${method}' was asked,`} has more than ` +
            `${limit} bytes; 'maxAnswerBytes' says how many are read`,
        ),
      );
    }
  }

  /** In a turn of its own, so that what was written to standard error before the answer is there. */
  #fail(pending: Pending, reason: Error): void {
    if (reason instanceof MethodMissing) {
      pending.reject(reason);
      return;
    }
    setImmediate(() => {
      reason.message += this.#evidence(pending.stderrFrom);
      pending.reject(reason);
    });
  }

  #end(how: string, code: number | null): void {
    const stopped = this.#stuck === null ? how : `${this.#stuck} and was stopped`;
    this.ended = new TargetError('infra', `the process of the target ended: ${stopped}${this.#evidence(0)}`);
    const left = this.#ending && code === 0;
    for (const { method, stderrFrom, resolve, reject } of this.#pending.values()) {
      // There is nothing to end of a case that went with its process.
      if (method === 'end' || (left && method === 'close')) resolve(null);
      else {
        reject(
          new TargetError(
            'infra',
            `the process of the target ended while '${method}' was asked: ${stopped}${this.#evidence(stderrFrom)}`,
          ),
        );
      }
    }
    this.#pending.clear();
    this.#showsLife();
  }

  #evidence(stderrFrom: number): string {
    return this.#redact(this.#stray.text + stderrText(this.#child.stderr, stderrFrom));
  }

  #alive(): void {
    this.#answers += 1;
    this.#showsLife();
  }

  /**
   * It answered nothing since a request that nobody waits for any more was sent: it may be at work on that one alone,
   * or hang. Others wait until it shows that it lives; if it does not, it is ended, so that no more of them are lost.
   */
  #doubt(method: string): void {
    if (this.responsive || this.ended) return;
    this.responsive = new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#stuck = `it answered nothing while '${method}' was asked, nor after 'cancel',`;
        this.#child.kill();
      }, PATIENCE);
      this.#showsLife = () => {
        clearTimeout(timer);
        this.#showsLife = () => {};
        this.responsive = null;
        resolve();
      };
    });
  }
}
