import { setTimeout } from 'node:timers/promises';

/** Time and chance, as whoever waits needs them; another one in tests. */
export interface Clock {
  /** milliseconds since some moment; never goes back */
  now(): number;
  /** @throws the signal's reason, as soon as it is aborted */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** from 0 to below 1 */
  random(): number;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await setTimeout(milliseconds, undefined, { signal });
    } catch (reason) {
      throw signal.aborted ? signal.reason : reason;
    }
  },
  random: Math.random,
};
