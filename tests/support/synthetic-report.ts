import { mulberry32 } from '../../plugin/metrics/mulberry32.ts';
import type { CaseReport, Report } from '../../plugin/reporter/report-data.ts';
import { aggregate, valuesOf } from '../../plugin/scores/aggregate.ts';
import { l1Tally, suiteInfo } from './rows.ts';

const TOPICS = [
  'peanuts',
  'the night shift',
  'a sailing boat',
  '在杭州工作',
  'Rust and SQLite',
  '下周二复诊',
];
const LABELS = ['identity', 'family', 'skills', 'habits', 'goals', 'status'];
const DIFFICULTIES = ['easy', 'medium', 'hard'];

/** A report of so many cases of one memory each, about a fifth of which fail; the same for the same seed. */
export function syntheticReport(cases: number, seed = 1): Report {
  const random = mulberry32(seed);
  const rows = Array.from({ length: cases }, (_, index) => row(index, random));
  const all = aggregate(
    rows.map((each) => [each.case_id, { ...each, slices: each }] as const),
    null,
  );
  const info = suiteInfo();
  const counts = { total: cases, executed: cases, pass: 0, fail: 0, flaky: 0, error: 0, skip: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return {
    schema: 1,
    run_id: 'synthetic',
    timestamp: '2026-01-01T00:00:00.000Z',
    suite: 'synthetic',
    variant: null,
    file: info.file,
    locale: 'en',
    report_locale: 'en',
    subject: info.subject,
    caliber: info.caliber,
    prompt_versions: {},
    fail_on: 'regression',
    weaker: null,
    slice_by: [],
    thresholds: info.thresholds,
    partial: false,
    summary: {
      total_cases: cases,
      expected_cases: cases,
      counts,
      passed_p0: true,
      p0_status: {},
      red: rows.some(({ red }) => red),
      duration_seconds: 1,
    },
    gates: [],
    metrics: { all: valuesOf(all.measures), valid: valuesOf(all.measures) },
    totals: all.tallies,
    slices: {},
    baseline: { state: 'present', file: 'baselines/synthetic.json', differences: [] },
    changes: [],
    loosened: [],
    failures: [],
    warnings: [],
    per_case: rows,
  };
}

function row(index: number, random: () => number): CaseReport {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const passes = random() < 0.8;
  const [label, wrong] = [pick(LABELS), pick(LABELS)];
  const content = `${pick(TOPICS)}, number ${index}`;
  const memory = {
    memory_type: 'persona',
    priority: 50,
    time_velocity: 'static',
    source_message_ids: ['msg_1'],
  };
  const line = index * 14 + 5;
  return {
    case_id: `syn-${String(index).padStart(5, '0')}`,
    verdict: passes ? 'pass' : 'fail',
    attempts: 1,
    passes: passes ? 1 : 0,
    case_hash: index.toString(16).padStart(16, '0'),
    tallies: { l1: passes ? l1Tally(1, 0, 0) : l1Tally(0, 1, 1) },
    missed: passes ? [] : ['l1 dimension_micro_f1 0.00 < 0.50'],
    findings: passes
      ? []
      : [
          {
            title: 'WrongLabels',
            message: `memory 0 "${content}"\n  ${label} is missed`,
            file: 'cases/synthetic.yaml',
            line,
            col: 11,
          },
        ],
    errors: [],
    details: {
      l1: {
        predicted: [{ content, dimensions: [passes ? label : wrong], unresolved: [], ...memory }],
        pairs: [{ truth: 0, predicted: 0, similarity: 1 }],
        refused: [],
        altered: false,
      },
    },
    difficulty: pick(DIFFICULTIES),
    language: 'en',
    split: 'tune',
    file: 'cases/synthetic.yaml',
    line,
    col: 5,
    red: !passes && random() < 0.1,
    note: passes ? '' : 'known failure since baseline',
    change: passes ? 'unchanged' : random() < 0.2 ? 'changed' : 'unchanged',
    conversation: `[msg#1] 2026-01-01T10:00:00Z user:\n  Let me tell you of ${content}, which matters to me.\n`,
    tags: random() < 0.3 ? ['look-alike'] : [],
    truth: { l1: [{ content, dimensions: [label], ...memory }] },
    altered: false,
  };
}
