import { type Asker, currentAskers } from './askers.ts';
import { blockedIn, type ConnectionBlocked, connectionBlocked } from './blocked.ts';

/**
 * What is done for one case, by its connections: they are made in its name, and one that was blocked or got no answer
 * fails what is done, also where the code that tried it went on without. An answer that was found without the model
 * is not the model's.
 */
export class ConnectionScope implements Asker {
  readonly origin: string;
  readonly case_id: string | undefined;
  readonly trial: number;
  stage: string | undefined;
  #blocked: ConnectionBlocked | undefined;
  #failed: Error | undefined;
  #giveUp: (reason: Error) => void = () => {};

  /**
   * @param origin in words, as messages name it: `case eval-001`
   * @param of the case, and which try of it this is, from 0; nothing where no case is asking
   */
  constructor(origin: string, of?: { case_id: string; trial: number }) {
    this.origin = origin;
    this.case_id = of?.case_id;
    this.trial = of?.trial ?? 0;
  }

  blocked(error: ConnectionBlocked): void {
    this.#blocked ??= error;
  }

  failed(error: Error): void {
    this.#failed ??= error;
    this.#giveUp(error);
  }

  /**
   * The call's outcome. A call whose request failed for good is not waited for: its client would try again.
   *
   * @throws ConnectionBlocked when a connection that the call made, or an earlier one of this scope, was blocked; the
   *   error of a request that failed for good, likewise; else what the call threw
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const askers = currentAskers();
    if (!askers) return call();
    const givenUp = new Promise<never>((_, reject) => {
      this.#giveUp = reject;
    });
    givenUp.catch(() => {});
    let value: T;
    try {
      value = await askers.run(this, () => Promise.race([call(), givenUp]));
    } catch (reason) {
      throw this.#failed ?? this.#ownError(this.#blocked ?? blockedIn(reason)) ?? reason;
    }
    const stopped = this.#failed ?? this.#ownError(this.#blocked);
    if (stopped) throw stopped;
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
