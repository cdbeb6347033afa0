import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { calibrate } from '../calibrate/calibration.ts';
import { readPairs } from '../calibrate/read-pairs.ts';
import { renderCalibration } from '../calibrate/render-calibration.ts';
import { renderCalibrationPage } from '../reporter/html/calibration/render-page.ts';
import { storableLine } from '../text/index.ts';
import { formatProblem } from '../yaml/index.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper calibrate` as the command line hands them over. */
export interface CalibrateOptions {
  falseMatchRate?: unknown;
  html?: string;
  json?: boolean;
}

const RATE = 0.05;

/**
 * Prints how well each similarity tells pairs that are the same from pairs that are different, by threshold.
 *
 * @returns 1 where the file has problems, 2 where an option is wrong or the page cannot be written
 */
export async function calibratePairs(
  file: string,
  options: CalibrateOptions,
  cwd = process.cwd(),
): Promise<ExitCode> {
  const rate = options.falseMatchRate ?? RATE;
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) {
    console.error(
      `caliper calibrate: --false-match-rate is a share from 0 to 1, received '${storableLine(String(rate), 100)}'`,
    );
    return 2;
  }
  const { pairs, problems } = readPairs(resolve(cwd, file));
  for (const problem of problems) console.error(formatProblem(problem));
  if (pairs.length === 0) return 1;
  const calibrations = calibrate(pairs, rate);
  const same = pairs.filter((pair) => pair.same).length;
  if (options.json)
    console.log(JSON.stringify({ same, different: pairs.length - same, rate, calibrations }, null, 2));
  else {
    console.log(`${file}: ${same} pairs that are the same, ${pairs.length - same} that are different`);
    console.log(renderCalibration(calibrations, rate).join('\n'));
  }
  if (options.html === undefined) return 0;
  try {
    await writeFileAtomic(
      resolve(cwd, options.html),
      renderCalibrationPage(calibrations, { rate, pairs: pairs.length }),
    );
    return 0;
  } catch (error) {
    console.error(`caliper calibrate: the page could not be written: ${(error as Error).message}`);
    return 2;
  }
}
