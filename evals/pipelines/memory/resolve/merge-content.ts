import { containsToken } from 'vitest-caliper/metrics';
import { splitClauses } from '../text.ts';

/** Two statements about one thing as one: the stored one, and the clauses of the new one that it does not have. */
export function mergeContents(stored: string, fresh: string): string {
  if (stored.trim() === '' || containsToken(fresh, stored)) return fresh;
  const added = splitClauses(fresh)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !containsToken(stored, text));
  if (added.length === 0) return stored;
  const han = /\p{Script=Han}/u.test(stored);
  return [stored.trim(), ...added].join(han ? '，' : ', ');
}
