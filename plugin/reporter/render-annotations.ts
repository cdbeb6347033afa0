import { escapeAnnotation, escapeAnnotationProperty } from '../text/index.ts';
import { changeWords, findingLines, placeOfCase, runKey, say, shownPath, weakerText } from './shared.ts';
import type { SuiteSummary } from './summarise.ts';
import { wordsOf } from './words.ts';

const SHOWN = ['regressed', 'removed', 'newly-skipped'];
const MAX_ANNOTATIONS = 50;

/**
 * Workflow commands that make GitHub Actions annotate flips at their YAML lines: errors where the case turns the
 * run red, else warnings. A run under a weaker caliber than its suite requires has none, and one warning that says so.
 *
 * @param failuresShown Vitest annotates failing tests itself, at the same line: a red case would stand there twice,
 *   but for one whose test passed after a retry
 */
export function renderAnnotations(summary: SuiteSummary, root: string, failuresShown = false): string[] {
  const words = wordsOf(summary.run.info?.locale ?? 'en');
  const { passedTests, info, suite } = summary.run;
  if (info?.weaker) {
    const file = escapeAnnotationProperty(shownPath(root, suite.file));
    const title = escapeAnnotationProperty(`${runKey(summary.run)}: ${words.weakerMark}`);
    return [
      `::warning file=${file},line=1,title=${title}::${escapeAnnotation(weakerText(info.weaker, words))}`,
    ];
  }
  const shown = (id: string): boolean => !(failuresShown && judged.get(id)?.red && !passedTests?.has(id));
  const judged = new Map(summary.cases.map((entry) => [entry.result.case_id, entry]));
  return summary.changes
    .filter(({ kind, case_id }) => SHOWN.includes(kind) && shown(case_id))
    .slice(0, MAX_ANNOTATIONS)
    .map((change) => {
      const entry = judged.get(change.case_id);
      const finding = entry?.result.findings[0];
      const place = finding ??
        placeOfCase(summary, change.case_id) ?? { file: summary.run.suite.file, line: 1, col: 1 };
      const red = entry?.red || summary.failures.some(({ case_id }) => case_id === change.case_id);
      const properties = {
        file: shownPath(root, place.file),
        line: String(place.line),
        col: String(place.col),
        title: `${runKey(summary.run)} ${change.case_id}: ${changeWords(change, words)}`,
      };
      const head = Object.entries(properties)
        .map(([key, value]) => `${key}=${escapeAnnotationProperty(value)}`)
        .join(',');
      const text =
        [
          ...(entry?.result.missed.map((miss) => say(miss, 'miss', words)) ?? []),
          ...(finding ? [findingLines(finding.message, words).join('\n  ')] : []),
        ].join('\n') || changeWords(change, words);
      return `::${red ? 'error' : 'warning'} ${head}::${escapeAnnotation(text)}`;
    });
}
