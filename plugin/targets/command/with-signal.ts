/**
 * What is done for several, waited for by one of them no longer than its signal says.
 *
 * @throws what it fails with, or the signal's reason
 */
export async function withSignal<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([done, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
