/** A case took longer than its suite allows. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** The longest time that a timer takes; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** A clock that a case's calls share: its signal fires when the time is up. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #expired: Promise<never>;

  /** @param milliseconds from now */
  constructor(milliseconds: number) {
    let expire: (reason: DeadlineError) => void;
    this.#expired = new Promise((_, reject) => {
      expire = reject;
    });
    this.#expired.catch(() => {});
    this.#timer = setTimeout(
      () => {
        const reason = new DeadlineError(`took longer than ${milliseconds} ms`);
        expire(reason);
        this.#controller.abort(reason);
      },
      Math.min(milliseconds, LONGEST),
    );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The call's outcome, or a DeadlineError as soon as the time is up, also when the call ignores the signal. A
   * call that settles later is let go of: its outcome would belong to a case that is already judged.
   */
  async race<T>(call: () => Promise<T>): Promise<T> {
    this.#controller.signal.throwIfAborted();
    return Promise.race([call(), this.#expired]);
  }

  /** Stops the clock. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** What is done within some milliseconds by a clock of its own, which stops when it is done or has failed. */
export async function withDeadline<T>(
  milliseconds: number,
  use: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(milliseconds);
  try {
    return await use(deadline);
  } finally {
    deadline.clear();
  }
}
