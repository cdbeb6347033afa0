import { describe, expect, it } from 'vitest';
import {
  boundOf,
  boundText,
  fixed,
  isBound,
  keeps,
  missedThresholds,
  missText,
  thresholdsFrom,
} from './thresholds.ts';
import type { Bound, Measures } from './types.ts';

const METRICS = ['dimension_micro_f1', 'priority_mae'];
const ALIASES = { f1: 'dimension_micro_f1' };

describe('keeps', () => {
  it.each<[number | null, Bound, boolean]>([
    [0.5, 0.5, true],
    [0.4999, 0.5, false],
    [0.1, { max: 0.1 }, true],
    [0.1001, { max: 0.1 }, false],
    [0.3, { min: 0.2, max: 0.4 }, true],
    [0.1, { min: 0.2, max: 0.4 }, false],
    [0.5, { min: 0.2, max: 0.4 }, false],
    [null, 0, false],
    [null, { max: 1 }, false],
  ])('%d under %j: %s', (value, bound, expected) => {
    expect(keeps(value, bound)).toBe(expected);
  });

  it('a share of 9 in 10 keeps 0.9, one of 3 in 10 keeps 0.3', () => {
    expect(keeps(9 / 10, 0.9)).toBe(true);
    expect(keeps(3 / 10, 0.3)).toBe(true);
  });
});

describe('isBound', () => {
  it.each([0, -1, 0.5, { min: 1 }, { max: 0 }, { min: 0, max: 1 }, { min: undefined, max: 1 }])(
    '%j is one',
    (bound) => {
      expect(isBound(bound)).toBe(true);
    },
  );

  it.each([
    Number.NaN,
    Infinity,
    '0.5',
    null,
    undefined,
    true,
    {},
    [],
    [1],
    { min: '1' },
    { min: 1, most: 2 },
    { max: Number.NaN },
  ])('%j is none', (bound) => {
    expect(isBound(bound)).toBe(false);
  });

  it('a bare number is a minimum', () => {
    expect(boundOf(0.5)).toEqual({ min: 0.5 });
    expect(boundOf({ max: 3 })).toEqual({ max: 3 });
  });
});

describe('thresholdsFrom', () => {
  it('writes short names out and passes over undefined', () => {
    const options = { f1: 0.5, priority_mae: { max: 10 }, dimension_micro_f1: undefined };
    expect(thresholdsFrom(options, METRICS, ALIASES)).toEqual({
      dimension_micro_f1: 0.5,
      priority_mae: { max: 10 },
    });
  });

  it.each([
    ['f2', /unknown option 'f2'.*did you mean 'f1'\?/],
    ['dimension_micro_f2', /did you mean 'dimension_micro_f1'\?/],
    ['nothing_alike_at_all', /unknown option 'nothing_alike_at_all'$/],
    ['constructor', /unknown option 'constructor'/],
    ['toString', /unknown option 'toString'/],
  ])('refuses the name %s', (name, message) => {
    expect(() => thresholdsFrom({ [name]: 1 }, METRICS, ALIASES)).toThrow(message);
    expect(() => thresholdsFrom({ [name]: 1 }, METRICS, ALIASES)).toThrow(TypeError);
  });

  it.each(['0.5', null, {}, { least: 1 }, [0.5]])('refuses %j as a bound, and shows it', (bound) => {
    const read = () => thresholdsFrom({ f1: bound }, METRICS, ALIASES);
    expect(read).toThrow(TypeError);
    expect(read).toThrow(
      `threshold 'f1' must be a number or { min, max }, received ${JSON.stringify(bound)}`,
    );
  });
});

describe('missedThresholds', () => {
  const always = () => true;
  const never = () => false;
  const measures = { dimension_micro_f1: { value: 0.4 }, priority_mae: { value: null } };

  it('names what is missed with its value and bound, and leaves out what is kept', () => {
    expect(
      missedThresholds((name) => (measures as Measures)[name], { dimension_micro_f1: 0.5 }, never),
    ).toEqual([{ metric: 'dimension_micro_f1', value: 0.4, bound: { min: 0.5 } }]);
    expect(
      missedThresholds((name) => (measures as Measures)[name], { dimension_micro_f1: 0.4 }, never),
    ).toEqual([]);
  });

  it('takes null as met only where it is told to', () => {
    const bounds = { priority_mae: { max: 10 } };
    expect(missedThresholds((name) => (measures as Measures)[name], bounds, always)).toEqual([]);
    expect(missedThresholds((name) => (measures as Measures)[name], bounds, never)).toEqual([
      { metric: 'priority_mae', value: null, bound: { max: 10 } },
    ]);
  });

  it('asks of each metric', () => {
    const bounds = { priority_mae: { max: 10 }, absent: 1 };
    const missed = missedThresholds(
      (name) => (measures as Measures)[name],
      bounds,
      (metric) => metric === 'priority_mae',
    );
    expect(missed).toEqual([{ metric: 'absent', value: null, bound: { min: 1 } }]);
  });

  it('does not take a number for met because null would be', () => {
    expect(
      missedThresholds((name) => (measures as Measures)[name], { dimension_micro_f1: 0.5 }, always),
    ).toHaveLength(1);
  });
});

describe('texts', () => {
  it.each<[number, string]>([
    [0, '0.00'],
    [0.5, '0.50'],
    [1, '1.00'],
    [0.123, '0.123'],
    [0.1234, '0.1234'],
    [2 / 3, '0.6667'],
    [0.994999, '0.995'],
  ])('%d is shown as %s', (value, text) => {
    expect(fixed(value)).toBe(text);
  });

  it.each<[Bound, string]>([
    [0.75, '≥ 0.75'],
    [{ max: 0.1 }, '≤ 0.10'],
    [{ min: 0.2, max: 0.4 }, '0.20 … 0.40'],
  ])('the bound %j is shown as %s', (bound, text) => {
    expect(boundText(boundOf(bound))).toBe(text);
  });

  it('a miss shows the bound that was missed', () => {
    const miss = (value: number | null, bound: { min?: number; max?: number }) =>
      missText({ metric: 'm', value, bound });
    expect(miss(0.4, { min: 0.5 })).toBe('m 0.40 < 0.50');
    expect(miss(0.2, { max: 0.1 })).toBe('m 0.20 > 0.10');
    expect(miss(0.5, { min: 0.2, max: 0.4 })).toBe('m 0.50 > 0.40');
    expect(miss(0.1, { min: 0.2, max: 0.4 })).toBe('m 0.10 < 0.20');
    expect(miss(null, { min: 0.5 })).toBe('m has no value (nothing to divide), wanted ≥ 0.50');
  });

  it('shows all digits where rounding would make value and bound the same', () => {
    expect(missText({ metric: 'm', value: 0.749999, bound: { min: 0.75 } })).toBe('m 0.749999 < 0.75');
  });
});
