import { readFileSync } from 'node:fs';
import { toProblem } from './findings.ts';
import type { Finding, Problem } from './problem.ts';
import { SourceText } from './source.ts';

/**
 * Makes problems of findings in files that were parsed earlier and are no longer held in memory. Each file is
 * read once for its frames; text that is not on disk gives problems without a frame.
 */
export function problemsOnDisk(): (file: string, finding: Finding) => Problem {
  const sources = new Map<string, SourceText | null>();
  return (file, finding) => {
    if (!sources.has(file)) sources.set(file, read(file));
    const source = sources.get(file) ?? null;
    const problem = toProblem(finding, source ?? new SourceText(file, ''));
    return source === null ? { ...problem, frame: '' } : problem;
  };
}

function read(file: string): SourceText | null {
  try {
    return new SourceText(file, readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
