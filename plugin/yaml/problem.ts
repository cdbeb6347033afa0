import { relative } from 'node:path';
import type { ProblemCode } from './codes.ts';
import type { Path } from './locate.ts';
import type { Place } from './source.ts';
import { visible } from './visible.ts';

export type Severity = 'error' | 'warning';

/** Something wrong in a file, as people and tools read it. */
export interface Problem {
  code: ProblemCode;
  severity: Severity;
  message: string;
  file: string;
  /** 1-based */
  line: number;
  /** 1-based, in UTF-16 units */
  col: number;
  /** Up to three source lines with a caret; empty when the text is not at hand. */
  frame: string;
  /** What to do next. */
  hint?: string;
  case_id?: string;
}

/** A problem before it knows its file and its frame. */
export interface Finding {
  code: ProblemCode;
  message: string;
  place: Place;
  /** Where in the data, when it is a value of the data. */
  path?: Path;
  hint?: string;
  /** The value at `path` could not be taken as written: what a schema says about its substitute is an echo. */
  broken?: boolean;
  /** Default: error. */
  severity?: Severity;
  case_id?: string;
}

/**
 * A problem as terminal text: `file:line:col  code  message`, then the frame and the hint on lines of their own.
 *
 * @param cwd folder that the shown path is relative to; without it the path is shown as it is
 */
export function formatProblem(problem: Problem, cwd?: string): string {
  const file = cwd === undefined ? problem.file : relative(cwd, problem.file) || problem.file;
  const mark = problem.severity === 'warning' ? `${problem.code} (warning)` : problem.code;
  const lines = [`${visible(file)}:${problem.line}:${problem.col}  ${mark}  ${problem.message}`];
  if (problem.frame !== '') lines.push(problem.frame);
  if (problem.hint !== undefined) lines.push(`hint: ${problem.hint}`);
  return lines.join('\n');
}
