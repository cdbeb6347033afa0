import { statSync } from 'node:fs';
import { readBaseline } from '../baseline/file.ts';
import type { BaselineState } from '../baseline/types.ts';

/** Reads baselines, each once as long as its file stays as it is: it may be read ahead, and again after every save. */
export class BaselineReader {
  readonly #known = new Map<string, { version: string; state: BaselineState }>();

  /** What a file holds now. */
  read(file: string): BaselineState {
    const version = versionOf(file);
    const known = this.#known.get(file);
    if (version !== null && known?.version === version) return known.state;
    const state = readBaseline(file);
    if (version !== null) this.#known.set(file, { version, state });
    return state;
  }
}

/** Differs when a file was written, or replaced as baselines are; null where it cannot be told. */
function versionOf(file: string): string | null {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return null;
  }
}
