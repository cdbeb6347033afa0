import { endedInError } from '../../scores/ended-in-error.ts';
import type { CaseResult } from '../../scores/types.ts';
import { totalUsage } from '../../scores/usage/sum-usage.ts';
import { percent } from '../usage/usage-text.ts';

/** A text is made anew after so many milliseconds at the earliest. */
const SHOWN_MS = 250;
/** A rate over less time says nothing. */
const MIN_ELAPSED_MS = 1000;

/** How far the cases of a run are. Counting costs an addition a case; a text is made four times a second at most. */
export class Progress {
  readonly #now: () => number;
  #total = 0;
  #done = 0;
  #errors = 0;
  #requests = 0;
  #replayed = 0;
  #started: number | null = null;
  #shown = { at: Number.NEGATIVE_INFINITY, text: '' };

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A suite with so many cases to run is about to; the clock runs from the first of them. */
  expect(cases: number): void {
    this.#started ??= this.#now();
    this.#total += cases;
  }

  /** A case ended. */
  add(result: Pick<CaseResult, 'verdict' | 'errors' | 'usage'>): void {
    this.#done += 1;
    if (endedInError(result)) this.#errors += 1;
    if (!result.usage) return;
    const { requests, replayed } = totalUsage(result.usage);
    this.#requests += requests;
    this.#replayed += replayed;
  }

  /** `120/500 · 12/s · errors 2 · replayed 80 % · 31 s left`; empty where no case is expected. */
  text(): string {
    const now = this.#now();
    if (now - this.#shown.at >= SHOWN_MS) this.#shown = { at: now, text: this.#textAt(now) };
    return this.#shown.text;
  }

  #textAt(now: number): string {
    if (this.#total === 0) return '';
    const elapsed = now - (this.#started ?? now);
    const timed = elapsed >= MIN_ELAPSED_MS && this.#done > 0;
    const left = Math.max(0, this.#total - this.#done);
    return [
      `${this.#done}/${this.#total}`,
      ...(timed ? [rateText((1000 * this.#done) / elapsed)] : []),
      `errors ${this.#errors}`,
      ...(this.#requests > 0 ? [`replayed ${percent(this.#replayed, this.#requests)} %`] : []),
      ...(timed && left > 0 ? [`${durationText((elapsed * left) / this.#done / 1000)} left`] : []),
    ].join(' · ');
  }
}

/** @param rate a second */
function rateText(rate: number): string {
  if (rate >= 10) return `${Math.round(rate)}/s`;
  return rate >= 1 ? `${rate.toFixed(1)}/s` : `${(rate * 60).toFixed(1)}/min`;
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
