import type { Path, ProblemCode } from '../../yaml/index.ts';

/** What a check of meaning found, at a path inside the case. */
export interface CaseFinding {
  code: ProblemCode;
  path: Path;
  message: string;
  hint: string;
  /** Point at the key instead of the value. */
  atKey?: boolean;
}
