import { describe, expect, it } from 'vitest';
import { l1 } from '../stages/l1/index.ts';
import type { Target } from '../targets/types.ts';
import { defineSuite, type SuiteOptions } from './define-suite.ts';

const target: Target = { describe: async () => ({ subject: { name: 'rules', version: '1' } }) };
const minimal: SuiteOptions = { cases: 'x.yaml', target, stages: [l1()] };

describe('defineSuite', () => {
  it('fills in the documented defaults', () => {
    const { target: make, stages, ...rest } = defineSuite(minimal);
    expect(rest).toEqual({
      name: undefined,
      gates: { errors: { max: 0 } },
      requires: null,
      onWeaker: 'refuse',
      prices: null,
      variants: new Map(),
      sliceBy: [],
      trials: 1,
      failOn: 'regression',
      concurrency: 20,
      timeout: 30_000,
      locale: 'en',
      reportLocale: 'en',
    });
    expect(stages.map(({ name }) => name)).toEqual(['l1']);
    expect(make({ variant: undefined, options: {} })).toBe(target);
  });

  it('makes a target only when it is asked to', () => {
    let made = 0;
    const makeTarget = () => {
      made += 1;
      return target;
    };
    const definition = defineSuite({ ...minimal, target: makeTarget });
    expect(made).toBe(0);
    expect(definition.target({ variant: undefined, options: {} })).toBe(target);
    expect(made).toBe(1);
  });

  it('keeps what is set', () => {
    const options = { name: 'memory-2', failOn: 'case', concurrency: 1, timeout: 5, locale: 'zh' } as const;
    expect(defineSuite({ ...minimal, ...options })).toMatchObject(options);
    expect(defineSuite({ ...minimal, gates: { pass_rate: 0.9 } }).gates).toEqual({
      errors: { max: 0 },
      pass_rate: { min: 0.9 },
    });
    const prices = { input_per_million: 1, output_per_million: 2 };
    expect(defineSuite({ ...minimal, prices }).prices).toEqual({ ...prices, currency: 'USD' });
  });

  it.each<[string, object, string[]]>([
    ['an unknown option', { concurency: 5 }, ['concurency', 'concurrency']],
    ['a name with a slash', { name: '../x' }, ["'name'", '"../x"']],
    ['an empty name', { name: '' }, ["'name'"]],
    ['no target', { target: undefined }, ["'target'"]],
    ['a target in words', { target: 'http://x' }, ["'target'", '"http://x"']],
    ['null for a target', { target: null }, ["'target'", 'null']],
    ['no stages', { stages: [] }, ["'stages'", '[]']],
    ['a stage twice', { stages: [l1(), l1()] }, ["'stages'", "[ 'l1', 'l1' ]"]],
    ['an unknown failOn', { failOn: 'always' }, ["'failOn'", "'regression'", '"always"']],
    ['no concurrency', { concurrency: 0 }, ["'concurrency'", '0']],
    ['half a concurrency', { concurrency: 1.5 }, ["'concurrency'", '1.5']],
    ['concurrency in words', { concurrency: '5' }, ["'concurrency'", '"5"']],
    ['no trial', { trials: 0 }, ["'trials'", '0']],
    ['half a trial', { trials: 1.5 }, ["'trials'", '1.5']],
    ['no time', { timeout: 0 }, ["'timeout'", '0']],
    ['time without end', { timeout: Infinity }, ["'timeout'"]],
    ['one price alone', { prices: { input_per_million: 1 } }, ["'output_per_million'"]],
    ['another language', { locale: 'de' }, ["'locale'", '"de"']],
    ['a tag that is none', { sliceBy: ['a b'] }, ["'sliceBy'", 'tags']],
    ['a tag twice', { sliceBy: ['a', 'a'] }, ["'sliceBy'", 'once']],
    ['a gate on nothing', { gates: { pass_rat: 0.5 } }, ["'pass_rat'", "'pass_rate'"]],
    [
      'a gate on a stage that is not run',
      { gates: { 'l2.section_hit_rate': 0.5 } },
      ['l2.section_hit_rate', 'l1'],
    ],
  ])('refuses %s, naming it and what is allowed', (_, change, parts) => {
    const define = () => defineSuite({ ...minimal, ...change } as SuiteOptions);
    expect(define).toThrow(TypeError);
    for (const part of parts) expect(define).toThrow(part);
  });
});
