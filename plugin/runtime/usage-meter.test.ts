import { describe, expect, it } from 'vitest';
import { OutputError } from '../stages/types.ts';
import { UsageMeter } from './usage-meter.ts';

/** A clock that each look moves by so many milliseconds. */
function ticking(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

const answer = (usage?: unknown) => async () => ({ memories: [], ...(usage === undefined ? {} : { usage }) });

describe('UsageMeter', () => {
  it('sums the calls of a stage, each timed', async () => {
    const meter = new UsageMeter(ticking(12.6));
    await meter.call('l1', 'extract', answer({ input_tokens: 100, output_tokens: 20, requests: 2 }));
    await meter.call('l1', 'extract', answer({ input_tokens: 10, requests: 1 }));
    await meter.call('l2', 'query', answer({ output_tokens: 5, requests: 1 }));
    expect(meter.taken()).toEqual({
      l1: { requests: 3, replayed: 0, input_tokens: 110, output_tokens: 20, ms: [13, 13] },
      l2: { requests: 1, replayed: 0, input_tokens: 0, output_tokens: 5, ms: [13] },
    });
  });

  it('takes an answer with usage for one request, unless it says how many', async () => {
    const meter = new UsageMeter(ticking(1));
    await meter.call('l1', 'extract', answer({ input_tokens: 100 }));
    expect(meter.taken()?.l1).toMatchObject({ requests: 1, input_tokens: 100 });
  });

  it('times no call that recordings alone answered, or that took no request', async () => {
    const meter = new UsageMeter(ticking(1));
    await meter.call('l1', 'extract', answer({ requests: 2, replayed: 2, input_tokens: 9 }));
    await meter.call('l1', 'extract', answer({ requests: 0 }));
    expect(meter.taken()?.l1).toEqual({
      requests: 2,
      replayed: 2,
      input_tokens: 9,
      output_tokens: 0,
      ms: [],
    });
    await meter.call('l1', 'extract', answer({ requests: 2, replayed: 1 }));
    expect(meter.taken()?.l1?.ms).toEqual([1]);
  });

  it.each([[undefined], [null], ['text'], [{ memories: [] }]])('leaves no trace of %j', async (plain) => {
    const meter = new UsageMeter();
    expect(await meter.call('l1', 'extract', async () => plain)).toBe(plain);
    expect(meter.taken()).toBeUndefined();
  });

  it('counts what an answer cost that could not be read, and an error of any other kind that says so', async () => {
    const meter = new UsageMeter(ticking(3));
    const unread = new OutputError('prose', { usage: { requests: 1, input_tokens: 50, output_tokens: 5 } });
    await expect(meter.call('l1', 'extract', () => Promise.reject(unread))).rejects.toBe(unread);
    const down = Object.assign(new Error('503'), { usage: { requests: 4 } });
    await expect(meter.call('l2', 'query', () => Promise.reject(down))).rejects.toBe(down);
    const odd = Object.assign(new Error('odd'), { usage: { requests: -1 } });
    await expect(meter.call('l2', 'query', () => Promise.reject(odd))).rejects.toBe(odd);
    expect(meter.taken()).toEqual({
      l1: { requests: 1, replayed: 0, input_tokens: 50, output_tokens: 5, ms: [3] },
      l2: { requests: 4, replayed: 0, input_tokens: 0, output_tokens: 0, ms: [3] },
    });
  });

  it('hands the answer on as it came, and what it throws', async () => {
    const meter = new UsageMeter();
    const given = { memories: [], usage: { requests: 1, cached_tokens: 4 } };
    expect(await meter.call('l1', 'extract', async () => given)).toBe(given);
    const failure = new Error('refused');
    await expect(meter.call('l1', 'extract', () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it.each<[unknown, string]>([
    [null, 'answer.usage'],
    ['many', 'answer.usage'],
    [{ input_tokens: -1 }, 'answer.usage.input_tokens'],
    [{ output_tokens: 1.5 }, 'answer.usage.output_tokens'],
    [{ input_tokens: Number.NaN }, 'answer.usage.input_tokens'],
    [{ input_tokens: Infinity }, 'answer.usage.input_tokens'],
    [{ input_tokens: 1e13 }, 'answer.usage.input_tokens'],
    [{ requests: '3' }, 'answer.usage.requests'],
    [{ requests: 1, replayed: 2 }, 'answer.usage.replayed'],
  ])('refuses the usage %j, saying where', async (usage, where) => {
    const meter = new UsageMeter();
    const call = meter.call('l1', 'extract', answer(usage));
    await expect(call).rejects.toThrow(OutputError);
    await expect(call).rejects.toThrow(
      `the answer of 'extract' is not of the contract's form: at '${where}'`,
    );
    expect(meter.taken()).toBeUndefined();
  });

  it('what was taken stays as it is when a call ends later', async () => {
    const meter = new UsageMeter(ticking(1));
    await meter.call('l1', 'extract', answer({ requests: 1 }));
    const taken = meter.taken();
    await meter.call('l1', 'extract', answer({ requests: 1 }));
    expect(taken?.l1).toMatchObject({ requests: 1, ms: [1] });
  });
});
