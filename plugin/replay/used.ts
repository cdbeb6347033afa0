import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Where it is kept, relative to the project's root: not beside the recordings, which a run leaves as they are. */
const FOLDER = join('tmp', 'caliper', 'replay');

/** What a whole run used of a file of recordings. */
export interface UsedKeys {
  /** the file, as the option names it */
  file: string;
  keys: Set<string>;
}

/** Notes what a test file used in the run under way. */
export function noteUsed(root: string, testFile: string, keys: ReadonlySet<string>): void {
  const folder = join(root, FOLDER, 'run');
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(testFile).digest('hex').slice(0, 16);
  writeFileAtomic.sync(join(folder, `${name}.json`), JSON.stringify([...keys]));
}

/** Forgets what an earlier run noted. */
export function beginRun(root: string): void {
  rmSync(join(root, FOLDER, 'run'), { recursive: true, force: true });
}

/** Makes what the test files of a whole run noted the keys that are in use. */
export function endWholeRun(root: string, file: string): void {
  const folder = join(root, FOLDER, 'run');
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // No test file used any.
    mkdirSync(folder, { recursive: true });
  }
  const keys = new Set(
    names.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]),
  );
  writeFileAtomic.sync(usedPath(root), `${JSON.stringify({ file, keys: [...keys].sort() }, null, 1)}\n`);
}

/** What the last whole run used; null where none is known. */
export function readUsed(root: string): UsedKeys | null {
  try {
    const { file, keys } = JSON.parse(readFileSync(usedPath(root), 'utf8')) as {
      file: string;
      keys: string[];
    };
    return { file, keys: new Set(keys) };
  } catch {
    return null;
  }
}

function usedPath(root: string): string {
  return join(root, FOLDER, 'used.json');
}
