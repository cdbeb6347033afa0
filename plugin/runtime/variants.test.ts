import { describe, expect, expectTypeOf, it } from 'vitest';
import { l1 } from '../stages/l1/index.ts';
import type { Target } from '../targets/types.ts';
import { defineSuite, type SuiteOptions } from './define-suite.ts';
import { type SuiteVariants, variantSuite } from './variants.ts';

const target: Target = { describe: async () => ({ subject: { name: 'rules', version: '1' } }) };
const minimal = { cases: 'x.yaml', target, stages: [l1()] };
const withVariants = (variants: unknown, more: Partial<SuiteOptions> = {}) =>
  defineSuite({ ...minimal, ...more, variants: variants as SuiteVariants });

describe('a variant of a suite', () => {
  it('makes the target with its name and its options', () => {
    const made: unknown[] = [];
    const suite = defineSuite({
      ...minimal,
      variants: { v1: { options: { prompt: 'a' } }, v2: { options: { prompt: 'b' } }, bare: {} },
      target: (context) => {
        made.push(context);
        return target;
      },
    });
    for (const name of ['v2', 'bare']) variantSuite(suite, name).target();
    expect(made).toEqual([
      { variant: 'v2', options: { prompt: 'b' } },
      { variant: 'bare', options: {} },
    ]);
  });

  it('has the gates of the suite, overlaid by its own; a suite’s are as they were', () => {
    const suite = withVariants(
      { strict: { gates: { pass_rate: 0.9, errors: { max: 2 } } }, plain: {} },
      { gates: { pass_rate: 0.5, 'l1.memory_recall': 0.6 } },
    );
    expect(variantSuite(suite, 'strict').gates).toEqual({
      errors: { max: 2 },
      pass_rate: { min: 0.9 },
      'l1.memory_recall': { min: 0.6 },
    });
    expect(variantSuite(suite, 'plain').gates).toEqual(suite.gates);
    expect(suite.gates.pass_rate).toEqual({ min: 0.5 });
  });

  it('has its own prices, or else those of the suite', () => {
    const prices = { input_per_million: 1, output_per_million: 2, currency: 'USD' };
    const large = { input_per_million: 10, output_per_million: 20, currency: 'CNY' };
    const suite = withVariants({ large: { prices: large }, plain: {} }, { prices });
    expect(variantSuite(suite, 'large').prices).toEqual(large);
    expect(variantSuite(suite, 'plain').prices).toEqual(prices);
    expect(variantSuite(withVariants({ plain: {} }), 'plain').prices).toBeNull();
  });

  it('that the suite does not have cannot be run', () => {
    expect(() => variantSuite(withVariants({ v1: {}, v2: {} }), 'v3')).toThrow(
      "the suite has no variant 'v3' when it runs; it has v1, v2",
    );
  });
});

it('a suite without variants makes its target with none, and no options', () => {
  const made: unknown[] = [];
  const suite = defineSuite({
    ...minimal,
    target: (context) => {
      made.push(context);
      return target;
    },
  });
  expect(variantSuite(suite, null)).toMatchObject({ variant: null, gates: suite.gates });
  variantSuite(suite, null).target();
  expect(made).toEqual([{ variant: undefined, options: {} }]);
});

it('the target’s function knows the names and the options by type', () => {
  defineSuite({
    ...minimal,
    variants: { v1: { options: { k: 3 } }, v2: { options: { k: 5 } } },
    target: ({ variant, options }) => {
      expectTypeOf(variant).toEqualTypeOf<'v1' | 'v2' | undefined>();
      expectTypeOf(options.k).toExtend<number>();
      return target;
    },
  });
});

describe('variants that are wrong', () => {
  it.each<[string, unknown, RegExp]>([
    ['none', {}, /at least one variant/],
    ['a name that cannot name files', { 'a b': {} }, /"a b" cannot name/],
    ['no object', { v1: 3 }, /variant 'v1' must be an object/],
    ['another field', { v1: { target: 3 } }, /variant 'v1' has no field 'target'/],
    ['options in words', { v1: { options: 'x' } }, /'options' of the variant 'v1' must be an object/],
    [
      'half a price',
      { v1: { prices: { input_per_million: 1 } } },
      /variant 'v1': prices: 'output_per_million'/,
    ],
    ['a bare price', { v1: { prices: 3 } }, /'prices' of the variant 'v1' must be an object/],
    ['a gate on nothing', { v1: { gates: { 'l1.f2': 1 } } }, /variant 'v1': gate 'l1\.f2' names no metric/],
  ])('%s is a TypeError that names it', (_what, variants, message) => {
    expect(() => withVariants(variants)).toThrow(TypeError);
    expect(() => withVariants(variants)).toThrow(message);
  });
});
