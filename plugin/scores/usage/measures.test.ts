import { describe, expect, it } from 'vitest';
import { stageUsage } from '../../../tests/support/usage.ts';
import { valuesOf } from '../aggregate.ts';
import { usageReport } from './by-stage.ts';
import { usageMeasures } from './measures.ts';

const PRICES = { input_per_million: 0.5, output_per_million: 2, currency: 'USD' };
const USAGE = {
  // of 1 … 40 in steps of 1: p50 at rank ⌈0.5 · 40⌉ = 20, p95 at rank ⌈0.95 · 40⌉ = 38
  l1: stageUsage(
    40,
    0,
    60_000,
    8000,
    Array.from({ length: 40 }, (_, at) => 40 - at),
  ),
  // All from recordings: no call was timed.
  l15: stageUsage(10, 10, 20_000, 2000),
};

describe('what a suite of 20 cases cost', () => {
  const report = usageReport(USAGE, PRICES);

  it('has metrics of the whole', () => {
    expect(valuesOf(usageMeasures(report, 20))).toEqual({
      'usage.requests': 50,
      'usage.replayed_share': 0.2, // 10 / 50
      'usage.input_tokens': 80_000,
      'usage.output_tokens': 10_000,
      'usage.cost': 0.06, // 80,000 · 0.5 / 1e6 + 10,000 · 2 / 1e6 = 0.04 + 0.02
      'usage.cost_per_case': 0.003, // 0.06 / 20
      'usage.latency_p50.l1': 20,
      'usage.latency_p50.l15': null,
      'usage.latency_p95.l1': 38,
      'usage.latency_p95.l15': null,
    });
  });

  it('has a table of the stages', () => {
    expect(report).toEqual({
      prices: PRICES,
      total: { requests: 50, replayed: 10, input_tokens: 80_000, output_tokens: 10_000, cost: 0.06 },
      stages: {
        l1: {
          requests: 40,
          replayed: 0,
          input_tokens: 60_000,
          output_tokens: 8000,
          cost: 0.046, // 0.03 + 0.016
          calls: 40,
          latency_p50: 20,
          latency_p95: 38,
        },
        l15: {
          requests: 10,
          replayed: 10,
          input_tokens: 20_000,
          output_tokens: 2000,
          cost: 0.014, // 0.01 + 0.004
          calls: 0,
          latency_p50: null,
          latency_p95: null,
        },
      },
    });
  });

  it('has no cost without prices, and keeps the rest', () => {
    const values = valuesOf(usageMeasures(usageReport(USAGE, null), 20));
    expect(values).toMatchObject({ 'usage.cost': null, 'usage.cost_per_case': null, 'usage.requests': 50 });
  });
});

it('a target that answers by itself, without a request, replays no share of them', () => {
  const values = valuesOf(usageMeasures(usageReport({ l1: stageUsage(0, 0, 0, 0) }, PRICES), 1));
  expect(values).toMatchObject({ 'usage.requests': 0, 'usage.replayed_share': null, 'usage.cost': 0 });
});

it('where no case has usage there is no metric of it', () => {
  expect(usageReport(undefined, PRICES)).toBeUndefined();
  expect(usageMeasures(undefined, 20)).toEqual({});
});
