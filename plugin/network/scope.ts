import { blockedIn, type ConnectionBlocked, connectionBlocked } from './blocked.ts';
import { type Asker, currentGuard } from './guard.ts';

/**
 * What is done for one case, by its connections: they are blocked in its name, and one that was blocked fails what is
 * done, also where the code that tried it went on without. An answer that was found without the model is not the
 * model's.
 */
export class ConnectionScope implements Asker {
  readonly origin: string;
  #blocked: ConnectionBlocked | undefined;

  /** @param origin in words, as messages name it: `case eval-001` */
  constructor(origin: string) {
    this.origin = origin;
  }

  blocked(error: ConnectionBlocked): void {
    this.#blocked ??= error;
  }

  /**
   * The call's outcome.
   *
   * @throws ConnectionBlocked when a connection that the call made, or an earlier one of this scope, was blocked; else
   *   what the call threw
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const guard = currentGuard();
    if (!guard || guard.policy.mode === 'allow') return call();
    let value: T;
    try {
      value = await guard.askers.run(this, call);
    } catch (reason) {
      throw this.#ownError(this.#blocked ?? blockedIn(reason)) ?? reason;
    }
    if (this.#blocked) throw this.#ownError(this.#blocked);
    return value;
  }

  /**
   * Without whom: the case is named where its error stands, and cases that fail alike count as one. The one who was
   * blocked may be another, too, since clients share connections.
   */
  #ownError(blocked: ConnectionBlocked | undefined): ConnectionBlocked | undefined {
    return blocked && connectionBlocked({ ...blocked.attempted, origin: undefined });
  }
}
