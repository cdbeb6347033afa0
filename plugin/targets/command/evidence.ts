import { storable, storableLine } from '../../text/index.ts';
import type { Tail } from './tail.ts';

/** How much of either stream is shown: code points. */
const MAX_STDERR = 900;
const MAX_STRAY = 120;

/** Lines of standard output that are no answers: how many, and the last of them. */
export class StrayLines {
  #count = 0;
  #last = '';

  add(what: string): void {
    this.#count += 1;
    this.#last = what;
  }

  /** '' where there were none. The commonest mistake is named: logs belong elsewhere. */
  get text(): string {
    if (this.#count === 0) return '';
    return (
      `\nits standard output had ${this.#count} line${this.#count === 1 ? '' : 's'} that answer${this.#count === 1 ? 's' : ''} ` +
      `nothing, the last: ${JSON.stringify(storableLine(this.#last, MAX_STRAY))}. ` +
      'Standard output carries answers alone: write logs to standard error'
    );
  }
}

/** What a process wrote to standard error since some moment: its end, where most of a failure stands; '' for nothing. */
export function stderrText(stderr: Pick<Tail, 'since'>, from: number): string {
  const text = storable(stderr.since(from)).trim();
  if (text === '') return '';
  const points = Array.from(text.slice(-4 * MAX_STDERR));
  const end = points.slice(-MAX_STDERR).join('');
  return `\nstandard error${end.length < text.length ? ', its end' : ''}:\n${end}`;
}

/** Adds what is known to an error that somebody else made, such as that a case took too long. */
export function addTo(reason: unknown, text: string): void {
  if (text === '' || !(reason instanceof Error)) return;
  if (Object.getOwnPropertyDescriptor(reason, 'message')?.writable) reason.message += text;
}
