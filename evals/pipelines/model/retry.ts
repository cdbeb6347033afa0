import type { Clock } from './clock.ts';

/** Why a request failed, as far as it matters for another try. */
export interface Fault {
  /** of the answer; null: there was none, the connection failed */
  status: number | null;
  /** what the server says of when to come back, in milliseconds; null: nothing */
  retryAfter: number | null;
}

/** The wait before the second attempt; each further one is twice as long. Milliseconds, as the next. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A server may say that it wants to be left alone for longer than is waited otherwise, but not for ever. */
const LONGEST_ASKED = 120_000;

/**
 * Makes a request until it succeeds, as often as it may be made: again after 408, 409, 429, 5xx and a failed connection.
 * Between attempts it waits `500 ms · 2^n`, at most 30 s, of which a random part of up to a half is left out so that
 * clients that failed together do not come back together; or for as long as the server says, at most 2 minutes.
 *
 * @param attempts at least 1, the first included
 * @param faultOf what an error says; null: it is none of a request, and there is no other attempt
 * @throws the last error; the signal's reason, as soon as it is aborted
 */
export async function withRetry<T>(
  attempts: number,
  request: () => Promise<T>,
  faultOf: (reason: unknown) => Fault | null,
  signal: AbortSignal,
  clock: Clock,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (reason) {
      signal.throwIfAborted();
      const fault = faultOf(reason);
      if (made >= attempts || fault === null || !isPassing(fault.status)) throw reason;
      await clock.sleep(waitBefore(made, fault, clock), signal);
    }
  }
}

/** Milliseconds from `Retry-After` (seconds, or a date) or `retry-after-ms`; null where neither can be read. */
export function retryAfterOf(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? NaN);
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.get('retry-after')?.trim();
  if (!text) return null;
  const seconds = Number(text);
  if (seconds >= 0) return seconds * 1000;
  // A date has the name of its month; other texts are dates to `Date.parse` alone.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function isPassing(status: number | null): boolean {
  return status === null || [408, 409, 429].includes(status) || status >= 500;
}

function waitBefore(made: number, { retryAfter }: Fault, clock: Clock): number {
  if (retryAfter !== null) return Math.min(retryAfter, LONGEST_ASKED);
  const full = Math.min(FIRST_WAIT * 2 ** (made - 1), LONGEST_WAIT);
  return full * (1 - clock.random() / 2);
}
