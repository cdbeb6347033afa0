import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { calibrate } from '../calibrate/calibration.ts';
import { readPairs } from '../calibrate/read-pairs.ts';
import { renderCalibration } from '../calibrate/render-calibration.ts';
import { renderCalibrationPage } from '../reporter/html/calibration/render-page.ts';
import { storableLine } from '../text/index.ts';
import { formatProblem } from '../yaml/index.ts';
import type { ExitCode } from './exit-code.ts';
import { skeletonOf, writeSkeleton } from './pairs-skeleton.ts';

/** The options of `caliper calibrate` as the command line hands them over. */
export interface CalibrateOptions {
  falseMatchRate?: unknown;
  /** the names of files are numbers where they look like one */
  html?: string | number;
  json?: boolean;
  /** a report whose pairs are to be labelled */
  from?: string | number;
  out?: string | number;
}

const RATE = 0.05;
const MAX_MESSAGE = 1000;

/**
 * Prints how well each similarity tells pairs that are the same from pairs that are different, by threshold; or, with
 * `from`, writes the pairs of a report that are to be labelled.
 *
 * @param file of labelled pairs; undefined with `from`
 * @returns 1 where the file has problems, 2 where an option is wrong, a report has no pairs, or a file cannot be written
 */
export async function calibratePairs(
  file: string | undefined,
  options: CalibrateOptions,
  cwd = process.cwd(),
): Promise<ExitCode> {
  const { from, out, json, html, falseMatchRate } = options;
  if (from !== undefined) {
    if (file !== undefined) return refuse('a file of pairs is measured, or made --from a report: give one');
    if (json || html !== undefined || falseMatchRate !== undefined) {
      return refuse('--from makes pairs to label and measures none: leave out all options but --out');
    }
    return labelPairs(String(from), out === undefined ? undefined : String(out), cwd);
  }
  if (file === undefined) return refuse('name a file of labelled pairs, or make one --from a report.json');
  if (out !== undefined) return refuse('--out is where pairs are written that are made --from a report');
  return measurePairs(file, options, cwd);
}

async function measurePairs(
  file: string,
  { falseMatchRate: rate = RATE, html, json }: CalibrateOptions,
  cwd: string,
): Promise<ExitCode> {
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) {
    return refuse(`--false-match-rate is a share from 0 to 1, received '${String(rate)}'`);
  }
  const { pairs, problems } = readPairs(resolve(cwd, file));
  for (const problem of problems) console.error(formatProblem(problem));
  if (pairs.length === 0) return 1;
  const calibrations = calibrate(pairs, rate);
  const same = pairs.filter((pair) => pair.same).length;
  if (json)
    console.log(JSON.stringify({ same, different: pairs.length - same, rate, calibrations }, null, 2));
  else {
    console.log(`${file}: ${same} pairs that are the same, ${pairs.length - same} that are different`);
    console.log(renderCalibration(calibrations, rate).join('\n'));
  }
  if (html === undefined) return 0;
  try {
    await writeFileAtomic(
      resolve(cwd, String(html)),
      renderCalibrationPage(calibrations, { rate, pairs: pairs.length }),
    );
    return 0;
  } catch (error) {
    return refuse(`the page could not be written: ${(error as Error).message}`);
  }
}

async function labelPairs(report: string, out: string | undefined, cwd: string): Promise<ExitCode> {
  let found: ReturnType<typeof skeletonOf>;
  try {
    found = skeletonOf(resolve(cwd, report));
  } catch (error) {
    return refuse(`${report}: ${(error as Error).message}`);
  }
  const { text, pairs, left_out } = found;
  if (left_out > 0) {
    console.error(`caliper calibrate: left out, without a text or with one that is too long: ${left_out}`);
  }
  if (out === undefined) {
    process.stdout.write(text);
    return 0;
  }
  try {
    await writeSkeleton(resolve(cwd, out), text);
  } catch (error) {
    return refuse(`${out}: ${(error as Error).message}`);
  }
  console.log(`${out}: ${pairs} pairs to label; then: caliper calibrate ${out}`);
  return 0;
}

function refuse(message: string): ExitCode {
  console.error(`caliper calibrate: ${storableLine(message, MAX_MESSAGE)}`);
  return 2;
}
