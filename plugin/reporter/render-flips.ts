import c from 'tinyrainbow';
import type { CaseChange } from '../baseline/diff.ts';
import type { CaseResult } from '../scores/types.ts';
import {
  causesOf,
  changeCounts,
  changeWords,
  findingLines,
  oneLine,
  placeOfCase,
  say,
  shownPath,
  WEIGHT,
} from './shared.ts';
import type { SuiteSummary } from './summarise.ts';
import { line, MAX_LISTED, moreLine } from './terminal-lines.ts';
import type { Words } from './words.ts';

const MAX_FINDINGS = 3;
const MAX_FINDING_LINES = 4;

/**
 * How the cases stand against the baseline, the worst first, and why a case that fails does. Under a weaker caliber than
 * the suite requires nothing is compared.
 */
export function flipLines(summary: SuiteSummary, words: Words, root: string): string[] {
  if (summary.run.info?.weaker) return [];
  if (summary.baseline.state === 'missing') return [line(words.flips, words.noBaseline)];
  if (summary.baseline.state === 'broken' || summary.baseline.differences.length > 0) return [];
  const { changes } = summary;
  if (changes.length === 0) return [line(words.flips, words.noFlips)];
  const judged = new Map(summary.cases.map((entry) => [entry.result.case_id, entry]));
  const shown = worstFirst(changes)
    .slice(0, MAX_LISTED)
    .flatMap((change) => {
      const entry = judged.get(change.case_id);
      const explained = change.kind === 'regressed' || entry?.red ? entry : undefined;
      const head = changeLine(change, summary, words, root, explained?.result);
      return [
        head,
        ...standingLines(change, words),
        ...(explained ? reasonLines(explained.result, words) : []),
      ];
    });
  return [
    line(words.flips, changeCounts(changes, words)),
    ...shown,
    ...moreLine(changes.length - MAX_LISTED, words),
  ];
}

/** How often a flaky case passed, before and now: the first of what moved. */
function standingLines({ kind, fields: [standing] }: CaseChange, words: Words): string[] {
  return kind === 'unsteady' && standing ? [c.dim(`        ${say(standing, 'moved', words)}`)] : [];
}

/** Changes, those that matter most first. */
export function worstFirst(changes: readonly CaseChange[]): CaseChange[] {
  return [...changes].sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
}

/** `regressed  eval-001 pass → fail  cases/demo.yaml:3:5` */
export function changeLine(
  change: CaseChange,
  summary: SuiteSummary,
  words: Words,
  root: string,
  explained?: CaseResult,
): string {
  const moved =
    change.before && change.now
      ? c.dim(` ${words.verdict[change.before]} → ${words.verdict[change.now]}`)
      : '';
  const where = placeText(summary, change.case_id, explained, root);
  return `    ${paint(change.kind)(changeWords(change, words))}  ${change.case_id}${moved}  ${where}`;
}

/** `file:line:col` of the first field that is wrong, or of the case. */
export function placeText(
  summary: SuiteSummary,
  caseId: string,
  result: CaseResult | undefined,
  root: string,
): string {
  const at = result?.findings[0] ?? placeOfCase(summary, caseId);
  return at ? c.cyan(`${shownPath(root, at.file)}:${at.line}:${at.col}`) : '';
}

/** Which thresholds a case missed or which errors it met, and the first differences that explain it. */
export function reasonLines(result: CaseResult, words: Words): string[] {
  const causes = causesOf(result, words).map(oneLine);
  const details = result.findings
    .slice(0, MAX_FINDINGS)
    .flatMap(({ message }) => findingLines(message, words).slice(0, MAX_FINDING_LINES));
  return [...causes.map((cause) => `        ${cause}`), ...details.map((text) => c.dim(`        ${text}`))];
}

function paint(kind: string): (text: string) => string {
  if (kind === 'regressed' || kind === 'removed' || kind === 'newly-skipped') return c.red;
  return kind === 'fixed' ? c.green : c.yellow;
}
