import { relative, sep } from 'node:path';
import { formatProblem, type Problem, type ProblemCode } from '../cases/index.ts';

/** What a check looked at and found. */
export interface CheckResult {
  /** number of case files */
  files: number;
  /** number of cases that are sound in form */
  cases: number;
  /** sorted by file, line and column, each once */
  problems: Problem[];
  /** what could not be checked, in words: `labels: no registry was given` */
  unchecked: string[];
}

/** Problems by place, each once: a file that two suites use is checked with each of them. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.file, problem.line, problem.col, problem.code, problem.message]);
    if (!unique.has(key)) unique.set(key, problem);
  }
  return [...unique.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.col - b.col,
  );
}

/** Code → number of problems, in the order of the codes' names. */
export function countCodes(problems: readonly Problem[]): Partial<Record<ProblemCode, number>> {
  const counts: Partial<Record<ProblemCode, number>> = {};
  for (const code of problems.map((problem) => problem.code).sort()) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** A check as one JSON document for tools; paths are relative to `cwd`, with `/`. */
export function checkJson({ files, cases, problems, unchecked }: CheckResult, cwd: string): string {
  return JSON.stringify(
    {
      files,
      cases,
      problems: problems.map((problem) => ({ ...problem, file: shown(cwd, problem.file) })),
      counts: countCodes(problems),
      unchecked,
    },
    null,
    2,
  );
}

/** A check as text for people: every problem with its frame, then the counts. */
export function checkText({ files, cases, problems, unchecked }: CheckResult, cwd: string): string {
  const blocks = problems.map((problem) => `${formatProblem(problem, cwd)}\n`);
  const scope = `${many(cases, 'case')} in ${many(files, 'file')}`;
  const lines = [
    problems.length === 0
      ? `${scope} checked, no problem found`
      : `${scope} checked, ${many(problems.length, 'problem')}:`,
    ...countLines(problems),
    ...unchecked.map((what) => `not checked: ${what}`),
  ];
  return [...blocks, ...lines].join('\n');
}

/** Cases are counted beside problems, since one defect of a set often shows in many of them. */
function countLines(problems: readonly Problem[]): string[] {
  const counts = Object.entries(countCodes(problems));
  const width = Math.max(...counts.map(([code]) => code.length));
  return counts.map(([code, count]) => {
    const own = problems.filter((problem) => problem.code === code && problem.case_id !== undefined);
    const cases = new Set(own.map(({ file, case_id }) => `${file}\0${case_id}`)).size;
    const others = count - own.length;
    const where = [
      ...(cases > 0 ? [`${others > 0 ? `${own.length} ` : ''}in ${many(cases, 'case')}`] : []),
      ...(others > 0 && cases > 0 ? [`${others} elsewhere`] : []),
    ];
    return `  ${code.padEnd(width)}  ${count}${where.length > 0 ? `  (${where.join(', ')})` : ''}`;
  });
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function shown(cwd: string, file: string): string {
  return relative(cwd, file).split(sep).join('/');
}
