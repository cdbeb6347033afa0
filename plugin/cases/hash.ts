import { contentHash } from '../yaml/index.ts';
import type { EvalCase } from './types.ts';

/** What may change without the exam being another one. */
const UNDECISIVE = new Set<keyof EvalCase>([
  'case_id',
  'notes',
  'tags',
  'source',
  'difficulty',
  'split',
  'skip',
  'known_failing',
  'language',
]);

/**
 * Hash of what decides a case's verdict: 16 hex digits of the SHA-256 of its canonical JSON (sorted keys, NFC)
 * without id, notes, tags, source, difficulty, split, skip, known_failing and language.
 */
export function caseHash(evalCase: EvalCase): string {
  const entries = Object.entries(evalCase).filter(([key]) => !UNDECISIVE.has(key as keyof EvalCase));
  return contentHash(Object.fromEntries(entries));
}
