import type { GroundTruthMemory } from '../cases/index.ts';
import type { L1Rules } from '../stages/l1/options.ts';
import type { NormalisedMemory } from '../stages/l1/output.ts';
import { resolvedLabels, unresolvedLabels } from '../stages/l1/score.ts';
import { restoredMemories } from '../stages/stored-memories.ts';
import type { Json } from '../stages/types.ts';
import type { CaseReport, Report } from './report-data.ts';

/**
 * What a label difference comes from. On a pair: `confused`, a missed label and a wrong one; `unresolved`, a missed
 * label in whose stead, it may be, the registry was given a name that it does not know; `missed` and `over-labelled`,
 * what is left on either side. Without a partner: `memory-missed`, `memory-invented`. Without a prediction: `case-error`.
 */
export const ERROR_KINDS = [
  'confused',
  'unresolved',
  'missed',
  'over-labelled',
  'memory-missed',
  'memory-invented',
  'case-error',
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

/** How many labels were missed, and how many given wrongly. */
export interface LabelErrors {
  fn: number;
  fp: number;
}

/** A memory of a case, true or predicted, that keeps it from a strict match. */
export interface MemoryErrors {
  content: string;
  /** labels of the truth; null: the memory is invented */
  expected: string[] | null;
  /** labels of the prediction, the unknown ones with `?` before them; null: the memory is missed */
  got: string[] | null;
  kinds: Partial<Record<ErrorKind, LabelErrors>>;
}

/** A hard case without a strict match. */
export interface CaseErrors {
  case_id: string;
  file: string;
  line: number;
  memories: MemoryErrors[];
}

/** What the hard cases of a suite fail at. */
export interface ErrorAnalysis {
  /** hard cases that ran the stage */
  hard: number;
  /** per kind: its labels, and how many memories and cases show it */
  kinds: Record<ErrorKind, LabelErrors & { memories: number; cases: number }>;
  /** those with the most label differences first, then by id */
  cases: CaseErrors[];
}

/**
 * Why the hard cases do not reach a strict match of `l1`: the last attempt of each, from what a report holds of it.
 * Every false positive and false negative of a case is in exactly one kind, so the kinds add up to the counts.
 */
export function analyseErrors({ per_case, caliber }: Pick<Report, 'per_case' | 'caliber'>): ErrorAnalysis {
  const { l1 } = (caliber.stages ?? {}) as { l1?: Pick<L1Rules, 'unresolved'> };
  const hard = per_case.filter(
    ({ difficulty, tallies }) => difficulty === 'hard' && tallies.l1 !== undefined,
  );
  const cases = hard.flatMap((row): CaseErrors[] => {
    const memories = memoryErrors(row, l1?.unresolved === 'false-positive');
    return memories.length > 0 ? [{ case_id: row.case_id, file: row.file, line: row.line, memories }] : [];
  });
  cases.sort((a, b) => differences(b) - differences(a) || (a.case_id < b.case_id ? -1 : 1));
  return { hard: hard.length, kinds: sumByKind(cases), cases };
}

function memoryErrors(row: CaseReport, unresolvedCounts: boolean): MemoryErrors[] {
  const truth = (row.truth.l1 ?? []) as unknown as GroundTruthMemory[];
  const detail = row.details.l1 as
    | { predicted: Json; pairs: { truth: number; predicted: number }[] }
    | undefined;
  if (!detail) return failedCase(truth);
  const predicted = restoredMemories(detail.predicted);
  const partner = new Map(detail.pairs.map((pair) => [pair.truth, pair.predicted]));
  const paired = new Set(partner.values());
  return [
    ...truth.flatMap((memory, index) => {
      const at = partner.get(index);
      return at === undefined ? [missedMemory(memory)] : pairErrors(memory, predicted[at]!, unresolvedCounts);
    }),
    ...predicted.flatMap((memory, index) =>
      paired.has(index) ? [] : [inventedMemory(memory, unresolvedCounts)],
    ),
  ];
}

/** Without a prediction all is missed; a case that expects nothing still has no strict match. */
function failedCase(truth: readonly GroundTruthMemory[]): MemoryErrors[] {
  if (truth.length === 0) return [{ content: '', expected: null, got: null, kinds: { 'case-error': NONE } }];
  return truth.map((memory) => {
    const expected = once(resolvedLabels(memory));
    return {
      content: memory.content,
      expected,
      got: null,
      kinds: { 'case-error': { fn: expected.length, fp: 0 } },
    };
  });
}

function missedMemory(memory: GroundTruthMemory): MemoryErrors {
  const expected = once(resolvedLabels(memory));
  const kinds = { 'memory-missed': { fn: expected.length, fp: 0 } };
  return { content: memory.content, expected, got: null, kinds };
}

function inventedMemory(memory: NormalisedMemory, unresolvedCounts: boolean): MemoryErrors {
  const labels = once(resolvedLabels(memory));
  const unknown = once(unresolvedLabels(memory));
  const kinds = { 'memory-invented': { fn: 0, fp: labels.length + (unresolvedCounts ? unknown.length : 0) } };
  return { content: memory.content, expected: null, got: [...labels, ...unknown], kinds };
}

/** Each missed label meets at most one wrong one, then at most one unknown one; what is left on a side stands alone. */
function pairErrors(
  truth: GroundTruthMemory,
  memory: NormalisedMemory,
  unresolvedCounts: boolean,
): MemoryErrors[] {
  const expected = once(resolvedLabels(truth));
  const given = once(resolvedLabels(memory));
  const unknown = once(unresolvedLabels(memory));
  const missing = expected.filter((label) => !given.includes(label)).length;
  const extra = given.filter((label) => !expected.includes(label)).length;
  const confused = Math.min(missing, extra);
  const unresolved = Math.min(missing - confused, unknown.length);
  const all: [ErrorKind, LabelErrors][] = [
    ['confused', { fn: confused, fp: confused }],
    ['unresolved', { fn: unresolved, fp: unresolvedCounts ? unknown.length : 0 }],
    ['missed', { fn: missing - confused - unresolved, fp: 0 }],
    ['over-labelled', { fn: 0, fp: extra - confused }],
  ];
  const kinds = all.filter(([, { fn, fp }]) => fn + fp > 0);
  if (kinds.length === 0) return [];
  return [
    { content: truth.content, expected, got: [...given, ...unknown], kinds: Object.fromEntries(kinds) },
  ];
}

const NONE: LabelErrors = { fn: 0, fp: 0 };

function once(labels: readonly string[]): string[] {
  return [...new Set(labels)];
}

function differences({ memories }: CaseErrors): number {
  return memories
    .flatMap(({ kinds }) => Object.values(kinds))
    .reduce((total, { fn, fp }) => total + fn + fp, 0);
}

function sumByKind(cases: readonly CaseErrors[]): ErrorAnalysis['kinds'] {
  const sums = ERROR_KINDS.map((kind) => {
    const found = cases.map(({ memories }) => memories.flatMap(({ kinds }) => kinds[kind] ?? []));
    const flat = found.flat();
    const sum = {
      fn: flat.reduce((total, { fn }) => total + fn, 0),
      fp: flat.reduce((total, { fp }) => total + fp, 0),
      memories: flat.length,
      cases: found.filter((each) => each.length > 0).length,
    };
    return [kind, sum] as const;
  });
  return Object.fromEntries(sums) as ErrorAnalysis['kinds'];
}
