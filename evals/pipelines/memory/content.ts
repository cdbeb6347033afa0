import { clean } from '../text/normalise.ts';
import type { Speech } from './speech.ts';
import { joinClauses, splitClauses } from './text.ts';
import { stripOpeners } from './worth.ts';

/** Contents are short statements; the longest, in code points. */
export const LONGEST_CONTENT = 200;

const EDGE = /^[\s,，。.;；:：!！?？、~～—-]+|[\s,，。.;；:：!！?？、~～—-]+$/gu;
const TERMINATORS = /[。!！?？.]+(?=[；;，,]|$)/gu;

/**
 * The statement without what every statement of a user shares: fillers, the user as the subject, particles. Time
 * adverbs stay. NFC, one line, at most {@link LONGEST_CONTENT} code points, cut between clauses where one ends.
 */
export function contentOf(statement: string, speech: Speech): string {
  const oneLine = clean(statement).replace(/\s+/gu, ' ');
  const clauses = splitClauses(stripOpeners(oneLine, speech))
    .map((clause) => ({ ...clause, text: stripClause(clause.text, speech) }))
    .filter((clause) => clause.text !== '');
  return shorten(joinClauses(clauses).replace(TERMINATORS, '').replace(EDGE, ''));
}

function stripClause(clause: string, speech: Speech): string {
  const bare = stripOpeners(clause, speech).replace(/[。!！?？.~～…\s]+$/u, '');
  return speech.without('particles', speech.without('subject', bare)).trim();
}

function shorten(text: string): string {
  const points = [...text];
  if (points.length <= LONGEST_CONTENT) return text;
  const head = points.slice(0, LONGEST_CONTENT).join('');
  const comma = Math.max(head.lastIndexOf('，'), head.lastIndexOf(', '), head.lastIndexOf('；'));
  return (comma > head.length / 2 ? head.slice(0, comma) : head).replace(EDGE, '');
}
