import { describe, expect, it } from 'vitest';
import { caseResult } from '../../tests/support/rows.ts';
import { CASE_FILE, casesYaml, placedCases } from '../../tests/support/run.ts';
import { caseErrors, errorAt, throwAll } from './errors.ts';

const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const [placed] = placedCases(casesYaml([{ case_id: 'c-1', expected_l1: { memories: [memory] } }]));

/** Lines that a stack parser takes for frames. */
const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^\s*at .*:\d+/.test(line));

describe('errorAt', () => {
  const error = errorAt('DimensionMismatch', 'missing: identity', 'c-1', '/p/a b.yaml', 7, 11);

  it('has the name and the message that are printed, and one frame: the place in the file', () => {
    expect(error).toMatchObject({ name: 'DimensionMismatch', message: 'missing: identity' });
    expect(error.stack).toBe('DimensionMismatch: missing: identity\n    at c-1 (/p/a b.yaml:7:11)');
  });

  it.each([
    'x\n    at evil (/p/other.ts:1:1)',
    'x\r\n at /p/other.ts:1:1',
    'x\n\tat async evil (file:///p/o.ts:1:1)',
  ])('a message cannot put a frame of its own before it: %j', (message) => {
    expect(framesOf(errorAt('InfraError', message, 'c-1', '/p/a.yaml', 7, 11))).toEqual([
      '    at c-1 (/p/a.yaml:7:11)',
    ]);
  });
});

describe('caseErrors', () => {
  const finding = (title: string, line: number) => ({
    title,
    message: `${title}!`,
    file: CASE_FILE,
    line,
    col: 3,
  });

  it('has one error a finding, at its place; the first says what the baseline makes of it and what was missed', () => {
    const result = caseResult('c-1', {
      verdict: 'fail',
      missed: ['l1 dimension_micro_f1 0.40 < 0.50', 'l1 strict_match_rate 0.00 < 1.00'],
      findings: [finding('DimensionMismatch', 7), finding('ExtraMemory', 9)],
    });
    const [first, second, ...rest] = caseErrors(placed!, result, 'regressed');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      name: 'DimensionMismatch',
      message:
        'regressed: l1 dimension_micro_f1 0.40 < 0.50; l1 strict_match_rate 0.00 < 1.00\n  DimensionMismatch!',
    });
    expect(framesOf(first!)).toEqual([`    at c-1 (${CASE_FILE}:7:3)`]);
    expect(second).toMatchObject({ name: 'ExtraMemory', message: 'ExtraMemory!' });
    expect(framesOf(second!)).toEqual([`    at c-1 (${CASE_FILE}:9:3)`]);
  });

  it.each([
    ['infra', 'InfraError'],
    ['timeout', 'TimeoutError'],
    ['parse', 'ParseError'],
  ] as const)('of the kind %s is a %s at the case itself', (kind, name) => {
    const errors = [{ kind, stage: 'l1', message: 'no answer' }];
    const [error] = caseErrors(placed!, caseResult('c-1', { verdict: 'error', errors }), '');
    expect(error).toMatchObject({ name, message: 'stage l1: no answer' });
    expect(framesOf(error!)).toEqual([`    at c-1 (${CASE_FILE}:2:5)`]);
  });

  it('without a reason starts with what was missed', () => {
    const result = caseResult('c-1', { verdict: 'fail', missed: ['m'], findings: [finding('T', 1)] });
    expect(caseErrors(placed!, result, '')[0]!.message).toBe('m\n  T!');
  });
});

describe('throwAll', () => {
  it('throws a single error as it is', () => {
    const error = new Error('one');
    expect(() => throwAll([error], 'many')).toThrow(error);
  });

  it('throws several together', () => {
    const errors = [new Error('one'), new Error('two')];
    let thrown: unknown;
    try {
      throwAll(errors, 'case c-1');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AggregateError);
    expect(thrown).toMatchObject({ errors, message: 'case c-1' });
  });
});
