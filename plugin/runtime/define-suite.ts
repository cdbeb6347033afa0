import { inspect } from 'node:util';
import type { AnchorOptions } from '../anchors/index.ts';
import { TAG } from '../cases/formats.ts';
import { type GateOption, gatesFrom } from '../scores/gates.ts';
import type { FailOn, Gate } from '../scores/types.ts';
import { type PriceOptions, pricesFrom } from '../scores/usage/prices.ts';
import type { Prices } from '../scores/usage/types.ts';
import type { Stage } from '../stages/types.ts';
import { isSuiteName } from '../suites/suite-file.ts';
import type { Target } from '../targets/types.ts';
import { CALIBER_LEVELS, type CaliberLevel } from './caliber/weakness.ts';
import { type SuiteVariants, type TargetContext, type VariantDefinition, variantsFrom } from './variants.ts';

/** A suite as its author writes it. */
export interface SuiteOptions<V extends SuiteVariants = SuiteVariants> {
  /** Names the suite's tests, its baseline and its reports. @default the file's name */
  name?: string;
  /** Globs of case files, relative to the suite's file. They are read before the suite runs: literals only. Left out only beside `anchors`. */
  cases?: string | string[];
  /**
   * Cases made from the corpus beside those of the files: for each fifth of each document a sentence, asked for exactly
   * and vaguely. `{}`, or `{ seed: 2, prefix: 'own' }`. They are made before the suite runs: literals only. @default none
   */
  anchors?: AnchorOptions;
  /** The system under test, or a function that makes one: once a worker, and once a variant where there are some. */
  target: Target | ((context: TargetContext<V>) => Target | Promise<Target>);
  stages: Stage<never>[] | Stage[];
  /** Metric → bound: a number is a minimum. A gate `errors: { max: 0 }` is always there unless set. */
  gates?: Record<string, GateOption>;
  /** What the model's tokens cost, where the target reports how many it used. @default none: no cost is shown */
  prices?: PriceOptions;
  /**
   * Name → options of the target, prices and gates: each case runs once a variant, each of which has a baseline and reports of
   * its own. The names are literals.
   */
  variants?: V;
  /** What turns the run red. @default 'regression' */
  failOn?: FailOn;
  /**
   * What the target has to measure with: keywords, vectors of words, or vectors of meaning. Its `embed` is asked for some
   * before the first case. @default none: it is not asked
   */
  requires?: CaliberLevel;
  /** What becomes of a run under less than `requires`: it scores nothing and is red, or only reports. @default 'refuse' */
  onWeaker?: 'refuse' | 'report';
  /** Folder of `dimensions.yaml` and `aliases.yaml`, relative to the suite's file. A literal. */
  registry?: string;
  /** Globs of section templates, relative to the suite's file. Literals. */
  templates?: string | string[];
  /**
   * The documents that questions are about: a folder, or a manifest (`*.yaml`) that lists them, relative to the suite's file.
   * A target with `index` is given them, once a worker. A literal. @default none: the target has its own
   */
  corpus?: string;
  /** Globs of files that the target reads by itself, such as prompts: watch mode reruns the suite when one changes. Literals. */
  watch?: string | string[];
  /** Tags whose cases are shown apart, beside difficulty, language and split: `['tier0', 'tier1']`. @default none */
  sliceBy?: string[];
  /** How often each case is tried within its test; every attempt counts. @default 1 */
  trials?: number;
  /** How many cases run at once. @default 20 */
  concurrency?: number;
  /** Milliseconds that an attempt of a case may take from when it gets its turn. @default 30000 */
  timeout?: number;
  /** The language of what people read: summary and `report.md`. @default 'en' */
  locale?: 'en' | 'zh';
  /** The language of `report.md`, where it is to be another than the summary's. @default `locale` */
  reportLocale?: 'en' | 'zh';
}

/** How a suite is run and judged, with its defaults filled in. */
export interface SuiteRules {
  name: string | undefined;
  stages: Stage[];
  gates: Record<string, Gate>;
  /** null: unknown */
  prices: Prices | null;
  failOn: FailOn;
  /** null: nothing */
  requires: CaliberLevel | null;
  onWeaker: 'refuse' | 'report';
  sliceBy: readonly string[];
  trials: number;
  concurrency: number;
  timeout: number;
  locale: 'en' | 'zh';
  reportLocale: 'en' | 'zh';
}

/** A suite with its options checked. */
export interface SuiteDefinition extends SuiteRules {
  target: (context: TargetContext) => Target | Promise<Target>;
  /** by name, in the order of the source; empty where there are none */
  variants: ReadonlyMap<string, VariantDefinition>;
}

/** The number of cases that run at once where a suite does not say. */
export const DEFAULT_CONCURRENCY = 20;

const KNOWN = [
  'name',
  'cases',
  'anchors',
  'target',
  'stages',
  'gates',
  'prices',
  'variants',
  'failOn',
  'requires',
  'onWeaker',
  'registry',
  'templates',
  'corpus',
  'watch',
  'sliceBy',
  'trials',
  'concurrency',
  'timeout',
  'locale',
  'reportLocale',
];

/**
 * Declares a suite: the default export of an `*.eval.ts` file.
 *
 * @throws TypeError naming the option that is wrong, what was received and what is allowed
 */
export function defineSuite<const V extends SuiteVariants = SuiteVariants>(
  options: SuiteOptions<V>,
): SuiteDefinition {
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) {
    throw new TypeError(`defineSuite: a suite has no option '${unknown}'; there are ${KNOWN.join(', ')}`);
  }
  const { name, target, stages, failOn = 'regression', concurrency = DEFAULT_CONCURRENCY } = options;
  const { trials = 1, timeout = 30_000, locale = 'en', gates = {} } = options;
  const { reportLocale = locale, requires = null, onWeaker = 'refuse', sliceBy = [] } = options;
  demand(
    name === undefined || isSuiteName(name),
    'name',
    'letters, digits, _ and - (it names files), starting with a letter or digit',
    name,
  );
  demand(
    typeof target === 'function' || (typeof target === 'object' && target !== null),
    'target',
    'a target or a function that makes one',
    target,
  );
  demand(Array.isArray(stages) && stages.length > 0, 'stages', 'a list of stages, such as [l1()]', stages);
  demand(
    ['case', 'regression', 'gate', 'never'].includes(failOn),
    'failOn',
    "'case', 'regression', 'gate' or 'never'",
    failOn,
  );
  demand(
    requires === null || CALIBER_LEVELS.includes(requires),
    'requires',
    "'keyword', 'lexical' or 'semantic'",
    requires,
  );
  demand(onWeaker === 'refuse' || onWeaker === 'report', 'onWeaker', "'refuse' or 'report'", onWeaker);
  demand(
    Array.isArray(sliceBy) && sliceBy.every(isTag) && new Set(sliceBy).size === sliceBy.length,
    'sliceBy',
    'a list of tags that each appear once',
    sliceBy,
  );
  demand(Number.isInteger(trials) && trials > 0, 'trials', 'a whole number over 0', trials);
  demand(
    Number.isInteger(concurrency) && concurrency > 0,
    'concurrency',
    'a whole number over 0',
    concurrency,
  );
  demand(Number.isFinite(timeout) && timeout > 0, 'timeout', 'milliseconds over 0', timeout);
  demand(locale === 'en' || locale === 'zh', 'locale', "'en' or 'zh'", locale);
  demand(reportLocale === 'en' || reportLocale === 'zh', 'reportLocale', "'en' or 'zh'", reportLocale);
  const prices = options.prices === undefined ? null : pricesFrom(options.prices);
  const names = stages.map((stage) => stage.name);
  demand(new Set(names).size === names.length, 'stages', 'stages that each appear once', names);
  return {
    name,
    target:
      typeof target === 'function'
        ? (context) => target(context as unknown as TargetContext<V>)
        : () => target,
    stages: stages as Stage[],
    gates: gatesFrom(gates, names),
    prices,
    variants: variantsFrom(options.variants, { gates, prices }, names),
    failOn,
    requires,
    onWeaker,
    sliceBy,
    trials,
    concurrency,
    timeout,
    locale,
    reportLocale,
  };
}

function isTag(tag: unknown): boolean {
  return typeof tag === 'string' && TAG.pattern.test(tag);
}

function demand(holds: boolean, option: string, allowed: string, received: unknown): asserts holds {
  if (holds) return;
  const shown =
    typeof received === 'string' ? JSON.stringify(received) : inspect(received, { breakLength: Infinity });
  throw new TypeError(`defineSuite: '${option}' must be ${allowed}, received ${shown}`);
}
