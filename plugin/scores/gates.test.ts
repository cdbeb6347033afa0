import { describe, expect, it } from 'vitest';
import type { Measures } from '../stages/types.ts';
import { checkGates, type GateOption, gatesFrom, gateText } from './gates.ts';
import type { Gate } from './types.ts';

const met = (gate: Gate, value: number | null) => checkGates({ m: gate }, () => ({ m: { value } }))[0]!.met;

describe('checkGates', () => {
  it.each<[Gate, number | null, boolean]>([
    [{ min: 0.75 }, 0.75, true],
    [{ min: 0.75 }, 0.7499, false],
    [{ max: 0 }, 0, true],
    [{ max: 0 }, 1, false],
    [{ min: 0.2, max: 0.4 }, 0.4, true],
    [{ min: 0.2, max: 0.4 }, 0.41, false],
    [{ min: 0 }, null, false],
    [{ max: 1 }, null, false],
  ])('%j on %d: %s', (gate, value, expected) => {
    expect(met(gate, value)).toBe(expected);
  });

  it('9 of 10 meets 0.9, and no share of 10 is short of its own number', () => {
    expect(met({ min: 0.9 }, 9 / 10)).toBe(true);
    for (let n = 0; n <= 10; n++) expect(met({ min: Number(`0.${n}`) }, Number(`0.${n}`))).toBe(true);
  });

  it('a metric that is absent is missed', () => {
    expect(checkGates({ gone: { min: 0 } }, () => ({}))).toMatchObject([
      { name: 'gone', gate: { min: 0 }, value: null, met: false },
    ]);
  });

  it('a split is taken over its cases alone', () => {
    const values = { all: 0.5, tune: 0.9, holdout: 0.1 };
    const measuresOf = (split: Gate['split']): Measures => ({ m: { value: values[split ?? 'all'] } });
    const valueFor = (gate: Gate) => checkGates({ m: gate }, measuresOf)[0];
    expect(valueFor({ min: 0.5 })).toMatchObject({ value: 0.5, met: true });
    expect(valueFor({ min: 0.5, split: 'tune' })).toMatchObject({ value: 0.9, met: true });
    expect(valueFor({ min: 0.5, split: 'holdout' })).toMatchObject({ value: 0.1, met: false });
  });
});

describe('tolerance', () => {
  it.each<[Gate, number, boolean]>([
    [{ min: 0.75, tolerance: 0.05 }, 0.71, true],
    [{ min: 0.75, tolerance: 0.05 }, 0.69, false],
    [{ max: 0.1, tolerance: 0.02 }, 0.11, true],
    [{ max: 0.1, tolerance: 0.02 }, 0.13, false],
    [{ max: 0, tolerance: 1 }, 1, true],
  ])('%j on %d: %s', (gate, value, expected) => {
    expect(met(gate, value)).toBe(expected);
  });

  it.each<[Gate, number]>([
    [{ min: 0.8, tolerance: 0.1 }, 0.7], // 0.8 − 0.1 is 0.7000000000000001 in binary
    [{ max: 0.7, tolerance: 0.1 }, 0.8], // 0.7 + 0.1 is 0.7999999999999999
  ])('%j is met by %d, which is just so far past the bound', (gate, value) => {
    expect(met(gate, value)).toBe(true);
  });
});

describe('gatesFrom', () => {
  const from = (options: Record<string, GateOption>, stages = ['l1']) => gatesFrom(options, stages);

  it('adds the gate on errors, unless the suite sets one', () => {
    expect(from({})).toEqual({ errors: { max: 0 } });
    expect(from({ errors: { max: 3 } })).toEqual({ errors: { max: 3 } });
  });

  it('writes a number out as a minimum and keeps the rest', () => {
    const gate: Gate = { max: 0.1, tolerance: 0.01, split: 'holdout' };
    expect(from({ 'l1.dimension_micro_f1': 0.75, pass_rate: gate })).toEqual({
      errors: { max: 0 },
      'l1.dimension_micro_f1': { min: 0.75 },
      pass_rate: gate,
    });
  });

  it('takes a gate on one dimension', () => {
    expect(from({ 'l1.per_dimension_f1.identity': 0.5 })).toHaveProperty(['l1.per_dimension_f1.identity']);
  });

  it.each([
    ['l1.dimension_micro_f2', "did you mean 'l1.dimension_micro_f1'?"],
    ['dimension_micro_f1', "did you mean 'l1.dimension_micro_f1'?"],
    ['l2.section_hit_rate', 'names no metric of this suite (stages: l1)'],
    ['l1.constructor', 'names no metric'],
    ['constructor', 'names no metric'],
    ['', 'names no metric'],
  ])('refuses the name %j', (name, message) => {
    expect(() => from({ [name]: 0.5 })).toThrow(TypeError);
    expect(() => from({ [name]: 0.5 })).toThrow(message);
  });

  it('takes gates on what a suite costs, and names the nearest where one is misspelt', () => {
    const gates = { 'usage.cost_per_case': { max: 0.01 }, 'usage.latency_p95.l1': { max: 2000 } };
    expect(from(gates)).toEqual({ errors: { max: 0 }, ...gates });
    expect(from({ 'usage.replayed_share': 1 })).toMatchObject({ 'usage.replayed_share': { min: 1 } });
    const misspelt = () => from({ 'usage.cost_per_cases': { max: 0.01 } });
    expect(misspelt).toThrow("did you mean 'usage.cost_per_case'?");
    expect(() => from({ 'usage.latency_p95.l2': { max: 9 } })).toThrow('names no metric');
    expect(() => from({ 'usage.latency_p99.l1': { max: 9 } })).toThrow(
      "did you mean 'usage.latency_p95.l1'?",
    );
  });

  it.each(['usage.cost', 'usage.input_tokens', 'usage.latency_p50.l1'])(
    'less is better of %s, so a bare number is none of its bounds',
    (name) => {
      expect(() => from({ [name]: 5 })).toThrow(`gate '${name}': less is better`);
    },
  );

  it('a stage that the suite does not run has no metrics', () => {
    expect(() => from({ 'l1.dimension_micro_f1': 0.5 }, [])).toThrow('(stages: none)');
  });

  it.each<unknown>([
    '0.5',
    null,
    {},
    [0.5],
    { min: '0.5' },
    { tolerance: 0.1 },
    { min: 0.5, tolerance: -0.1 },
    { min: 0.5, tolerance: '1' },
    { min: 0.5, split: 'test' },
    { min: 0.5, maximum: 1 },
  ])('refuses the bound %j, and shows it', (bound) => {
    const read = () => from({ pass_rate: bound as GateOption });
    expect(read).toThrow(TypeError);
    expect(read).toThrow(`gate 'pass_rate' must be a number or { min, max, tolerance, split`);
    expect(read).toThrow(`received ${JSON.stringify(bound)}`);
  });

  it.each([Number.NaN, Infinity])('refuses %d', (bound) => {
    expect(() => from({ pass_rate: bound })).toThrow(TypeError);
  });
});

describe('gateText', () => {
  it.each<[string, Gate, number | null, string]>([
    ['pass_rate', { min: 0.75 }, 0.71, 'pass_rate 0.71 (gate ≥ 0.75)'],
    [
      'pass_rate',
      { max: 0.1, tolerance: 0.02, split: 'holdout' },
      0.13,
      'pass_rate 0.13 (gate ≤ 0.10 ± 0.02 on holdout)',
    ],
    ['pass_rate', { min: 0.5 }, null, 'pass_rate has no value (nothing to divide) (gate ≥ 0.50)'],
    ['errors', { max: 0 }, 3, 'errors 3 (gate ≤ 0)'],
    ['usage.cost_per_case', { max: 0.01 }, 0.0123456789, 'usage.cost_per_case 0.0123457 (gate ≤ 0.01)'],
    ['usage.input_tokens', { max: 1_000_000 }, 1_234_567, 'usage.input_tokens 1234567 (gate ≤ 1000000)'],
    ['usage.replayed_share', { min: 1 }, 0.8, 'usage.replayed_share 0.80 (gate ≥ 1.00)'],
    [
      'usage.cost',
      { max: 1 },
      null,
      'usage.cost has no value (no usage is reported, or the suite has no prices) (gate ≤ 1)',
    ],
    ['usage.requests', { max: 1 }, null, 'usage.requests has no value (no usage is reported) (gate ≤ 1)'],
    [
      'usage.latency_p95.l1',
      { max: 900 },
      null,
      'usage.latency_p95.l1 has no value (no call that a model answered was reported) (gate ≤ 900)',
    ],
  ])('of %s under %j at %d', (name, gate, value, text) => {
    const [result] = checkGates({ [name]: gate }, () => ({ [name]: { value } }));
    expect(gateText(result!)).toBe(text);
  });
});
