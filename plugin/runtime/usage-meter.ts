import { z } from 'zod';
import type { CaseUsage, StageUsage } from '../scores/usage/types.ts';
import { checkAnswer } from '../stages/check-answer.ts';

const count = z.int().min(0).max(1e12);

const metered = z.object({
  usage: z
    .object({
      input_tokens: count.default(0),
      output_tokens: count.default(0),
      requests: count.default(1),
      replayed: count.default(0),
    })
    .refine(({ requests, replayed }) => replayed <= requests, {
      path: ['replayed'],
      message: 'more requests were replayed than there were',
    }),
});

const FORM =
  '{ usage?: { input_tokens?, output_tokens?, requests?, replayed? }, … }, all of them whole numbers of 0 or more';

type Mutable = { -readonly [K in keyof StageUsage]: K extends 'ms' ? number[] : StageUsage[K] };

/** Sums what the calls of one attempt of a case cost. */
export class UsageMeter {
  readonly #now: () => number;
  readonly #stages = new Map<string, Mutable>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Makes a call, and adds what its answer says that it cost, or the error that it throws: what cannot be read was paid
   * for as well. The time that it took counts where a model answered: one without usage, or answered from recordings
   * alone, says nothing of a model's latency.
   *
   * @throws OutputError when the answer's usage is not of the contract's form, and whatever the call throws
   */
  async call<T>(stage: string, method: string, make: () => Promise<T>): Promise<T> {
    const start = this.#now();
    let answer: T;
    try {
      answer = await make();
    } catch (reason) {
      const { data } = metered.safeParse(reason);
      if (data) this.#add(stage, data.usage, this.#now() - start);
      throw reason;
    }
    if ((answer as { usage?: unknown } | null | undefined)?.usage === undefined) return answer;
    const took = this.#now() - start;
    this.#add(stage, checkAnswer(method, metered, answer, FORM).usage, took);
    return answer;
  }

  #add(stage: string, usage: Omit<StageUsage, 'ms'>, took: number): void {
    const sum = this.#of(stage);
    sum.requests += usage.requests;
    sum.replayed += usage.replayed;
    sum.input_tokens += usage.input_tokens;
    sum.output_tokens += usage.output_tokens;
    if (usage.requests > usage.replayed) sum.ms.push(Math.round(took));
  }

  /** All of it until now, which calls that end later leave as it is; undefined where no answer had any. */
  taken(): CaseUsage | undefined {
    if (this.#stages.size === 0) return undefined;
    return Object.fromEntries([...this.#stages].map(([stage, sum]) => [stage, { ...sum, ms: [...sum.ms] }]));
  }

  #of(stage: string): Mutable {
    const known = this.#stages.get(stage);
    if (known) return known;
    const sum: Mutable = { requests: 0, replayed: 0, input_tokens: 0, output_tokens: 0, ms: [] };
    this.#stages.set(stage, sum);
    return sum;
  }
}
