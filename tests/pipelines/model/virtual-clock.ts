import type { Clock } from '../../../evals/pipelines/model/clock.ts';

/** A clock that is moved by who sleeps, so that waits are counted and not waited for. */
export class VirtualClock implements Clock {
  /** every wait, in milliseconds, in the order in which they began */
  readonly waits: number[] = [];
  readonly #randoms: number[];
  #now = 0;

  /** @param randoms what chance gives, in turn; 0 when they are used up */
  constructor(randoms: number[] = []) {
    this.#randoms = [...randoms];
  }

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.waits.push(milliseconds);
    this.#now += milliseconds;
  }

  random(): number {
    return this.#randoms.shift() ?? 0;
  }
}
