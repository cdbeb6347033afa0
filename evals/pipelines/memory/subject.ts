import { KIN_EN, KIN_ZH, MY_KIN_ZH, PETS_EN, PETS_ZH, SOCIAL_EN, SOCIAL_ZH } from './cues/people.ts';
import type { Speech } from './speech.ts';

/** Whom a clause is about: the user, or somebody else. */
export type Subject = 'self' | 'other';

const ZH = [KIN_ZH, PETS_ZH, SOCIAL_ZH].join('|');
const EN = [KIN_EN, PETS_EN, SOCIAL_EN].join('|');
const PERSON_FIRST = new RegExp(
  `^(?:而且|但是?|不过|and|but|while)?\\s*(?:我|我的|我们|咱|咱们)?家?(?:的)?(?:${ZH})|^(?:而且|但是?|不过)?\\s*${MY_KIN_ZH}|` +
    `^(?:(?:and|but|so|while|because)\\s+)?(?:(?:my|our)\\s+)(?:[a-z-]{1,15}\\s+){0,2}?(?:${EN})(?![a-z])`,
  'iu',
);
const CONJUNCTION = /^(?:and|but|so|while|because|而且|但是?|不过|所以)\s*/iu;

/**
 * The subject of a clause by how it begins; a clause that names none goes on about the one before.
 *
 * @param clause as written or folded
 * @param previous the subject of the clause before, 'self' at the start of a statement
 */
export function subjectOf(clause: string, previous: Subject, speech: Speech): Subject {
  const text = clause.trim();
  if (PERSON_FIRST.test(text)) return 'other';
  const bare = text.replace(CONJUNCTION, '');
  if (speech.is('others', bare)) return 'other';
  if (speech.is('self', bare)) return 'self';
  return previous;
}
