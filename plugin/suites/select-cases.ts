import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { positionOf } from '../cases/index.ts';
import type { KnownSuite } from './load-suite.ts';

/** What a filter selects of a suite: ids of cases, or null for all of the suite. */
export interface SelectedCases {
  suite: KnownSuite;
  ids: string[] | null;
}

/** A filter that names a line where no case is, or a file that no suite reads. */
export class CaseFilterError extends Error {
  override name = 'CaseFilterError';
}

/**
 * Reads a filter that names a case file, `cases/memory.yaml`, or a line of one, `cases/memory.yaml:12`: the cases of
 * that file, or the case that stands at that line, in every suite that reads the file.
 *
 * A file with a problem in it selects all of its suites, which say what the problem is.
 *
 * @param cwd what a relative path is relative to
 * @returns null where the filter names no case file, so that Vitest may make something of it
 * @throws CaseFilterError where it names a line that is in no case, or in a YAML file that no suite reads
 */
export function selectCases(
  filter: string,
  suites: Iterable<KnownSuite>,
  cwd: string,
): SelectedCases[] | null {
  const parts = /^(.+\.ya?ml)(?::(\d+))?$/i.exec(filter);
  if (!parts) return null;
  const [, path, lineText] = parts;
  const file = resolve(cwd, path!);
  const readers = [...suites].filter(({ caseFiles }) =>
    caseFiles.some(({ content }) => content.file === file),
  );
  const line = lineText === undefined ? undefined : Number(lineText);
  if (readers.length === 0) {
    if (line === undefined) return null;
    throw new CaseFilterError(`no suite reads ${path}, so there is no case at line ${line} of it`);
  }
  return readers.map((suite) => {
    if (suite.problems.some(({ severity }) => severity === 'error')) return { suite, ids: null };
    const inFile = suite.cases.filter((each) => each.file === file);
    if (line === undefined) return { suite, ids: inFile.map(idOf) };
    return { suite, ids: [idOf(caseAt(inFile, line, file, relative(cwd, file)))] };
  });
}

type PlacedCase = KnownSuite['cases'][number];

function idOf({ loaded }: PlacedCase): string {
  return loaded.case.case_id;
}

/** A case reaches from its first line to the line before the next case. */
function caseAt(cases: readonly PlacedCase[], line: number, file: string, shown: string): PlacedCase {
  const placed = cases
    .map((each) => ({ each, from: positionOf(each.loaded, []).line }))
    .sort((a, b) => a.from - b.from);
  const lines = readFileSync(file, 'utf8').split('\n').length;
  const found = line <= lines ? placed.findLast(({ from }) => from <= line) : undefined;
  if (found) return found.each;
  throw new CaseFilterError(
    `there is no case at line ${line} of ${shown}: its cases begin at line ${placed[0]?.from ?? '–'}, ` +
      `and it has ${lines} lines`,
  );
}
