import type { Similarity, SimilarityName } from '../metrics/index.ts';

const SIMILARITIES: readonly unknown[] = ['dice', 'levenshtein', 'tokens', 'blend'];

/**
 * Holds an option of a stage to what is allowed.
 *
 * @throws TypeError naming the stage, the option, what is allowed and what was received
 */
export function demandOption(
  holds: boolean,
  name: { stage: string; option: string },
  allowed: string,
  received: unknown,
): void {
  if (holds) return;
  throw new TypeError(
    `${name.stage} option '${name.option}' must be ${allowed}, received ${JSON.stringify(received)}`,
  );
}

/** @throws TypeError when the value names no similarity and is no function */
export function demandSimilarity(value: unknown, name: { stage: string; option: string }): void {
  demandOption(
    typeof value === 'function' || SIMILARITIES.includes(value),
    name,
    "'dice', 'levenshtein', 'tokens', 'blend' or a function",
    value,
  );
}

/** @throws TypeError when the value is no number in (0, 1] */
export function demandThreshold(value: unknown, name: { stage: string; option: string }): void {
  demandOption(
    typeof value === 'number' && value > 0 && value <= 1,
    name,
    'a number over 0, at most 1',
    value,
  );
}

/** @throws TypeError when the value is neither `pipeline` nor `truth` */
export function demandInput(value: unknown, stage: string): void {
  demandOption(
    value === 'pipeline' || value === 'truth',
    { stage, option: 'input' },
    "'pipeline' or 'truth'",
    value,
  );
}

/** A similarity as part of a caliber: a function is known by its name and its source. */
export function similarityText(similarity: SimilarityName | Similarity): string {
  return typeof similarity === 'function'
    ? `${similarityName(similarity)}: ${similarity.toString()}`
    : similarity;
}

/** A similarity's name for people. */
export function similarityName(similarity: SimilarityName | Similarity): string {
  return typeof similarity === 'function' ? similarity.name || 'anonymous' : similarity;
}

/** Whether a similarity, as a caliber has it, is one of those that can be had by name. */
export function isSimilarityName(similarity: unknown): similarity is SimilarityName {
  return SIMILARITIES.includes(similarity);
}
