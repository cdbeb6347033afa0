import { type GateOption, gatesFrom } from '../scores/gates.ts';
import type { Gate } from '../scores/types.ts';
import { variantProblem } from '../suites/variant-names.ts';
import type { Target } from '../targets/types.ts';
import type { SuiteDefinition, SuiteRules } from './define-suite.ts';

/** A variant of a suite as its author writes it. */
export interface SuiteVariant {
  /** handed to `target` as they are */
  options?: Record<string, unknown>;
  /** gates that this variant has beside the suite's, or with other bounds */
  gates?: Record<string, GateOption>;
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
}

/** A suite, or one variant of it, as it is run: with its own target and gates. */
export interface VariantSuite extends SuiteRules {
  /** null: the suite has no variants */
  variant: string | null;
  target: () => Target | Promise<Target>;
}

/**
 * Variants with their gates written out.
 *
 * @param gates of the suite
 * @param stages the names of its stages
 * @throws TypeError naming the variant or the gate that is wrong
 */
export function variantsFrom(
  variants: SuiteVariants | undefined,
  gates: Readonly<Record<string, GateOption>>,
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
          gates: inVariant(name, () => gatesFrom({ ...gates, ...variant.gates }, stages)),
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
  const { options, gates } = own;
  return { ...rules, gates, variant, target: () => target({ variant, options }) };
}

function checkVariant(name: string, variant: unknown): void {
  if (!isObject(variant)) {
    throw new TypeError(`defineSuite: the variant '${name}' must be an object { options?, gates? }`);
  }
  const unknown = Object.keys(variant).find((key) => key !== 'options' && key !== 'gates');
  if (unknown !== undefined) {
    throw new TypeError(
      `defineSuite: the variant '${name}' has no field '${unknown}'; there are options (handed to the target) and gates`,
    );
  }
  for (const field of ['options', 'gates'] as const) {
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
