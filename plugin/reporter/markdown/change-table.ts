import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { changeWords, say } from '../shared.ts';
import type { Words } from '../words.ts';
import { list, table } from './blocks.ts';

const MAX_MOVED = 6;

/** How the cases stand against the baseline, with the counts that moved; empty where nothing is compared. */
export function changeTable({ changes, baseline, weaker }: Report, words: Words): string {
  if (weaker) return '';
  if (baseline.state !== 'present') return words.noBaseline;
  if (baseline.differences.length > 0)
    return list(baseline.differences.map((text) => say(text, 'difference', words)));
  if (changes.length === 0) return words.noFlips;
  return table(
    [words.cases, words.flips, words.verdict.pass, words.reason],
    changes.map((change) => [
      md(change.case_id),
      changeWords(change, words),
      [change.before, change.now].map((verdict) => (verdict ? words.verdict[verdict] : '–')).join(' → '),
      md(
        change.fields
          .slice(0, MAX_MOVED)
          .map((text) => say(text, 'moved', words))
          .join('; '),
      ),
    ]),
  );
}
