import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { type CaseFile, parseCaseFile } from '../cases/index.ts';

/** A case file with the JSON file in which workers find it. */
export interface CachedCaseFile {
  content: CaseFile;
  dataPath: string;
}

/** The folder of the parsed cases, relative to the project root. */
const CACHE_FOLDER = join('tmp', 'caliper', 'cases');

/**
 * The parsed form of a case file, kept as JSON by the hash of its content and of the loader itself: an unchanged
 * file is not parsed again, and a changed loader parses everything anew.
 */
export async function loadCached(file: string, root: string): Promise<CachedCaseFile> {
  const source = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the case file ${file} cannot be read: ${error.message}`);
  });
  const key = createHash('sha256')
    .update(loaderFingerprint())
    .update(`\0${file}\0`)
    .update(source)
    .digest('hex');
  const dataPath = join(root, CACHE_FOLDER, `${key.slice(0, 32)}.json`);
  if (existsSync(dataPath)) {
    const content = readCacheEntry(dataPath);
    if (content) return { content, dataPath };
  }
  const content = parseCaseFile(source, file);
  await mkdir(dirname(dataPath), { recursive: true });
  await writeFileAtomic(dataPath, JSON.stringify(content));
  return { content, dataPath };
}

/** A cache entry that someone damaged is parsed anew, it is only a cache. */
function readCacheEntry(path: string): CaseFile | null {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as CaseFile;
    return Array.isArray(content.cases) ? content : null;
  } catch {
    return null;
  }
}

let fingerprint: string | undefined;

/** What the loader's own files are, by name, size and time of change. */
function loaderFingerprint(): string {
  fingerprint ??= ['cases', 'yaml']
    .flatMap((folder) => {
      const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
      return readdirSync(path, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => {
          const { size, mtimeMs } = statSync(join(path, name));
          return `${name}:${size}:${mtimeMs}`;
        });
    })
    .join('\n');
  return fingerprint;
}
