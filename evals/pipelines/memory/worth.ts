import type { Speech } from './speech.ts';
import { subjectOf } from './subject.ts';
import { type Clause, joinClauses, splitClauses } from './text.ts';

/** What is left of a sentence when all that is not worth keeping is taken away. */
export interface Verdict {
  /** the clauses worth keeping as one text; null when there are none */
  statement: string | null;
  /** it orders the assistant to do something from now on */
  order: boolean;
  /** it hands over material ("translate: …"): the rest of the message is no statement of the user */
  material: boolean;
}

const NOTHING: Verdict = { statement: null, order: false, material: false };
const TRAILING = /[\s。.!！…~～]+$/u;

/**
 * Judges a sentence clause by clause. Dropped are greetings, thanks, acknowledgements and other small talk,
 * questions, requests for something once, talk about the weather, hearsay and hypotheses. A clause that tells
 * something about the user is kept beside a question or a request: "I'm vegetarian, what should I cook?".
 */
export function judgeSentence(sentence: string, speech: Speech): Verdict {
  const clauses = splitClauses(stripOpeners(sentence, speech));
  if (clauses.every((clause) => isNoise(clause.text, speech))) return NOTHING;
  const kept: Clause[] = [];
  let order = false;
  let requested = false;
  for (const clause of clauses) {
    const text = stripOpeners(clause.text, speech);
    if (isNoise(text, speech)) continue;
    if (isStanding(text, speech)) {
      order ||= !speech.is('reminder', text);
    } else if (!order) {
      if (speech.is('unreal', text)) break;
      if (speech.is('requests', text)) {
        if (/[:：]/u.test(text)) return { statement: joined(kept), order, material: true };
        requested = true;
        continue;
      }
      const aboutUser = speech.is('self', text) || speech.is('reasons', text);
      if (asks(text, requested && aboutUser, speech) || (requested && !aboutUser)) {
        requested = true;
        continue;
      }
    }
    kept.push({ ...clause, text });
  }
  return { statement: joined(kept), order, material: false };
}

/** Takes away topic shifts and fillers at the start: they say nothing about the user. */
export function stripOpeners(sentence: string, speech: Speech): string {
  let text = sentence.trim();
  // Openers come in twos and threes ("well, by the way, …"); the bound keeps hostile repetitions cheap.
  for (let i = 0; i < 6; i++) {
    const length = Math.max(speech.openerLength('shifts', text), speech.openerLength('fillers', text));
    if (length === 0 || length >= text.length) break;
    text = text.slice(length).trimStart();
  }
  return text;
}

/** A question mark that ends the sentence belongs to the question before, not to the reason given after it. */
function asks(clause: string, reasonAfterQuestion: boolean, speech: Speech): boolean {
  return speech.is('asks', reasonAfterQuestion ? clause.replace(/[?？\s]+$/u, '') : clause);
}

function isStanding(clause: string, speech: Speech): boolean {
  if (/[?？]\s*$/u.test(clause)) return speech.is('reminder', clause);
  if (speech.is('reminder', clause)) return true;
  if (!speech.is('standingOrder', clause) || subjectOf(clause, 'self', speech) === 'other') return false;
  return !speech.is('self', clause) || /你|\byou\b/iu.test(clause);
}

function isNoise(clause: string, speech: Speech): boolean {
  const text = clause.trim().replace(TRAILING, '');
  if (!/[\p{L}\p{N}]/u.test(text) || speech.is('smallTalk', text)) return true;
  return speech.is('weather', text) && !speech.is('self', text);
}

function joined(clauses: readonly Clause[]): string | null {
  const text = joinClauses(clauses).trim();
  return text === '' ? null : text;
}
