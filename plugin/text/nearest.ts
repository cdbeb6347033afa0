import { distance } from 'fastest-levenshtein';

/**
 * The known name that a misspelt one most likely means, or null when none is near: at most a third of the longer
 * name (rounded up) may differ (Levenshtein distance, case ignored). The first of equally near names is taken.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > 100) return null;
  const wanted = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const candidate of known) {
    const away = distance(wanted, candidate.toLowerCase());
    if (away < bestDistance && away <= Math.ceil(Math.max(wanted.length, candidate.length) / 3)) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}
