import { caliberDifferences } from '../baseline/caliber.ts';
import { type CaseChange, diffCases } from '../baseline/diff.ts';
import { loosenedExam } from '../baseline/loosened.ts';
import type { Baseline, BaselineState } from '../baseline/types.ts';
import type { EvalCase, Problem } from '../cases/index.ts';
import type { Interval } from '../metrics/index.ts';
import { awaitsRealModel } from '../network/real-model.ts';
import { type Aggregate, aggregate, aggregateValid } from '../scores/aggregate.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import { checkGates, type GateResult } from '../scores/gates.ts';
import { groupBy, groupByTag } from '../scores/group-by.ts';
import { once } from '../scores/once.ts';
import type { CaseResult, CaseRow, CaseSlices, Gate } from '../scores/types.ts';
import type { Prices } from '../scores/usage/types.ts';
import { caseVerdict } from '../verdict/case.ts';
import type { Policy } from '../verdict/policy.ts';
import { type SuiteFailure, suiteFailures } from '../verdict/suite.ts';
import { gatesWithoutHoldout, isTuneCase } from '../watch/tune.ts';
import type { SuiteRun } from './collect.ts';
import { type IntervalMethod, intervalMethod, intervalOf } from './intervals.ts';
import { type BaselinePlan, planBaseline } from './plan-baseline.ts';

/** A case as every surface shows it: its result, what it means, how it stands against the baseline. */
export interface JudgedCase {
  result: CaseResult;
  red: boolean;
  reason: string;
  /** undefined: there is no baseline to compare with */
  change?: CaseChange;
}

/** A gate with what a person weighs its value by. */
export interface JudgedGate extends GateResult {
  /** 95 %; null for a metric that is neither a rate nor an F1 */
  interval: Interval | null;
  /** how that was had; absent where there is none */
  method?: IntervalMethod;
  /** what the value is a share or a mean of; absent where it is neither */
  of?: { count: number; unit: string };
  /** the value over the cases without an error */
  valid: number | null;
}

/** The name of a group of cases, and their sums. */
export type Slice = [name: string, cases: Aggregate];

/** Everything that is known of a suite's run: the terminal, the files and the annotations render this. */
export interface SuiteSummary {
  run: SuiteRun;
  /** cases or stages of the suite were left out, so nothing here stands for it */
  partial: boolean;
  /** the gates are judged: in watch mode over the tune cases, else over a whole run */
  judged: boolean;
  /** how many holdout cases watch mode leaves out; 0 outside of it */
  leftOut: number;
  expected: number;
  /** sorted by case id */
  cases: JudgedCase[];
  all: Aggregate;
  valid: Aggregate;
  /** `tag`: where the suite says by which */
  slices: Record<keyof CaseSlices, Slice[]> & { tag?: Slice[] };
  gates: JudgedGate[];
  /** sorted by case id; without the unchanged ones */
  changes: CaseChange[];
  loosened: string[];
  failures: SuiteFailure[];
  baseline: {
    state: BaselineState['state'];
    file: string;
    /** what the run stands beside; null where it is not there, broken or not comparable */
    compared: Baseline | null;
    plan: BaselinePlan;
    differences: readonly string[];
  };
  warnings: Problem[];
  red: boolean;
}

/**
 * Judges a run of a suite. Pure: the same run and baseline give the same summary.
 *
 * @param interrupted the run was cut short, so what is missing was not left out on purpose
 * @param watch the results are those of a watch session: it runs tune cases alone, and writes a baseline only when
 *   it is asked to
 * @param sharded the run is one of several that are merged later
 * @param lint what linting the suite found
 * @param doubts why the merge that brought the results does not stand for one run; each turns it red
 */
export function summarise(
  run: SuiteRun,
  baseline: BaselineState,
  {
    update,
    root,
    interrupted,
    watch = false,
    sharded = false,
    lint = [],
    doubts = [],
  }: {
    update: Policy['update'];
    root: string;
    interrupted: boolean;
    watch?: boolean;
    sharded?: boolean;
    lint?: readonly Problem[];
    doubts?: readonly string[];
  },
): SuiteSummary {
  const { info, suite } = run;
  const policy: Policy = {
    failOn: info?.fail_on ?? 'regression',
    update,
    gates: info?.gates ?? {},
    stagesLeftOut: run.stagesLeftOut.length > 0,
    baseline,
    caliberDifferences:
      baseline.state === 'present' && info ? caliberDifferences(baseline.baseline.caliber, info.caliber) : [],
  };
  const expected = new Set(suite.cases.map(({ loaded }) => loaded.case.case_id));
  const results = new Map([...run.results].sort(([a], [b]) => (a < b ? -1 : 1)));
  const leftOut = watch ? suite.cases.filter(({ loaded }) => !isTuneCase(loaded.case)).length : 0;
  const waiting = suite.cases.map(({ loaded }) => loaded.case).filter(awaitsRealModel);
  const due = expected.size - leftOut - waiting.filter((entry) => !watch || isTuneCase(entry)).length;
  const judged = !(interrupted || run.crashed || run.stagesLeftOut.length > 0 || results.size < due);
  const partial = !judged || leftOut > 0;
  // A broken embedder may go by the name of the sound one, so that an equal caliber says nothing then.
  const comparable =
    baseline.state === 'present' && policy.caliberDifferences.length === 0 && info?.weaker === undefined;
  const changes = comparable ? diffCases(baseline.baseline, results, expected, run.stagesLeftOut) : [];
  const changeOf = new Map(changes.map((change) => [change.case_id, change]));
  const rows = (split: Gate['split']): [string, CaseResult][] =>
    [...results].filter(([, result]) => !split || result.slices.split === split);
  const prices = info?.prices ?? null;
  const all = once((split: Gate['split']) => aggregate(rows(split), prices));
  const anyError = [...results.values()].some(endedInError);
  const valid = once((split: Gate['split']) => (anyError ? aggregateValid(rows(split), prices) : all(split)));
  const within = gatesWithoutHoldout(policy.gates, leftOut);
  const gates = checkGates(within, (split) => all(split).measures).map((gate): JudgedGate => {
    const { name } = gate;
    const { split } = gate.gate;
    const members = rows(split).map(([, result]) => result);
    const measure = all(split).measures[name];
    const interval = intervalOf(name, measure, members);
    const method = interval ? intervalMethod(measure) : undefined;
    return {
      ...gate,
      interval,
      ...(method ? { method } : {}),
      ...(measure?.of ? { of: measure.of } : {}),
      valid: valid(split).measures[name]?.value ?? null,
    };
  });
  const cases = [...results.values()].map((result): JudgedCase => {
    const change = changeOf.get(result.case_id);
    return { result, ...caseVerdict(result, policy), ...(change ? { change } : {}) };
  });
  const failures: SuiteFailure[] = [
    ...doubts.map((message): SuiteFailure => ({ kind: 'merge', message })),
    ...(info ? suiteFailures(gates, changes, policy, { root, partial: !judged, rows: results }) : []),
  ];
  return {
    run,
    partial,
    judged,
    leftOut,
    expected: due + leftOut,
    cases,
    all: all(undefined),
    valid: valid(undefined),
    slices: {
      difficulty: sliceBy(results, 'difficulty', all(undefined), prices),
      language: sliceBy(results, 'language', all(undefined), prices),
      split: sliceBy(results, 'split', all(undefined), prices),
      ...(info?.slice_by ? { tag: sliceByTag(results, info.slice_by, suite.cases, prices) } : {}),
    },
    gates,
    changes: changes.filter(({ kind }) => kind !== 'unchanged'),
    loosened: comparable && info ? loosenedExam(baseline.baseline, info, results, run.stagesLeftOut) : [],
    failures,
    baseline: {
      state: baseline.state,
      file: baseline.file,
      compared: comparable ? baseline.baseline : null,
      plan:
        watch && update !== 'all'
          ? { action: 'keep' }
          : planBaseline(policy, info, withRowsOf(waiting, baseline, results), {
              partial,
              stagesLeftOut: run.stagesLeftOut.length > 0,
              sharded,
              doubtful: doubts.length > 0,
            }),
      differences: policy.caliberDifferences,
    },
    warnings: [...suite.problems, ...lint].filter(({ severity }) => severity === 'warning'),
    red: failures.length > 0 || cases.some(({ red }) => red) || (run.crashed && !interrupted),
  };
}

/** The run's rows, and those that the baseline has of cases which only a run with real models measures. */
function withRowsOf(
  waiting: readonly EvalCase[],
  baseline: BaselineState,
  results: ReadonlyMap<string, CaseResult>,
): ReadonlyMap<string, CaseRow> {
  if (baseline.state !== 'present') return results;
  const kept = waiting.flatMap(({ case_id }): [string, CaseRow][] => {
    const row = baseline.baseline.cases.get(case_id);
    return row ? [[case_id, row]] : [];
  });
  return new Map<string, CaseRow>([...results, ...kept]);
}

/** The slices of the results by a key, in the order in which they are shown. */
function sliceBy(
  results: ReadonlyMap<string, CaseResult>,
  key: keyof CaseSlices,
  all: Aggregate,
  prices: Prices | null,
): Slice[] {
  const groups = groupBy(results, ([, result]) => result.slices[key]);
  return [...groups]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([name, group]) => [name, group.length === results.size ? all : aggregate(group, prices)]);
}

/** The results of the cases with each of the tags. */
function sliceByTag(
  results: ReadonlyMap<string, CaseResult>,
  tags: readonly string[],
  cases: SuiteRun['suite']['cases'],
  prices: Prices | null,
): Slice[] {
  const tagsOf = new Map(cases.map(({ loaded }) => [loaded.case.case_id, loaded.case.tags ?? []]));
  return groupByTag(results, tags, ([id]) => tagsOf.get(id) ?? []).map(([tag, group]) => [
    tag,
    aggregate(group, prices),
  ]);
}

const ORDER = ['easy', 'medium', 'hard', 'zh', 'en', 'mixed', 'tune', 'holdout'];

function order(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}
