import { storable } from '../text/index.ts';
import { type ComparedRequest, type Difference, requestDifferences } from './differences.ts';
import type { RecordedFor, Recording } from './recording.ts';

/** No recording answers a request, and it may not be made. */
export class ReplayMiss extends Error {
  override name = 'ReplayMiss';
  readonly code = 'CALIPER_REPLAY_MISS';
}

/** Why a request that has no recording is not made instead. */
export type WhyNotMade = 'mode' | 'network';

const MAX_DIFFERENCES = 5;

/**
 * The error of a request without a recording: who asked, what differs from the recording that is nearest, and how to go
 * on. The nearest is the one with the fewest fields that differ, the first of equals.
 *
 * @param candidates recordings that it may be a changed form of, in a steady order
 * @param host as it has to be allowed
 */
export function replayMiss(
  asked: ComparedRequest,
  by: RecordedFor & { origin: string | undefined },
  candidates: readonly Recording[],
  why: WhyNotMade,
  host: string,
): ReplayMiss {
  const who = [by.origin, by.stage && `stage ${by.stage}`, asked.trial > 0 && `trial ${asked.trial + 1}`]
    .filter(Boolean)
    .join(', ');
  const way =
    why === 'mode'
      ? 'Recordings alone are used here: record it with CALIPER_REPLAY=auto, and keep the file of recordings.'
      : `A call would be blocked: allow it with caliper({ network: { allow: ['${host}'] } }) in the Vitest ` +
        'configuration or with CALIPER_NETWORK=allow, and it is made and recorded.';
  const head = `no recording answers ${asked.method} ${asked.url}${who ? ` (${who})` : ''}`;
  return new ReplayMiss(storable(`${head}. ${nearestText(asked, candidates)} ${way}`));
}

function nearestText(asked: ComparedRequest, candidates: readonly Recording[]): string {
  let nearest: Difference[] | undefined;
  for (const candidate of candidates) {
    const differences = requestDifferences(candidate, asked);
    if (!nearest || differences.length < nearest.length) nearest = differences;
  }
  if (!nearest) return 'There are no recordings yet.';
  if (nearest.length === 0) return 'The nearest differs in what is redacted of it.';
  const listed = nearest.slice(0, MAX_DIFFERENCES).map(differenceText);
  const more = nearest.length - listed.length;
  return `The nearest differs in ${listed.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

function differenceText({ path, recorded, asked }: Difference): string {
  if (asked === undefined) return `${path}: recorded ${recorded}, now not there`;
  if (recorded === undefined) return `${path}: recorded without, now ${asked}`;
  return `${path}: recorded ${recorded}, now ${asked}`;
}
