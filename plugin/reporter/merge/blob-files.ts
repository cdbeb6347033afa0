import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A blob as a file: which runs left their marks in it. */
export interface BlobFile {
  /** in its folder */
  name: string;
  /** the `run` of every stamp in it; empty where no suite ran */
  runs: ReadonlySet<string>;
}

/** How a run marks its suites: a text that nothing else holds, so that a blob's layout need not be known. */
export const RUN_MARK = 'caliper-run:';

const RUN = /caliper-run:[0-9a-f-]{36}/g;

/**
 * Reads the blobs that are about to be merged, sorted by name. A folder that is not there has none: Vitest says so.
 *
 * @throws Error naming a blob that is cut off or otherwise no JSON, which Vitest would not name
 */
export function readBlobFiles(folder: string): BlobFile[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      try {
        JSON.parse(text);
      } catch (error) {
        throw new Error(
          `the blob ${name} in ${folder} cannot be read: ${(error as Error).message}. ` +
            'Its run was killed while it wrote, or the file is no blob: run that shard again, or remove the file.',
        );
      }
      return { name, runs: new Set(text.match(RUN) ?? []) };
    });
}
