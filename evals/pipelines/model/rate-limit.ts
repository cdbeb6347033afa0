import type { Clock } from './clock.ts';
import type { ModelSettings } from './settings.ts';

/** A request that has its place. */
export interface Place {
  /** What it came to; nothing at all where no server was asked. */
  settle(tokens: number | null): void;
}

interface Entry {
  /** when it was begun */
  at: number;
  tokens: number;
}

const MINUTE = 60_000;

/**
 * Keeps requests below so many a minute, and below so many tokens: those of the last 60 s, with an estimate for those
 * under way. Who comes first goes first. A request that alone is over the limit goes when nothing else does.
 */
export class RateLimit {
  readonly #requests: number;
  readonly #tokens: number;
  readonly #clock: Clock;
  #entries: Entry[] = [];
  #line: Promise<unknown> = Promise.resolve();
  #freed: () => void = () => {};

  constructor(limits: Pick<ModelSettings, 'requestsPerMinute' | 'tokensPerMinute'>, clock: Clock) {
    this.#requests = limits.requestsPerMinute ?? Infinity;
    this.#tokens = limits.tokensPerMinute ?? Infinity;
    this.#clock = clock;
  }

  /**
   * Waits for a place.
   *
   * @param tokens an estimate
   * @throws the signal's reason, as soon as it is aborted
   */
  async place(tokens: number, signal: AbortSignal): Promise<Place> {
    const turn = this.#line.then(() => this.#wait(tokens, signal));
    this.#line = turn.catch(() => {});
    await turn;
    const entry = { at: this.#clock.now(), tokens };
    this.#entries.push(entry);
    return {
      settle: (used) => {
        if (used === null) this.#entries = this.#entries.filter((each) => each !== entry);
        else entry.tokens = used;
        this.#freed();
      },
    };
  }

  async #wait(tokens: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.#clock.now();
      this.#entries = this.#entries.filter(({ at }) => now - at < MINUTE);
      const oldest = this.#entries[0];
      const used = this.#entries.reduce((sum, entry) => sum + entry.tokens, 0);
      const fits = this.#entries.length < this.#requests && used + tokens <= this.#tokens;
      if (!oldest || fits) return;
      await this.#sleepOrFreed(oldest.at + MINUTE - now, signal);
    }
  }

  /** Until the oldest is a minute old, or one that was under way came to less. */
  async #sleepOrFreed(milliseconds: number, signal: AbortSignal): Promise<void> {
    const waking = new AbortController();
    const freed = new Promise<void>((resolve) => {
      this.#freed = resolve;
    });
    const both = AbortSignal.any([signal, waking.signal]);
    try {
      await Promise.race([freed, this.#clock.sleep(milliseconds, both)]);
    } finally {
      waking.abort();
    }
  }
}
