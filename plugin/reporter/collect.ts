import type { TestCase, TestModule } from 'vitest/node';
import type { CaseResult, SuiteInfo } from '../scores/types.ts';
import { GATE_TEST, type KnownSuite } from '../suites/load-suite.ts';
import type { Stamp } from './merge/stamp.ts';

/** What a run brought of one suite, or of one variant of it. */
export interface SuiteRun {
  suite: KnownSuite;
  /** null: the suite has no variants, or could not be run in any */
  variant: string | null;
  /** null: the suite's target was not reached, or none of its cases ran */
  info: SuiteInfo | null;
  /** case id → result, of the cases that ran */
  results: Map<string, CaseResult>;
  /** the cases whose tests Vitest counts as passed: after a retry also some that did not pass every time */
  passedTests?: ReadonlySet<string>;
  /** the stages that were left out by `CALIPER_STAGES` */
  stagesLeftOut: readonly string[];
  /** the module could not be imported, or a hook of it failed */
  crashed: boolean;
  /** milliseconds that Vitest measured for the module's tests */
  duration: number;
}

/** What a suite and its tests write to their `meta.caliper`. */
type Record =
  | { kind: 'suite'; variant?: string; info: SuiteInfo | null; stages_left_out: string[] }
  | { kind: 'case'; variant?: string; result: CaseResult }
  | { kind: 'gate'; variant?: string }
  | Stamp;

/** What a module's results were made from; undefined where nobody noted it. */
export function stampOfModule(module: TestModule): Stamp | undefined {
  const record = recordOf(module.meta());
  return record?.kind === 'module' ? record : undefined;
}

/** What became of the case that a test is of; undefined where it is of none, or did not run. */
export function resultOfTest(test: TestCase): CaseResult | undefined {
  const record = recordOf(test.meta());
  return record?.kind === 'case' ? record.result : undefined;
}

/** Reads what the tests of the suites recorded: a run a variant. Modules that are no suite are passed over. */
export function collectRuns(
  modules: readonly TestModule[],
  suites: ReadonlyMap<string, KnownSuite>,
): SuiteRun[] {
  return modules.flatMap((module) => {
    const suite = suites.get(module.moduleId);
    return suite ? collectVariants(module, suite) : [];
  });
}

/** A variant of which nothing was recorded, as under a filter, is there with nothing. */
function collectVariants(module: TestModule, suite: KnownSuite): SuiteRun[] {
  const crashed = module.errors().length > 0 || module.state() === 'queued';
  const duration = module.diagnostic().duration;
  const empty = (variant: string | null): SuiteRun & { passedTests: Set<string> } => ({
    suite,
    variant,
    info: null,
    results: new Map(),
    passedTests: new Set(),
    stagesLeftOut: [],
    crashed,
    duration,
  });
  const runs = new Map(suite.variants.map((variant) => [variant, empty(variant)]));
  for (const group of module.children.allSuites()) {
    if (group.errors().length > 0) {
      const hurt = runs.get(group.name);
      for (const run of hurt ? [hurt] : runs.values()) run.crashed = true;
    }
    const record = recordOf(group.meta());
    const run = record?.kind === 'suite' && runs.get(record.variant ?? null);
    if (!run) continue;
    run.info = record.info;
    run.stagesLeftOut = record.stages_left_out;
  }
  for (const test of module.children.allTests()) {
    const record = recordOf(test.meta());
    const run = record?.kind === 'case' && runs.get(record.variant ?? null);
    if (!run) continue;
    run.results.set(record.result.case_id, record.result);
    if (test.result().state === 'passed') run.passedTests.add(record.result.case_id);
  }
  const found = [...runs.values()];
  const nothing = found.every((run) => run.crashed && run.info === null && run.results.size === 0);
  return nothing ? [{ ...empty(null), crashed: true }] : found;
}

/**
 * The tests of a run: those of its cases by id, and the one that holds its gates. They are known by their names, since
 * one that did not run, as in watch mode, recorded nothing.
 */
export function testsOfRun(
  modules: readonly TestModule[],
  { suite, variant }: Pick<SuiteRun, 'suite' | 'variant'>,
): { cases: Map<string, TestCase>; gate: TestCase | undefined } {
  const group = [suite.source.name, ...(variant === null ? [] : [variant])].join(' > ');
  const cases = new Map<string, TestCase>();
  for (const module of modules.filter(({ moduleId }) => moduleId === suite.file)) {
    for (const test of module.children.allTests()) {
      if (test.fullName === `${group} > ${test.name}`) cases.set(test.name, test);
    }
  }
  // No case may be called so.
  const gate = cases.get(GATE_TEST);
  cases.delete(GATE_TEST);
  return { cases, gate };
}

function recordOf(meta: object): Record | undefined {
  return (meta as { caliper?: Record }).caliper;
}
