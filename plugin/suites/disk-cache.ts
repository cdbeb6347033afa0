import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';

/** The folder of all caches, relative to the project root. */
export const CACHE_FOLDER = join('tmp', 'caliper');

/** How long an entry that was replaced stays, for runs that are under way: milliseconds. */
const GRACE = 3_600_000;

/** What was computed, and the file that holds it as JSON. */
export interface CacheEntry<T> {
  value: T;
  /** absolute */
  path: string;
}

/**
 * Results kept as JSON, by what they were computed from and by the code that computed them: nothing that is
 * unchanged is computed again, and a changed plugin computes everything anew. The last result of each subject is
 * also kept in memory.
 */
export class DiskCache<T> {
  readonly #name: string;
  readonly #code: readonly string[];
  readonly #isSound: (value: unknown) => value is T;
  readonly #last = new Map<string, CacheEntry<T>>();

  /**
   * @param name the cache's folder below `tmp/caliper`
   * @param code the folders of the plugin whose files decide the result
   * @param isSound whether an entry read from disk is one; another one is computed anew
   */
  constructor(name: string, code: readonly string[], isSound: (value: unknown) => value is T) {
    this.#name = name;
    this.#code = code;
    this.#isSound = isSound;
  }

  /**
   * @param root the project's root
   * @param subject what the result is about: a path. An entry of another version of it is replaced.
   * @param version what the result was computed from
   */
  async get(
    root: string,
    subject: string,
    version: string | Uint8Array,
    compute: () => T,
  ): Promise<CacheEntry<T>> {
    const folder = join(root, CACHE_FOLDER, this.#name);
    const prefix = hash(subject).slice(0, 12);
    const path = join(folder, `${prefix}-${hash(fingerprint(this.#code), version).slice(0, 32)}.json`);
    const last = this.#last.get(subject);
    if (last?.path === path) return last;
    const stored = readJson(path);
    const entry = { path, value: this.#isSound(stored) ? stored : compute() };
    if (entry.value !== stored) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(path, JSON.stringify(entry.value));
      await removeOld(folder, prefix, path);
    }
    this.#last.set(subject, entry);
    return entry;
  }
}

function hash(...parts: (string | Uint8Array)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

/** What a file holds, or undefined: an entry that is absent or damaged is computed anew, it is only a cache. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function removeOld(folder: string, prefix: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(`${prefix}-`) || path === kept) continue;
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > GRACE) await rm(path, { force: true });
  }
}

const fingerprints = new Map<string, string>();

/** What some folders of the plugin hold, by name, size and time of change of each file. */
function fingerprint(folders: readonly string[]): string {
  const key = folders.join();
  const known = fingerprints.get(key);
  if (known !== undefined) return known;
  const text = folders.flatMap(describeFolder).join('\n');
  fingerprints.set(key, text);
  return text;
}

function describeFolder(folder: string): string[] {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(path, name));
      return `${folder}/${name}:${size}:${mtimeMs}`;
    });
}
