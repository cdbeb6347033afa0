import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** A task that ends when it is told to. */
function held(): { task: () => Promise<void>; release: () => void } {
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { task: () => ended, release };
}

/** Long enough for every settled promise to have its say. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('bounds', () => {
  it.each([1, 3])('never lets more than %d run at once, and uses all of them', async (permits) => {
    const semaphore = new Semaphore(permits);
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        semaphore.run(async () => {
          running += 1;
          most = Math.max(most, running);
          await turn();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(permits);
    expect(running).toBe(0);
  });

  it('starts at once what has a permit', async () => {
    const semaphore = new Semaphore(1);
    let started = false;
    const done = semaphore.run(async () => {
      started = true;
    });
    expect(started).toBe(true);
    await done;
  });

  it('any bound and any number of tasks: all run, within the bound', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(3), { maxLength: 25 }),
        async (permits, waits) => {
          const semaphore = new Semaphore(permits);
          let running = 0;
          let most = 0;
          const results = await Promise.all(
            waits.map((wait, index) =>
              semaphore.run(async () => {
                running += 1;
                most = Math.max(most, running);
                for (let at = 0; at < wait; at++) await Promise.resolve();
                running -= 1;
                return index;
              }),
            ),
          );
          expect(results).toEqual(waits.map((_, index) => index));
          expect(most).toBeLessThanOrEqual(permits);
        },
      ),
    );
  });
});

describe('fairness', () => {
  it('lets tasks in in the order in which they came, one for each that ends', async () => {
    const semaphore = new Semaphore(2);
    const started: number[] = [];
    const tasks = Array.from({ length: 6 }, held);
    const all = tasks.map(({ task }, index) =>
      semaphore.run(() => {
        started.push(index);
        return task();
      }),
    );
    await turn();
    expect(started).toEqual([0, 1]);
    tasks[1]!.release();
    await turn();
    expect(started).toEqual([0, 1, 2]);
    for (const { release } of tasks) release();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('a task that comes while a permit is handed on does not get ahead of those that wait', async () => {
    const semaphore = new Semaphore(1);
    const order: string[] = [];
    const first = held();
    const all = [semaphore.run(first.task)];
    all.push(semaphore.run(async () => void order.push('waiting')));
    first.release();
    await first.task();
    all.push(semaphore.run(async () => void order.push('late')));
    await Promise.all(all);
    expect(order).toEqual(['waiting', 'late']);
  });
});

describe('errors', () => {
  it('reach the caller, and the permit is given back', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(async () => 'yes')).resolves.toBe('yes');
  });

  it('thrown before a promise is made give it back too', async () => {
    const semaphore = new Semaphore(1);
    const throwing = semaphore.run(() => {
      throw new Error('at once');
    });
    await expect(throwing).rejects.toThrow('at once');
    await expect(semaphore.run(async () => 'yes')).resolves.toBe('yes');
  });

  it('of one task do not stop the others', async () => {
    const semaphore = new Semaphore(2);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        semaphore.run(async () => {
          if (at % 2 === 0) throw new Error(String(at));
          return at;
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

it('works again after its queue ran empty', async () => {
  const semaphore = new Semaphore(1);
  for (let round = 0; round < 3; round++) {
    const values = await Promise.all([1, 2, 3].map((value) => semaphore.run(async () => value)));
    expect(values).toEqual([1, 2, 3]);
  }
});
