import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { l1 } from '../stages/l1/index.ts';
import { Deadline, DeadlineError } from './deadline.ts';
import { defineSuite } from './define-suite.ts';

const SOON = 15;
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Rejections that nobody handled while a test ran. */
let unhandled: unknown[];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});

afterEach(() => {
  process.off('unhandledRejection', note);
});

describe('a call in time', () => {
  it('gives its value', async () => {
    const deadline = new Deadline(10_000);
    await expect(deadline.race(async () => 7)).resolves.toBe(7);
    expect(deadline.signal.aborted).toBe(false);
    deadline.clear();
  });

  it('gives its error', async () => {
    const deadline = new Deadline(10_000);
    await expect(deadline.race(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    deadline.clear();
  });

  it('that throws at once gives its error', async () => {
    const deadline = new Deadline(10_000);
    const race = deadline.race(() => {
      throw new Error('at once');
    });
    await expect(race).rejects.toThrow('at once');
    deadline.clear();
  });
});

describe('a call that is late', () => {
  it('is cut off, also when it ignores the signal and never ends', async () => {
    const deadline = new Deadline(SOON);
    const race = deadline.race(() => new Promise<never>(() => {}));
    await expect(race).rejects.toThrow(DeadlineError);
    await expect(race).rejects.toThrow(`took longer than ${SOON} ms`);
  });

  it('sees its signal fire with the same error', async () => {
    const deadline = new Deadline(SOON);
    let seen: unknown;
    const race = deadline.race(
      () =>
        new Promise<never>(() => {
          deadline.signal.addEventListener('abort', () => {
            seen = deadline.signal.reason;
          });
        }),
    );
    await expect(race).rejects.toThrow(DeadlineError);
    expect(seen).toBeInstanceOf(DeadlineError);
  });

  it('and then fails is let go of: nothing is left unhandled', async () => {
    const deadline = new Deadline(SOON);
    let failed = false;
    const race = deadline.race(async () => {
      await later(2 * SOON);
      failed = true;
      throw new Error('too late to matter');
    });
    await expect(race).rejects.toThrow(DeadlineError);
    await later(3 * SOON);
    expect(failed).toBe(true);
    expect(unhandled).toEqual([]);
  });
});

describe('one clock for many calls', () => {
  it('cuts off all that run, and starts none after it', async () => {
    const deadline = new Deadline(SOON);
    const races = [1, 2].map(() => deadline.race(() => new Promise<never>(() => {})));
    for (const race of races) await expect(race).rejects.toThrow(DeadlineError);
    let started = false;
    const after = deadline.race(async () => {
      started = true;
    });
    await expect(after).rejects.toThrow(DeadlineError);
    expect(started).toBe(false);
  });

  it('that nobody waits on leaves nothing unhandled when it fires', async () => {
    const deadline = new Deadline(1);
    await later(SOON);
    expect(deadline.signal.aborted).toBe(true);
    expect(unhandled).toEqual([]);
  });

  it('that is cleared does not fire', async () => {
    const deadline = new Deadline(5);
    deadline.clear();
    await later(SOON);
    expect(deadline.signal.aborted).toBe(false);
  });
});

it('no timeout that a suite may set fires at once, however long it is', async () => {
  for (const timeout of [2 ** 31 - 1, 2 ** 31, 1e12]) {
    let accepted: number;
    try {
      const target = { describe: async () => ({ subject: { name: 'x', version: '1' } }) };
      accepted = defineSuite({ cases: 'x.yaml', target, stages: [l1()], timeout }).timeout;
    } catch {
      continue;
    }
    const deadline = new Deadline(accepted);
    await later(SOON);
    expect([timeout, deadline.signal.aborted]).toEqual([timeout, false]);
    deadline.clear();
  }
});
