import { type GateOption, gatesFrom } from '../scores/gates.ts';
import type { Gate } from '../scores/types.ts';
import { type PriceOptions, pricesFrom } from '../scores/usage/prices.ts';
import type { Prices } from '../scores/usage/types.ts';
import { variantProblem } from '../suites/variant-names.ts';
import type { Target } from '../targets/types.ts';
import type { SuiteDefinition, SuiteRules } from './define-suite.ts';

/** A variant of a suite as its author writes it. */
export interface SuiteVariant {
  /** handed to `target` as they are */
  options?: Record<string, unknown>;
  /** gates that this variant has beside the suite's, or with other bounds */
  gates?: Record<string, GateOption>;
  /** of this variant's model, instead of the suite's */
  prices?: PriceOptions;
}

/** The variants of a suite by name. The names are read before the suite runs: literal keys only. */
export type SuiteVariants = Record<string, SuiteVariant>;

/** What a target is made from. */
export interface TargetContext<V extends SuiteVariants = SuiteVariants> {
  /** undefined: the suite has no variants */
  variant: Extract<keyof V, string> | undefined;
  /** those of the variant; `{}` where it has none */
  options: NonNullable<V[keyof V]['options']>;
}

/** A variant with its options checked. */
export interface VariantDefinition {
  options: Record<string, unknown>;
  /** the suite's gates, overlaid by its own */
  gates: Record<string, Gate>;
  /** its own prices, or the suite's; null: unknown */
  prices: Prices | null;
}

/** A suite, or one variant of it, as it is run: with its own target and gates. */
export interface VariantSuite extends SuiteRules {
  /** null: the suite has no variants */
  variant: string | null;
  target: () => Target | Promise<Target>;
}

/**
 * Variants with their gates and prices written out.
 *
 * @param suite what they have where they do not say
 * @param stages the names of its stages
 * @throws TypeError naming the variant, and the gate or the price that is wrong
 */
export function variantsFrom(
  variants: SuiteVariants | undefined,
  suite: { gates: Readonly<Record<string, GateOption>>; prices: Prices | null },
  stages: readonly string[],
): Map<string, VariantDefinition> {
  if (variants === undefined) return new Map();
  const problem = variantProblem(Object.keys(variants));
  if (problem) throw new TypeError(`defineSuite: ${problem.message}`);
  return new Map(
    Object.entries(variants).map(([name, variant]): [string, VariantDefinition] => {
      checkVariant(name, variant);
      return [
        name,
        {
          options: variant.options ?? {},
          gates: inVariant(name, () => gatesFrom({ ...suite.gates, ...variant.gates }, stages)),
          prices: inVariant(name, () => (variant.prices ? pricesFrom(variant.prices) : suite.prices)),
        },
      ];
    }),
  );
}

/**
 * The suite as one of its variants runs it.
 *
 * @param variant null for a suite without variants
 * @throws TypeError when the suite has no such variant: its source was read otherwise than it ran
 */
export function variantSuite(definition: SuiteDefinition, variant: string | null): VariantSuite {
  const { target, variants, ...rules } = definition;
  if (variant === null) {
    return { ...rules, variant, target: () => target({ variant: undefined, options: {} }) };
  }
  const own = variants.get(variant);
  if (!own) {
    throw new TypeError(
      `the suite has no variant '${variant}' when it runs; it has ${[...variants.keys()].join(', ') || 'none'}`,
    );
  }
  const { options, gates, prices } = own;
  return { ...rules, gates, prices, variant, target: () => target({ variant, options }) };
}

const FIELDS: readonly string[] = ['options', 'gates', 'prices'];

function checkVariant(name: string, variant: unknown): void {
  if (!isObject(variant)) {
    throw new TypeError(`defineSuite: the variant '${name}' must be an object { options?, gates?, prices? }`);
  }
  const unknown = Object.keys(variant).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) {
    throw new TypeError(
      `defineSuite: the variant '${name}' has no field '${unknown}'; there are options (handed to the target), gates and prices`,
    );
  }
  for (const field of FIELDS) {
    if (variant[field] !== undefined && !isObject(variant[field])) {
      throw new TypeError(`defineSuite: '${field}' of the variant '${name}' must be an object`);
    }
  }
}

/** Says in whose gates an error is. */
function inVariant<T>(name: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new TypeError(`variant '${name}': ${(error as Error).message}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
