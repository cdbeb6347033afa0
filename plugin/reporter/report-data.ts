import type { CaseChange } from '../baseline/diff.ts';
import { type EvalCase, type LoadedCase, positionOf } from '../cases/index.ts';
import { againstBaseline } from '../compare/against.ts';
import type { AgainstBaseline } from '../compare/against-types.ts';
import type { Resampling } from '../compare/metric-differences.ts';
import type { Trend } from '../history/types.ts';
import { valuesOf } from '../scores/aggregate.ts';
import { once } from '../scores/once.ts';
import { trialStatistics } from '../scores/trials/trial-statistics.ts';
import type { TrialStatistics } from '../scores/trials/types.ts';
import type { CaseResult, CaseSlices, Gate, SuiteInfo } from '../scores/types.ts';
import type { UsageReport } from '../scores/usage/by-stage.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import type { Tally } from '../stages/tally.ts';
import type { Json } from '../stages/types.ts';
import { storable } from '../text/index.ts';
import type { SuiteFailure } from '../verdict/suite.ts';
import { type NearPair, nearThreshold } from './near-threshold.ts';
import { shownPath } from './shared.ts';
import type { JudgedGate, SuiteSummary } from './summarise.ts';

/** The version of the report's layout. */
export const REPORT_SCHEMA = 1;

/** `report.json`: all that the other report files, `caliper verify` and later readers need. */
export interface Report {
  schema: typeof REPORT_SCHEMA;
  run_id: string;
  /** ISO 8601, when the run ended */
  timestamp: string;
  suite: string;
  /** null: the suite has no variants */
  variant: string | null;
  file: string;
  /** of the summary; `report_locale` is that of `report.md` */
  locale: SuiteInfo['locale'];
  report_locale: SuiteInfo['report_locale'];
  subject: SuiteInfo['subject'];
  caliber: SuiteInfo['caliber'];
  /** stage → version of its prompt, where the target has any */
  prompt_versions: Json;
  fail_on: SuiteInfo['fail_on'];
  /** why the run measured under less than its suite requires, so that its gates are not judged; null: it did not */
  weaker: string | null;
  /** tags whose cases are shown apart */
  slice_by: readonly string[];
  thresholds: SuiteInfo['thresholds'];
  partial: boolean;
  summary: {
    total_cases: number;
    expected_cases: number;
    counts: Record<string, number>;
    /** every gate is met, over a whole run; null where the run was partial, or its caliber weaker than required */
    passed_p0: boolean | null;
    p0_status: Record<string, 'pass' | 'fail' | 'not judged'>;
    red: boolean;
    duration_seconds: number;
  };
  gates: (Gate & Omit<JudgedGate, 'gate'>)[];
  /** metric → value, over all cases (as the gates use them) and over those without an error */
  metrics: { all: Record<string, number | null>; valid: Record<string, number | null> };
  /** stage → summed counts over all cases */
  totals: Record<string, Tally>;
  slices: Record<string, Record<string, Record<string, number | null>>>;
  /** what all attempts cost; absent where the target reports none */
  usage?: UsageReport;
  baseline: {
    state: string;
    file: string;
    differences: readonly string[];
    /** the metrics that its file holds; absent where it is not there, broken or not comparable */
    metrics?: Record<string, number | null>;
  };
  /** the run beside its baseline; absent where nothing compares */
  against?: AgainstBaseline;
  /** absent where each case was tried once */
  trials?: TrialStatistics;
  /** absent where the run is not whole, or there is no history */
  trend?: Trend;
  /** pairs of memories for a person to look at; absent where the suite pairs none */
  near_threshold?: NearPair[];
  changes: CaseChange[];
  loosened: string[];
  failures: SuiteFailure[];
  warnings: { code: string; message: string; file: string; line: number; col: number }[];
  /** sorted by case id */
  per_case: CaseReport[];
}

/** A case in a report. */
export interface CaseReport extends Omit<CaseResult, 'slices'>, CaseSlices {
  file: string;
  line: number;
  col: number;
  red: boolean;
  /** why it is red, or why its failure is tolerated */
  note: string;
  change: CaseChange['kind'] | null;
  conversation: string | null;
  tags: readonly string[];
  /** stage → ground truth */
  truth: Record<string, Json>;
  /** a text was redacted or cleaned, so the texts here are not those that were scored */
  altered: boolean;
}

const MAX_CONVERSATION = 20_000;

/**
 * The report of a run. Texts of cases and targets are safe to store: cleaned, and rid of secrets.
 *
 * @param resampling of the differences to the baseline: `{ resamples: 0 }` leaves out their intervals, which take a moment
 */
export function reportOf(
  summary: SuiteSummary,
  info: SuiteInfo,
  {
    runId,
    timestamp,
    root,
    resampling = {},
  }: { runId: string; timestamp: string; root: string; resampling?: Resampling },
): Report {
  const { run, all, valid, partial, gates } = summary;
  const { compared } = summary.baseline;
  const per_case = caseReports(summary, root);
  // Without some of its stages a case that passes may be one that fails.
  const against =
    compared && run.stagesLeftOut.length === 0 ? againstBaseline(compared, { per_case }, resampling) : null;
  const near = nearThreshold({ per_case, caliber: info.caliber });
  const trials = trialStatistics(per_case, info.prices ?? null);
  const unjudged = partial || info.weaker !== undefined;
  return {
    schema: REPORT_SCHEMA,
    run_id: runId,
    timestamp,
    suite: info.name,
    variant: info.variant ?? null,
    file: info.file,
    locale: info.locale,
    report_locale: info.report_locale,
    subject: info.subject,
    caliber: info.caliber,
    prompt_versions: info.subject.prompts ?? {},
    fail_on: info.fail_on,
    slice_by: info.slice_by ?? [],
    weaker: info.weaker === undefined ? null : storable(info.weaker),
    thresholds: info.thresholds,
    partial,
    summary: {
      total_cases: all.counts.total,
      expected_cases: summary.expected,
      counts: all.counts,
      passed_p0: unjudged ? null : gates.every(({ met }) => met),
      p0_status: Object.fromEntries(
        gates.map(({ name, met }) => [name, unjudged ? 'not judged' : met ? 'pass' : 'fail']),
      ),
      red: summary.red,
      duration_seconds: Math.round(run.duration) / 1000,
    },
    gates: gates.map(({ gate, ...result }) => ({ ...gate, ...result })),
    metrics: { all: valuesOf(all.measures), valid: valuesOf(valid.measures) },
    totals: all.tallies,
    slices: Object.fromEntries(
      Object.entries(summary.slices).map(([key, groups]) => [
        key,
        Object.fromEntries((groups ?? []).map(([name, { measures }]) => [name, valuesOf(measures)])),
      ]),
    ),
    ...(all.usage ? { usage: all.usage } : {}),
    baseline: {
      state: summary.baseline.state,
      file: shownPath(root, summary.baseline.file),
      differences: summary.baseline.differences,
      ...(compared ? { metrics: compared.metrics } : {}),
    },
    ...(against ? { against } : {}),
    ...(trials ? { trials } : {}),
    ...(near ? { near_threshold: near } : {}),
    changes: summary.changes,
    loosened: summary.loosened,
    failures: summary.failures,
    warnings: summary.warnings.map(({ code, message, file, line, col }) => ({
      code,
      message,
      file: shownPath(root, file),
      line,
      col,
    })),
    per_case,
  };
}

function caseReports(summary: SuiteSummary, root: string): CaseReport[] {
  const shown = once((file: string) => shownPath(root, file));
  const placed = new Map(summary.run.suite.cases.map((entry) => [entry.loaded.case.case_id, entry]));
  return summary.cases.flatMap(({ result, red, reason, change }) => {
    const entry = placed.get(result.case_id);
    if (!entry) return [];
    const { slices, ...rest } = result;
    const { conversation, truth, altered } = storedCase(entry.loaded);
    return [
      {
        ...rest,
        ...slices,
        findings: result.findings.map((finding) => ({ ...finding, file: shown(finding.file) })),
        file: shown(entry.file),
        ...positionOf(entry.loaded, []),
        red,
        note: storable(reason),
        change: change?.kind ?? null,
        conversation,
        tags: entry.loaded.case.tags ?? [],
        truth,
        altered: altered || isAltered(result),
      },
    ];
  });
}

/** What a report shows of a case whatever became of it. */
type StoredCase = Pick<CaseReport, 'conversation' | 'truth' | 'altered'>;

const storedCases = new WeakMap<LoadedCase, StoredCase>();

/** The texts of a case safe to store, worked out once: they may be asked for ahead of the report. */
export function storedCase(loaded: LoadedCase): StoredCase {
  const known = storedCases.get(loaded);
  if (known) return known;
  const { conversation } = loaded.case;
  const truth = truthOf(loaded.case);
  const kept = storableTruth(truth);
  const stored: StoredCase = {
    conversation: conversation === undefined ? null : storable(conversation, MAX_CONVERSATION),
    truth: kept,
    altered: kept !== truth,
  };
  storedCases.set(loaded, stored);
  return stored;
}

/** The case's ground truth, stage by stage. */
function truthOf(evalCase: EvalCase): Record<string, Json> {
  const truth: Record<string, Json> = {};
  for (const [stage, kind] of STAGE_KINDS) {
    const of = kind.truth(evalCase);
    if (of !== undefined) truth[stage] = of;
  }
  return truth;
}

/** The truth with every text safe to store; the very same one where all of them are, as nearly always. */
function storableTruth(truth: Record<string, Json>): Record<string, Json> {
  const text = JSON.stringify(truth);
  if (storable(text) === text) return truth;
  const safe = JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value));
  return JSON.stringify(safe) === text ? truth : safe;
}

/** Set by the stage where the stored prediction is not, to the letter, what was scored. */
function isAltered({ details }: CaseResult): boolean {
  return Object.values(details).some(
    (detail) =>
      typeof detail === 'object' && detail !== null && !Array.isArray(detail) && detail.altered === true,
  );
}

/** The report as text: the head indented, one line a case, so that two reports can be compared line by line. */
export function formatReport({ per_case, ...head }: Report): string {
  const text = JSON.stringify(head, null, 2);
  const rows = per_case.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `${text.slice(0, -2)},\n  "per_case": [${rows ? `\n${rows}\n  ` : ''}]\n}\n`;
}
