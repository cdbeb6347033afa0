import type { TestModule } from 'vitest/node';
import type { CaseResult, SuiteInfo } from '../scores/types.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import type { Stamp } from './merge/stamp.ts';

/** What a run brought of one suite. */
export interface SuiteRun {
  suite: KnownSuite;
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
  | { kind: 'suite'; info: SuiteInfo | null; stages_left_out: string[] }
  | { kind: 'case'; result: CaseResult }
  | { kind: 'gate' }
  | Stamp;

/** What a module's results were made from; undefined where nobody noted it. */
export function stampOfModule(module: TestModule): Stamp | undefined {
  const record = recordOf(module.meta());
  return record?.kind === 'module' ? record : undefined;
}

/** Reads what the tests of the suites recorded. Modules that are no suite are passed over. */
export function collectRuns(
  modules: readonly TestModule[],
  suites: ReadonlyMap<string, KnownSuite>,
): SuiteRun[] {
  return modules.flatMap((module) => {
    const suite = suites.get(module.moduleId);
    return suite ? [collectRun(module, suite)] : [];
  });
}

function collectRun(module: TestModule, suite: KnownSuite): SuiteRun {
  const run: SuiteRun = {
    suite,
    info: null,
    results: new Map(),
    stagesLeftOut: [],
    crashed: module.errors().length > 0 || module.state() === 'queued',
    duration: module.diagnostic().duration,
  };
  for (const group of module.children.allSuites()) {
    if (group.errors().length > 0) run.crashed = true;
    const record = recordOf(group.meta());
    if (record?.kind !== 'suite') continue;
    run.info = record.info;
    run.stagesLeftOut = record.stages_left_out;
  }
  const passed = new Set<string>();
  for (const test of module.children.allTests()) {
    const record = recordOf(test.meta());
    if (record?.kind !== 'case') continue;
    run.results.set(record.result.case_id, record.result);
    if (test.result().state === 'passed') passed.add(record.result.case_id);
  }
  return { ...run, passedTests: passed };
}

function recordOf(meta: object): Record | undefined {
  return (meta as { caliper?: Record }).caliper;
}
