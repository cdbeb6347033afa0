import { setImmediate as nextTurn } from 'node:timers/promises';

/** To be awaited at every step of long work. */
export type Checkpoint = () => Promise<void>;

/** After so many steps the event loop gets a turn, so that a timeout can fire at all. */
const TURN = 200;

/** @returns a checkpoint that throws the signal's reason once it is aborted */
export function checkpointOf(signal: AbortSignal): Checkpoint {
  let steps = 0;
  return async () => {
    steps += 1;
    if (steps % TURN === 0) await nextTurn();
    signal.throwIfAborted();
  };
}
