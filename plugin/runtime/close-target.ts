import type { Target } from '../targets/types.ts';
import { withDeadline } from './deadline.ts';

/** Milliseconds that a target may take to give back what it holds. */
const CLOSE_TIMEOUT = 5000;

/**
 * Tells a target that nobody will call it any more.
 *
 * @throws Error that says so, with what the target threw as its cause, or that it took too long
 */
export async function closeTarget(target: Target): Promise<void> {
  if (!target.close) return;
  try {
    await withDeadline(CLOSE_TIMEOUT, (deadline) =>
      deadline.race(async () => target.close?.({}, { signal: deadline.signal })),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the target could not be closed: ${reason}`, { cause });
  }
}
