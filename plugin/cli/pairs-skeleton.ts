import { lstatSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { PAIR_LIMITS } from '../calibrate/read-pairs.ts';
import { renderSkeleton } from '../calibrate/render-skeleton.ts';
import { fixed } from '../stages/thresholds.ts';
import { suiteKey } from '../suites/suite-file.ts';
import { readReport } from './read-report.ts';

/** What is read of the pairs of a report, which may be of another version, or edited. */
const nearPairs = z
  .array(
    z.object({ case_id: z.string(), expected: z.string(), predicted: z.string(), similarity: z.number() }),
  )
  .max(PAIR_LIMITS.pairs);

/** Pairs to label, as a file. */
export interface Skeleton {
  text: string;
  pairs: number;
  /** pairs without one of their texts, or with one that is longer than a file of pairs may have */
  left_out: number;
}

/**
 * The pairs of a report that are near the threshold, as a file of pairs without labels.
 *
 * @throws Error where the file is no report, or has no such pairs
 */
export function skeletonOf(file: string): Skeleton {
  const report = readReport(file);
  if (report.near_threshold === undefined) {
    throw new Error(
      'the report has no near_threshold: its suite has no stage l1, or an earlier version wrote it',
    );
  }
  const found = nearPairs.safeParse(report.near_threshold);
  if (!found.success) {
    throw new Error(
      'near_threshold of the report is no list of pairs with case_id, expected, predicted and similarity',
    );
  }
  const pairs = found.data
    .map(({ case_id, expected, predicted, similarity }) => ({
      a: expected,
      b: predicted,
      note: `${case_id}, similarity ${fixed(similarity)}`,
    }))
    .filter(({ a, b }) => [a, b].every(({ length }) => length > 0 && length <= PAIR_LIMITS.text));
  if (pairs.length === 0) {
    throw new Error('the report has no pair near the threshold that could be labelled');
  }
  return {
    text: renderSkeleton(pairs, suiteKey(String(report.suite), report.variant)),
    pairs: pairs.length,
    left_out: found.data.length - pairs.length,
  };
}

/**
 * Writes a file that is not there yet: the one that is may hold labels, which are work.
 *
 * @throws Error where there is such a file, or it cannot be written
 */
export async function writeSkeleton(path: string, text: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new Error('there is such a file, and labels may be in it; name another, or remove it');
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, text);
}
