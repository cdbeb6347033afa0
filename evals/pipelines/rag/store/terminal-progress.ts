import type { IndexTask } from './indexer.ts';

/** Lines come so many milliseconds apart, and none before. */
const APART_MS = 1000;

/**
 * Says how far an indexing is: nothing in its first second, then a line a second at most.
 *
 * @param write where lines go
 * @param now a monotonic clock, in milliseconds
 */
export function progressLines(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): IndexTask['progress'] {
  let last = now();
  return (what, done, total) => {
    if (now() - last < APART_MS) return;
    last = now();
    const count = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
    write(what === 'documents' ? `indexing: ${count} documents\n` : `embedding: ${count} passages\n`);
  };
}

/**
 * Whether standard error ends on a terminal, and in nobody's log: a worker of a run has a pipe there, and is told of the
 * terminal behind it by `CALIPER_TERMINAL=1`.
 */
export function isOnTerminal(
  output: { isTTY?: boolean } = process.stderr,
  { CI, CALIPER_TERMINAL }: NodeJS.ProcessEnv = process.env,
): boolean {
  return !CI && (output.isTTY === true || CALIPER_TERMINAL === '1');
}
