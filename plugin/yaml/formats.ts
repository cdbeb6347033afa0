import type { ProblemCode } from './codes.ts';

/** A rule that text must obey, with the problem that breaking it is. */
export interface TextFormat {
  code: ProblemCode;
  pattern: RegExp;
  /** The rule, as the end of "… must be". */
  rule: string;
  hint: string;
}

const known = new Map<string, TextFormat>();

/**
 * Registers a text format, so that a schema that uses its pattern reports its code.
 *
 * @returns the format, with the pattern to give to the schema
 */
export function textFormat(format: TextFormat): TextFormat {
  known.set(String(format.pattern), format);
  return format;
}

/** The format behind a schema's pattern (`/…/flags`), or null. */
export function formatOfPattern(pattern: string): TextFormat | null {
  return known.get(pattern) ?? null;
}
