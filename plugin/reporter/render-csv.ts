import { caseHeadlines, inPipelineOrder, measureMetric } from '../scores/stages.ts';
import { totalUsage } from '../scores/usage/sum-usage.ts';
import type { StageUsage } from '../scores/usage/types.ts';
import { count } from '../stages/tally.ts';
import { escapeCsvCell } from '../text/index.ts';
import type { CaseReport, Report } from './report-data.ts';
import { oneLine } from './shared.ts';

type Cell = string | number | null;

type Column = readonly [string, (row: CaseReport) => Cell];

const HEAD: readonly Column[] = [
  ['case_id', (row) => row.case_id],
  ['difficulty', (row) => row.difficulty],
  ['language', (row) => row.language],
  ['split', (row) => row.split],
  ['verdict', (row) => row.verdict],
  ['change', (row) => row.change],
  ['attempts', (row) => row.attempts],
  ['passes', (row) => row.passes],
];

const L1: readonly Column[] = [
  ['l1_f1', (row) => metric(row, 'l1', 'dimension_micro_f1')],
  ['l1_precision', (row) => metric(row, 'l1', 'dimension_micro_precision')],
  ['l1_recall', (row) => metric(row, 'l1', 'dimension_micro_recall')],
  ['strict_match', (row) => metric(row, 'l1', 'strict_match_rate')],
  ['matched_memories', (row) => l1Count(row, 'memories', 'tp')],
  ['unmatched_pred', (row) => l1Count(row, 'memories', 'fp')],
  ['unmatched_gt', (row) => l1Count(row, 'memories', 'fn')],
  ['tp', (row) => l1Count(row, 'labels', 'tp')],
  ['fp', (row) => l1Count(row, 'labels', 'fp')],
  ['fn', (row) => l1Count(row, 'labels', 'fn')],
  ['unresolved_labels', (row) => l1Count(row, 'unresolved_labels')],
];

const USAGE: readonly Column[] = [
  ['requests', (row) => usageOf(row)?.requests ?? null],
  ['replayed', (row) => usageOf(row)?.replayed ?? null],
  ['input_tokens', (row) => usageOf(row)?.input_tokens ?? null],
  ['output_tokens', (row) => usageOf(row)?.output_tokens ?? null],
  ['ms', (row) => milliseconds(usageOf(row))],
];

const TAIL: readonly Column[] = [
  ['error_kind', (row) => row.errors.map(({ kind }) => kind).join(' ')],
  ['error', (row) => row.errors.map(({ stage, message }) => `${stage}: ${message}`).join('; ')],
  ['missed', (row) => row.missed.join('; ')],
  ['note', (row) => row.note],
  ['file', (row) => row.file],
  ['line', (row) => row.line],
];

/** One line a case. Numbers are written as they are; a text cell is quoted where it has to be and cannot start a formula. */
export function renderCsv(report: Report): string {
  const columns = [
    ...HEAD,
    ...inPipelineOrder(Object.keys(report.thresholds)).flatMap(stageColumns),
    ...(report.usage ? USAGE : []),
    ...TAIL,
  ];
  const lines = [
    columns.map(([name]) => name),
    ...report.per_case.map((row) => columns.map(([, cell]) => cellText(cell(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** The columns of `l1` have names of their own; those of other stages are `l15_action_accuracy`, by headline metric. */
function stageColumns(stage: string): readonly Column[] {
  if (stage === 'l1') return L1;
  return caseHeadlines(stage).map((name) => [`${stage}_${name}`, (row) => metric(row, stage, name)]);
}
/** Names, paths and words, most of all text cells: they have nothing to escape. */
const PLAIN = /^\w[\w./:-]*$/;

function cellText(cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return String(cell);
  return PLAIN.test(cell) ? cell : escapeCsvCell(oneLine(cell));
}

function metric({ tallies }: CaseReport, stage: string, name: string): number | null {
  const tally = tallies[stage];
  return tally ? (measureMetric(stage, tally, name)?.value ?? null) : null;
}

/** What all of its calls cost; undefined where the target did not say. */
function usageOf({ usage }: CaseReport): StageUsage | undefined {
  return usage && totalUsage(usage);
}

/** How long the calls took that a model answered, one after another; null where there was none. */
function milliseconds(usage: StageUsage | undefined): number | null {
  return usage && usage.ms.length > 0 ? usage.ms.reduce((sum, ms) => sum + ms, 0) : null;
}

function l1Count(row: CaseReport, ...path: string[]): number | null {
  return row.tallies.l1 ? count(row.tallies.l1, ...path) : null;
}
