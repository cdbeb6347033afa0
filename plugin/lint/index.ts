/** The lint of case sets: what is sound in form and cannot be meant. */
export { lintSet } from './lint-set.ts';
export { asksForDocuments } from './question-parts.ts';
export type { LintInput } from './types.ts';
