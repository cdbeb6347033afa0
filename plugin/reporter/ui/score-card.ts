import type { TestAnnotation } from 'vitest';
import { isCountMetric } from '../../scores/stages.ts';
import {
  boundWords,
  changeCounts,
  resultWord,
  runKey,
  valueText,
  verdictCounts,
  weakerText,
} from '../shared.ts';
import { statisticsWordsOf } from '../statistics/words.ts';
import type { JudgedGate, SuiteSummary } from '../summarise.ts';
import { watchWordsOf } from '../watch-words.ts';
import { type Words, wordsOf } from '../words.ts';
import { uiWordsOf } from './words.ts';

/** What joins the parts of an annotation: Vitest's UI shows line breaks as spaces. */
export const SEPARATOR = ' · ';

/** A run's score card as annotations of its gate test: its result, the gates it missed first, what flipped, and chance. */
export function scoreCard(summary: SuiteSummary, statistics: readonly string[]): TestAnnotation[] {
  const { run, all, gates, judged } = summary;
  const locale = run.info?.locale ?? 'en';
  const words = wordsOf(locale);
  const weighed = judged && !run.info?.weaker;
  const gateNote = (label: string, shown: readonly JudgedGate[]): [string, string] => [
    `${words.gates}: ${label}`,
    shown.map((gate) => gateText(gate, words)).join(SEPARATOR),
  ];
  const parts: [type: string, message: string][] = [
    [uiWordsOf(locale).scoreCard, [runKey(run), ...standing(summary, words)].join(SEPARATOR)],
    [words.cases, `${all.counts.total} (${verdictCounts(all.counts, words)})`],
    ...(weighed
      ? [
          gateNote(
            words.missed,
            gates.filter(({ met }) => !met),
          ),
          gateNote(
            words.met,
            gates.filter(({ met }) => met),
          ),
        ]
      : [gateNote(words.notJudged, gates)]),
    [words.flips, flipCounts(summary, words)],
    [statisticsWordsOf(locale).title, statistics.join(' ')],
  ];
  const location = { file: run.suite.file, line: 1, column: 1 };
  return parts
    .filter(([, message]) => message !== '')
    .map(([type, message]) => ({ type, message, location }));
}

/** What the run came to, and what of the suite it is. */
function standing({ run, all, expected, judged, leftOut, red }: SuiteSummary, words: Words): string[] {
  if (run.info?.weaker) return [weakerText(run.info.weaker, words)];
  if (!judged) return [`${words.partial} (${all.counts.total}/${expected}): ${words.partialGates}`];
  const scope = leftOut > 0 ? [watchWordsOf(run.info?.locale ?? 'en').scope(leftOut)] : [];
  return [resultWord({ red }, words), ...scope];
}

/** `l1.dimension_micro_f1 0.4492 ≥ 0.45` */
function gateText({ name, gate, value }: JudgedGate, words: Words): string {
  return `${name} ${valueText(value, words, isCountMetric(name))} ${boundWords(name, gate, words)}`;
}

function flipCounts({ run, baseline, changes }: SuiteSummary, words: Words): string {
  if (run.info?.weaker) return '';
  if (baseline.state === 'missing') return words.noBaseline;
  if (baseline.compared === null) return baseline.differences.join(SEPARATOR);
  return changeCounts(changes, words) || words.noFlips;
}
