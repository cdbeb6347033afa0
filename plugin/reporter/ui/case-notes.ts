import type { TestAnnotation } from 'vitest';
import type { ChangeKind } from '../../baseline/diff.ts';
import { cleanText } from '../../text/index.ts';
import { caseAnchor } from '../html/case-links.ts';
import { fill } from '../phrases.ts';
import { causesOf, changeWords, findingLines, oneLine, placeOfCase, say } from '../shared.ts';
import type { JudgedCase, SuiteSummary } from '../summarise.ts';
import { wordsOf } from '../words.ts';
import { SEPARATOR } from './score-card.ts';
import { uiWordsOf } from './words.ts';

/** Changes after which a case stands otherwise than in the baseline. */
const FLIPS: readonly ChangeKind[] = ['regressed', 'unsteady', 'fixed', 'newly-skipped'];

const MAX_CASES = 1_000;
const MAX_DIFFERENCES = 10;
const MAX_CHARS = 4_000;

type Place = NonNullable<TestAnnotation['location']>;

/**
 * What Vitest's UI shows of the cases that failed or flipped, at their lines of YAML: first what became of the case and
 * why, then each difference at the field that it is of. A case that passes as in the baseline has none.
 *
 * @param page where the report is shown; null: nowhere
 * @returns case id → its annotations, and how many cases are left out since they are too many
 */
export function caseNotes(
  summary: SuiteSummary,
  page: string | null,
): { notes: Map<string, TestAnnotation[]>; left: number } {
  // Under a weaker caliber than the suite requires nothing passes or fails.
  const noted = summary.run.info?.weaker ? [] : summary.cases.filter(isNotable);
  const notes = noted
    .slice(0, MAX_CASES)
    .map((entry): [string, TestAnnotation[]] => [entry.result.case_id, notesOf(entry, summary, page)]);
  return { notes: new Map(notes), left: noted.length - notes.length };
}

function isNotable({ result, change }: JudgedCase): boolean {
  const flipped = change !== undefined && FLIPS.includes(change.kind);
  return flipped || !['pass', 'skip'].includes(result.verdict);
}

function notesOf(entry: JudgedCase, summary: SuiteSummary, page: string | null): TestAnnotation[] {
  const locale = summary.run.info?.locale ?? 'en';
  const words = wordsOf(locale);
  const ui = uiWordsOf(locale);
  const { result, change, reason } = entry;
  const home = placeOf(placeOfCase(summary, result.case_id));
  const flipped = change !== undefined && FLIPS.includes(change.kind);
  const { before, now } = change ?? {};
  const lines = [
    ...(flipped && before && now ? [`${words.verdict[before]} → ${words.verdict[now]}`] : []),
    ...(reason ? [say(reason, 'reason', words)] : []),
    ...causesOf(result, words),
    ...(page ? [`${ui.shownAt}: ${page}${caseAnchor(result.case_id)}`] : []),
  ];
  const differences = result.findings
    .slice(0, MAX_DIFFERENCES)
    .map(({ message, file, line, col }) =>
      note(ui.difference, findingLines(message, words), placeOf({ file, line, col })),
    );
  const more = result.findings.length - differences.length;
  return [
    note(
      flipped ? changeWords(change, words) : words.verdict[result.verdict],
      lines,
      differences[0]?.location ?? home,
    ),
    ...differences,
    ...(more > 0
      ? [note(ui.difference, [fill(ui.moreDifferences, new Map([['more', String(more)]]))], home)]
      : []),
  ];
}

function note(type: string, lines: readonly string[], location: Place | undefined): TestAnnotation {
  const message = cleanText(lines.map(oneLine).join(SEPARATOR), MAX_CHARS);
  return { type, message, ...(location ? { location } : {}) };
}

function placeOf(place: { file: string; line: number; col: number } | undefined): Place | undefined {
  return place && { file: place.file, line: place.line, column: place.col };
}
