import { expect, test } from 'vitest';
import { RateLimit } from '../../../evals/pipelines/model/rate-limit.ts';
import { VirtualClock } from './virtual-clock.ts';

const never = new AbortController().signal;
const limitOf = (
  requestsPerMinute: number | null,
  tokensPerMinute: number | null,
  clock = new VirtualClock(),
) => ({
  clock,
  limit: new RateLimit({ requestsPerMinute, tokensPerMinute }, clock),
});

test('without limits nobody waits', async () => {
  const { clock, limit } = limitOf(null, null);
  for (let count = 0; count < 100; count += 1) await limit.place(10_000, never);
  expect(clock.waits).toEqual([]);
});

test('requests beyond the limit wait until the oldest is a minute old', async () => {
  const { clock, limit } = limitOf(2, null);
  await limit.place(1, never);
  await clock.sleep(20_000, never);
  await limit.place(1, never);
  await limit.place(1, never); // at 60 s, when the first is a minute old
  await limit.place(1, never); // at 80 s, when the second is
  expect(clock.waits.slice(1)).toEqual([40_000, 20_000]);
});

test('tokens count by what they came to; a request that is too large alone goes alone', async () => {
  const { clock, limit } = limitOf(null, 1000);
  (await limit.place(900, never)).settle(100);
  (await limit.place(800, never)).settle(800);
  expect(clock.waits).toEqual([]);
  await limit.place(200, never);
  expect(clock.waits).toEqual([60_000]);
  await limit.place(5000, never);
  expect(clock.waits).toEqual([60_000, 60_000]);
});

test('a request that reached no server gives its place back at once', async () => {
  const { limit } = limitOf(1, null);
  const first = await limit.place(1, never);
  const controller = new AbortController();
  // A clock that stands still: only the freed place lets the second go.
  const waiting = new RateLimit(
    { requestsPerMinute: 1, tokensPerMinute: null },
    {
      now: () => 0,
      sleep: (_, signal) =>
        new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      random: () => 0,
    },
  );
  first.settle(null);
  await limit.place(1, never);
  const held = await waiting.place(1, never);
  const next = waiting.place(1, never);
  held.settle(null);
  await next;
  const aborted = waiting.place(1, controller.signal);
  controller.abort(new Error('time is up'));
  await expect(aborted).rejects.toThrow('time is up');
});
