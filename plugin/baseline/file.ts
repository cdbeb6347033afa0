import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { formatBaseline, parseBaseline } from './format.ts';
import type { Baseline, BaselineState } from './types.ts';

/** The folder of the committed baselines, relative to the project root. */
export const BASELINE_FOLDER = 'baselines';

/**
 * The file of a suite's baseline.
 *
 * @param key the suite's name, or `memory@v002` for a variant: checked to be safe as a file name before it comes here
 */
export function baselinePath(root: string, key: string): string {
  return join(root, BASELINE_FOLDER, `${key}.json`);
}

/** Reads a baseline; a file that cannot be read or understood is `broken`, never `missing`. */
export function readBaseline(file: string): BaselineState {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'missing', file };
    return { state: 'broken', file, problem: `it cannot be read: ${(error as Error).message}` };
  }
  try {
    return { state: 'present', file, baseline: parseBaseline(text) };
  } catch (error) {
    return { state: 'broken', file, problem: (error as Error).message };
  }
}

/** Writes a baseline in one step: a reader, or a run killed in the middle, sees the old file or the new one. */
export async function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, formatBaseline(baseline));
}
