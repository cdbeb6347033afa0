import { readFileSync } from 'node:fs';
import type { CaseMeta, LoadedCase } from '../cases/index.ts';

/** A case file as the main process hands it to a worker: parsed and checked once, read as JSON. */
export interface CaseData {
  /** absolute path of the YAML */
  file: string;
  meta: CaseMeta | null;
  cases: LoadedCase[];
}

/** A case with the file it stands in. */
export interface PlacedCase {
  loaded: LoadedCase;
  file: string;
  meta: CaseMeta | null;
}

/** The cases of the data files, in the order in which the suite's generated tests count them. */
export function readCaseData(paths: readonly string[]): PlacedCase[] {
  return paths.flatMap((path) => {
    const { file, meta, cases } = JSON.parse(readFileSync(path, 'utf8')) as CaseData;
    return cases.map((loaded) => ({ loaded, file, meta }));
  });
}
