import { describe, expect, it } from 'vitest';
import { stageUsage } from '../../../tests/support/usage.ts';
import { usageReport } from '../../scores/usage/by-stage.ts';
import { percent, usageText } from './usage-text.ts';

const PRICES = { input_per_million: 0.15, output_per_million: 0.6, currency: 'USD' };
const USAGE = {
  l1: stageUsage(100, 80, 40_000, 8000, [1904, 820, 600]),
  l15: stageUsage(20, 16, 5210, 2, [300]),
  l2: stageUsage(4, 4, 0, 0),
};
const line = { locale: 'en', cases: 100, latencies: true } as const;

describe('usageText', () => {
  it('is requests, tokens, cost and latencies on one line', () => {
    // 100 of 124 is 80.6 %. Cost: 45,210 · 0.15 / 1e6 + 8,002 · 0.6 / 1e6 = 0.0067815 + 0.0048012 = 0.0115827.
    // p50 of 600 820 1904 at rank ⌈1.5⌉ = 2, p95 at rank ⌈2.85⌉ = 3.
    expect(usageText(usageReport(USAGE, PRICES)!, line)).toBe(
      'requests 124 (81 % replayed) · tokens 45210 in, 8002 out · 0.0115827 USD (0.000115827 a case) · ' +
        'p50/p95 in ms: l1 820/1904, l15 300/300',
    );
  });

  it('leaves out what is not known, or not wanted', () => {
    const live = { l1: stageUsage(2, 0, 10, 3) };
    expect(usageText(usageReport(live, null)!, line)).toBe('requests 2 · tokens 10 in, 3 out');
    expect(usageText(usageReport(USAGE, null)!, { ...line, latencies: false })).toBe(
      'requests 124 (81 % replayed) · tokens 45210 in, 8002 out',
    );
  });

  it('is Chinese for a Chinese suite', () => {
    expect(usageText(usageReport(USAGE, PRICES)!, { ...line, locale: 'zh' })).toBe(
      '请求 124 次（81 % 为回放） · 词元 输入 45210、输出 8002 · 0.0115827 USD（每例 0.000115827） · ' +
        'p50/p95（毫秒）：l1 820/1904、l15 300/300',
    );
  });
});

it.each([
  [0, 7, 0],
  [1, 1000, 1],
  [1, 3, 33],
  [999, 1000, 99],
  [7, 7, 100],
])('percent of %d in %d is %d: 0 is none and 100 is all', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected);
});
