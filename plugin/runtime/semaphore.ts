/** Lets a bounded number of tasks run at once; the others wait in the order in which they came. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #next = 0;

  /** @param permits how many may run at once, at least 1 */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Runs a task when its turn comes; its permit is given back however it ends. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      this.#pass();
    }
  }

  /** Hands the permit to the longest waiting task. The queue is read by index: shifting would be quadratic. */
  #pass(): void {
    const next = this.#waiting[this.#next];
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#waiting.length = 0;
      this.#next = 0;
    }
    next();
  }
}
