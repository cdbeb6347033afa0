import { readFile } from 'node:fs/promises';
import { type CaseFile, parseCaseFile } from '../cases/index.ts';
import { DiskCache } from './disk-cache.ts';

/** A case file with the JSON file in which workers find it. */
export interface CachedCaseFile {
  content: CaseFile;
  dataPath: string;
}

const parsed = new DiskCache('cases', ['cases', 'yaml', 'text'], isCaseFile);

/**
 * The parsed form of a case file, parsed only if it or the loader changed.
 *
 * @throws Error when the file cannot be read
 */
export async function loadCached(file: string, root: string): Promise<CachedCaseFile> {
  const source = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the case file ${file} cannot be read: ${error.message}`);
  });
  const { value, path } = await parsed.get(root, file, source, () => parseCaseFile(source, file));
  return { content: value, dataPath: path };
}

function isCaseFile(value: unknown): value is CaseFile {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<CaseFile>).cases);
}
