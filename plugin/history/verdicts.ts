import { gunzipSync, gzipSync } from 'node:zlib';

/** A case of a run: the hash of its text and truth, and whether it passed. */
export interface KeptVerdict {
  case_hash: string;
  passed: boolean;
}

/** More than any set that ran: a file from elsewhere may unpack to anything. */
const MAX_BYTES = 200_000_000;

/** Verdicts by case id as bytes: gzip of a JSON object of `[hash, 0 or 1]`. */
export function packVerdicts(verdicts: ReadonlyMap<string, KeptVerdict>): Buffer {
  const rows = Array.from(verdicts, ([id, { case_hash, passed }]) => [id, case_hash, passed ? 1 : 0]);
  return gzipSync(JSON.stringify(rows), { level: 3 });
}

/** @throws Error for bytes that are none of `packVerdicts` */
export function unpackVerdicts(bytes: Buffer): Map<string, KeptVerdict> {
  const rows = JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString('utf8')) as unknown;
  if (!Array.isArray(rows)) throw new TypeError('the verdicts of a run are no list');
  return new Map(
    rows.map((row: unknown) => {
      const [id, case_hash, passed] = row as [string, string, number];
      return [String(id), { case_hash: String(case_hash), passed: passed === 1 }];
    }),
  );
}

/**
 * The cases whose verdicts differ between runs, of those with the text and truth that the last of them has; sorted by id.
 *
 * @param runs of one subject and one caliber, the last one last
 */
export function unsteadyCases(
  runs: readonly ReadonlyMap<string, KeptVerdict>[],
): { case_id: string; runs: number; passed: number }[] {
  const last = runs.at(-1);
  if (!last) return [];
  return Array.from(last, ([case_id, { case_hash }]) => {
    const same = runs.flatMap((run) => {
      const found = run.get(case_id);
      return found?.case_hash === case_hash ? [found] : [];
    });
    return { case_id, runs: same.length, passed: same.filter(({ passed }) => passed).length };
  })
    .filter(({ runs: times, passed }) => passed > 0 && passed < times)
    .sort((a, b) => (a.case_id < b.case_id ? -1 : 1));
}
