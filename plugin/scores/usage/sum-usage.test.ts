import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyUsage, stageUsage } from '../../../tests/support/usage.ts';
import { sumUsage, totalUsage } from './sum-usage.ts';

describe('sumUsage', () => {
  it('adds stage by stage, and keeps every time', () => {
    const sum = sumUsage([
      { l1: stageUsage(1, 0, 100, 20, [30]) },
      undefined,
      { l1: stageUsage(2, 1, 50, 5, [10, 40]), search: stageUsage(1, 1, 7, 0) },
    ]);
    expect(sum).toEqual({
      l1: { requests: 3, replayed: 1, input_tokens: 150, output_tokens: 25, ms: [30, 10, 40] },
      search: { requests: 1, replayed: 1, input_tokens: 7, output_tokens: 0, ms: [] },
    });
  });

  it('is nothing where there is nothing', () => {
    expect(sumUsage([])).toBeUndefined();
    expect(sumUsage([undefined, undefined])).toBeUndefined();
  });

  it('takes a stage of any name', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"requests":1,"replayed":0,"input_tokens":2,"output_tokens":3,"ms":[]}}',
    );
    const sum = sumUsage([hostile, hostile])!;
    expect(Object.entries(sum)).toMatchObject([['__proto__', { requests: 2, input_tokens: 4 }]]);
    expect(({} as { requests?: number }).requests).toBeUndefined();
  });

  it('does not depend on how usages are grouped', () => {
    fc.assert(
      fc.property(fc.array(anyUsage), fc.array(anyUsage), (some, others) => {
        expect(sumUsage([sumUsage(some), sumUsage(others)])).toEqual(sumUsage([...some, ...others]));
      }),
    );
  });
});

it('totalUsage adds the stages', () => {
  const usage = { l1: stageUsage(1, 0, 100, 20, [30]), l2: stageUsage(3, 3, 40, 10) };
  expect(totalUsage(usage)).toEqual({
    requests: 4,
    replayed: 3,
    input_tokens: 140,
    output_tokens: 30,
    ms: [30],
  });
});
