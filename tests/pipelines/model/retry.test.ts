import { describe, expect, test } from 'vitest';
import { retryAfterOf, withRetry } from '../../../evals/pipelines/model/retry.ts';
import { VirtualClock } from './virtual-clock.ts';

const never = new AbortController().signal;

/** Fails with each of the statuses in turn, then succeeds. */
function failing(statuses: (number | null)[], retryAfter: number | null = null) {
  let made = 0;
  const request = async (): Promise<string> => {
    const status = statuses[made];
    made += 1;
    if (status !== undefined) throw Object.assign(new Error(`status ${status}`), { status, retryAfter });
    return `attempt ${made}`;
  };
  const faultOf = (reason: unknown) => reason as { status: number | null; retryAfter: number | null };
  return { request, faultOf, made: () => made };
}

async function run(attempts: number, statuses: (number | null)[], clock: VirtualClock, retryAfter?: number) {
  const { request, faultOf, made } = failing(statuses, retryAfter ?? null);
  const outcome = await withRetry(attempts, request, faultOf, never, clock).catch(
    (error: Error) => error.message,
  );
  return { outcome, made: made(), waits: clock.waits };
}

describe('withRetry', () => {
  test.each([408, 409, 429, 500, 502, 503, 529, null])('tries again after %s', async (status) => {
    expect(await run(2, [status], new VirtualClock())).toEqual({
      outcome: 'attempt 2',
      made: 2,
      waits: [500],
    });
  });

  test.each([400, 401, 403, 404, 413, 422])('does not after %s', async (status) => {
    expect(await run(4, [status], new VirtualClock())).toEqual({
      outcome: `status ${status}`,
      made: 1,
      waits: [],
    });
  });

  test('waits twice as long each time, less a random part of up to a half', async () => {
    // 500 · (1 − 0/2), 1000 · (1 − 0.5/2), 2000 · (1 − 0.8/2)
    const clock = new VirtualClock([0, 0.5, 0.8]);
    expect(await run(4, [500, 500, 500, 500], clock)).toEqual({
      outcome: 'status 500',
      made: 4,
      waits: [500, 750, 1200],
    });
  });

  test('waits 30 s at most by itself, and 2 minutes at most when the server says so', async () => {
    const many = await run(9, Array(9).fill(500), new VirtualClock());
    expect(many.waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect((await run(2, [429], new VirtualClock([0.5]), 7000)).waits).toEqual([7000]);
    expect((await run(2, [429], new VirtualClock(), 3_600_000)).waits).toEqual([120_000]);
  });

  test('one attempt is one', async () => {
    expect(await run(1, [500], new VirtualClock())).toEqual({ outcome: 'status 500', made: 1, waits: [] });
  });

  test('an error that is none of a request is not tried again', async () => {
    const clock = new VirtualClock();
    const failure = withRetry(
      3,
      () => Promise.reject(new Error('mine')),
      () => null,
      never,
      clock,
    );
    await expect(failure).rejects.toThrow('mine');
    expect(clock.waits).toEqual([]);
  });

  test('ends with the signal', async () => {
    const controller = new AbortController();
    const { request, faultOf, made } = failing([500, 500]);
    const clock = new VirtualClock();
    clock.sleep = async () => controller.abort(new Error('time is up'));
    await expect(withRetry(9, request, faultOf, controller.signal, clock)).rejects.toThrow('time is up');
    expect(made()).toBe(1);
  });
});

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '40', 'retry-after': '3' }, 40],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1' }, null],
    [{}, null],
  ])('%j', (headers, milliseconds) => {
    expect(retryAfterOf(new Headers(headers), now)).toBe(milliseconds);
  });
});
