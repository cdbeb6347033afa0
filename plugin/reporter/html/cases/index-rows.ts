import { cleanText } from '../../../text/index.ts';
import { fieldOf, listOf, textOf } from '../../readings/json-fields.ts';
import type { CaseReport } from '../../report-data.ts';
import { causesOf, oneLine, say, shorten, WEIGHT } from '../../shared.ts';
import type { Words } from '../../words.ts';

/** What the table of the page knows of a case. */
export interface IndexRow {
  id: string;
  verdict: string;
  /** null: nothing to compare with */
  change: string | null;
  difficulty: string;
  tags: readonly string[];
  /** the stages that missed a threshold or failed */
  stages: string[];
  red: boolean;
  /** why it does not pass, or the beginning of what it asks */
  text: string;
  /** what a search looks through besides, in small letters */
  hidden: string;
}

const MAX_TEXT = 160;
/** Characters that a search looks through, of a case and of all together: a page has to open soon. */
const HIDDEN = { most: 4_000, least: 400, together: 4_000_000 };

/** The rows in the order in which they are shown at first. Their texts are safe to show, as text. */
export function indexRows(cases: readonly CaseReport[], words: Words): IndexRow[] {
  const share = Math.floor(HIDDEN.together / Math.max(1, cases.length));
  const hidden = Math.min(HIDDEN.most, Math.max(HIDDEN.least, share));
  // What is looked at before white space is taken together.
  const read = 2 * hidden;
  return sortedCases(cases).map((row) => {
    const asked = cleanText(askedText(row).slice(0, read));
    const reasons = cleanText(
      [say(row.note, 'reason', words), ...causesOf(row, words)].filter(Boolean).join('; ').slice(0, read),
    );
    return {
      id: cleanText(row.case_id),
      verdict: row.verdict,
      change: row.change,
      difficulty: cleanText(row.difficulty),
      tags: row.tags.map((tag) => cleanText(tag)),
      stages: missingStages(row),
      red: row.red,
      text: shorten(oneLine(row.verdict === 'pass' ? asked : reasons || asked), MAX_TEXT),
      hidden: shorten(oneLine(`${reasons} ${asked}`), hidden).toLowerCase(),
    };
  });
}

/**
 * The cases in the order of the table and of their views: what turns the run red, then what changed, then what does not
 * pass, then by id.
 */
export function sortedCases(cases: readonly CaseReport[]): CaseReport[] {
  const weight = ({ change }: CaseReport): number => {
    const at = change === null ? -1 : WEIGHT.indexOf(change);
    return at < 0 ? WEIGHT.length : at;
  };
  const passes = ({ verdict }: CaseReport): number => Number(verdict === 'pass');
  return [...cases].sort(
    (a, b) =>
      Number(b.red) - Number(a.red) ||
      weight(a) - weight(b) ||
      passes(a) - passes(b) ||
      (a.case_id < b.case_id ? -1 : 1),
  );
}

/** The stages in whose thresholds or errors a case fails, by the beginnings of what it missed. */
function missingStages({ missed, errors, tallies }: CaseReport): string[] {
  const named = Object.keys(tallies).filter((stage) => missed.some((text) => text.startsWith(`${stage} `)));
  return [...new Set([...named, ...errors.map(({ stage }) => cleanText(stage, MAX_TEXT))])];
}

function askedText({ conversation, truth }: CaseReport): string {
  if (conversation !== null) return conversation;
  const questions = listOf(truth.retrieval ?? truth.answer).map((turn) => textOf(fieldOf(turn, 'question')));
  const queries = listOf(truth.search).map((judged) => textOf(fieldOf(judged, 'query')));
  return [...questions, ...queries].join(' · ');
}
