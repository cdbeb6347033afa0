import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { type EvalCase, loadCaseFile } from '../../plugin/cases/index.ts';

const FOLDER = fileURLToPath(new URL('../../cases/memory', import.meta.url));

/** All cases of `cases/memory`, by file name and in the order of the files. */
export function shippedMemoryCases(): EvalCase[] {
  return fg
    .sync('*.yaml', { cwd: FOLDER, absolute: true })
    .toSorted()
    .flatMap((file) => loadCaseFile(file).cases.map((loaded) => loaded.case));
}
