import type { ProblemCode } from './codes.ts';
import { LIMITS } from './limits.ts';
import type { Path } from './locate.ts';
import type { Finding, Problem } from './problem.ts';
import type { SourceText } from './source.ts';
import { visible } from './visible.ts';

/**
 * The findings of one file: bounded, in the order of the text. Past the bound they are counted; which values are
 * spoilt and which codes occurred stays known.
 */
export class Findings {
  readonly #list: Finding[] = [];
  readonly #seen = new Set<string>();
  readonly #codes = new Set<ProblemCode>();
  readonly #brokenPaths = new Set<string>();
  readonly #spoiltPaths = new Set<string>();
  readonly #spoiltLines = new Set<number>();
  #dropped = 0;

  add(finding: Finding): void {
    if (this.#isEcho(finding)) return;
    this.#codes.add(finding.code);
    if (finding.severity !== 'warning') {
      if (finding.path === undefined) this.#spoiltLines.add(finding.place.line);
      else for (const steps of [1, 2]) this.#spoiltPaths.add(JSON.stringify(finding.path.slice(0, steps)));
    }
    const key = `${finding.place.line}:${finding.place.col}:${finding.code}:${finding.message}`;
    if (this.#seen.has(key)) return;
    if (this.#list.length >= LIMITS.problems) {
      this.#dropped++;
      return;
    }
    this.#seen.add(key);
    this.#list.push(finding);
  }

  /** Whether anything was added. */
  get any(): boolean {
    return this.#codes.size > 0;
  }

  /** Whether a finding with this code was added. */
  has(code: ProblemCode): boolean {
    return this.#codes.has(code);
  }

  /**
   * Whether an error lies in a value one or two steps below the root, such as `meta` or `cases[3]`: known by path,
   * or, for what the parser reports, by line.
   *
   * @param from first line of the value
   * @param to first line after it
   */
  spoils(path: Path, from: number, to: number): boolean {
    if (this.#spoiltPaths.has(JSON.stringify(path))) return true;
    // Too many lines to tell apart in reasonable time: nothing is trusted.
    if (this.#spoiltLines.size > LIMITS.problems) return true;
    for (const line of this.#spoiltLines) if (line >= from && line < to) return true;
    return false;
  }

  #isEcho(finding: Finding): boolean {
    if (finding.path === undefined) return false;
    if (finding.broken !== true) return this.#brokenPaths.has(JSON.stringify(finding.path));
    if (this.#brokenPaths.size < LIMITS.problems) this.#brokenPaths.add(JSON.stringify(finding.path));
    return false;
  }

  toProblems(source: SourceText): Problem[] {
    const sorted = [...this.#list].sort((a, b) => a.place.line - b.place.line || a.place.col - b.place.col);
    if (this.#dropped > 0) {
      sorted.push({
        code: 'too-many-problems',
        message: `at least ${this.#dropped} more problems in this file are not listed`,
        place: sorted[sorted.length - 1]!.place,
        hint: `repair the ${LIMITS.problems} listed ones first`,
      });
    }
    return sorted.map((finding) => toProblem(finding, source));
  }
}

/** Gives a finding its file and its frame. */
export function toProblem(finding: Finding, source: SourceText): Problem {
  return {
    code: finding.code,
    severity: finding.severity ?? 'error',
    message: visible(finding.message),
    file: source.file,
    line: finding.place.line,
    col: finding.place.col,
    frame: source.frameAt(finding.place),
    ...(finding.hint === undefined ? {} : { hint: visible(finding.hint) }),
    ...(finding.case_id === undefined ? {} : { case_id: finding.case_id }),
  };
}
