import { expect, test } from 'vitest';
import { intervalBar } from './interval-bar.ts';
import { linePlot } from './line-plot.ts';

const BAR = {
  value: 0.5,
  interval: { low: 0.25, high: 0.75 },
  baseline: 1,
  min: 0.4,
  max: undefined,
  met: true,
};

test('a bar goes from 0 at 6 to 1 at 194 of 200', () => {
  const text = String(intervalBar(BAR));
  expect(text).toContain('<circle cx="100.0"');
  expect(text).toContain('x1="53.0" x2="147.0"');
  // The threshold: 6 + 0.4 · 188.
  expect(text).toContain('x1="81.2" x2="81.2"');
  expect(text).toContain('<path d="M194.0 ');
  expect(text).toContain('aria-hidden="true"');
  expect(text).toContain('var(--good)');
  expect(String(intervalBar({ ...BAR, met: false }))).toContain('var(--bad)');
});

test('a bar without a value, or of a metric that is no share, is none; a baseline out of range is left out', () => {
  for (const value of [null, -1, 7]) expect(String(intervalBar({ ...BAR, value }))).toBe('');
  expect(String(intervalBar({ ...BAR, baseline: 7, interval: null }))).not.toContain('<path');
});

const point = (x: number, y: number | null, breaks = false) => ({ x, y, title: `at ${x}`, breaks });

function plot(...points: ReturnType<typeof point>[]): string {
  return String(
    linePlot({
      title: '<T>',
      axis: 'x',
      ticks: [{ x: 0, text: 'first' }],
      lines: [{ name: 'a&b', points }],
      range: [0, 1],
    }),
  );
}

test('a line goes through its points, and says what each is', () => {
  const text = plot(point(0, 0), point(1, 1));
  // Across from 48 to 570, up from 226 to 12.
  expect(text).toContain('d="M48.0 226.0L570.0 12.0"');
  expect(text).toContain('<title>at 1</title>');
  expect(text).toContain('role="img" aria-label="&lt;T&gt;"');
  expect(text).toContain('>a&amp;b</text>');
  expect(text).toContain('>first</text>');
});

test('a line is broken where it is told to, and where there is no value', () => {
  expect(plot(point(0, 0), point(1, 1, true))).toContain('d="M48.0 226.0M570.0 12.0"');
  expect(plot(point(0, 0), point(1, null), point(2, 1))).toContain('d="M48.0 226.0M570.0 12.0"');
});

test('without a value there is no plot; one point, and equal values, have room', () => {
  expect(plot(point(0, null))).toBe('');
  const flat = String(
    linePlot({ title: 't', axis: '', ticks: [], lines: [{ name: 'a', points: [point(3, 0.5)] }] }),
  );
  expect(flat).toContain('cx="309.0"');
  expect(flat).not.toMatch(/NaN|Infinity/);
});

test('names at the ends do not stand on one another', () => {
  const lines = ['a', 'b', 'c'].map((name) => ({ name, points: [point(0, 0.5), point(1, 0.5)] }));
  const text = String(linePlot({ title: 't', axis: '', ticks: [], lines }));
  const heights = Array.from(text.matchAll(/<text x="605" y="([\d.]+)"/g), ([, y]) => Number(y));
  expect(heights).toHaveLength(3);
  expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(15);
  expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(15);
});
