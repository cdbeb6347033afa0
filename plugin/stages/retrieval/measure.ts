import type { Note } from '../kind.ts';
import { type MetricOf, meanMeasure, rateMeasure } from '../measures.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

function ranked(key: string): MetricOf {
  return (tally) => meanMeasure(count(tally, 'ranked', key), count(tally, 'ranked', 'turns'), 'questions');
}

/**
 * The metrics of the stage, each a function of a tally, of one case or of a sum alike; all but `sources_mean` are in
 * [0, 1].
 */
const METRICS: Record<string, MetricOf> = {
  question_pass_rate: (tally) =>
    rateMeasure(count(tally, 'questions', 'passed'), count(tally, 'questions', 'judged'), 'questions'),
  doc_rate: (tally) =>
    rateMeasure(count(tally, 'docs', 'found'), count(tally, 'docs', 'expected'), 'expected documents'),
  token_rate: (tally) =>
    rateMeasure(count(tally, 'tokens', 'found'), count(tally, 'tokens', 'expected'), 'expected tokens'),
  enum_rate: (tally) =>
    rateMeasure(count(tally, 'enums', 'right'), count(tally, 'enums', 'expected'), 'questions'),
  nothing_rate: (tally) =>
    rateMeasure(count(tally, 'nothing', 'right'), count(tally, 'nothing', 'expected'), 'questions'),
  doc_mrr: ranked('mrr'),
  doc_recall_at_1: ranked('recall_at_1'),
  doc_recall_at_10: ranked('recall_at_10'),
  sources_mean: (tally) => meanMeasure(count(tally, 'sources'), count(tally, 'turns'), 'questions'),
};

/** The names of those metrics, in the order in which reports list them. */
export const RETRIEVAL_METRICS: readonly string[] = Object.keys(METRICS);

/** Before the name of a channel: the number of questions for which it brought something. */
export const PER_CHANNEL = 'channel.';

/** Before the name of an arm: its own `doc_recall_at_1` and `doc_recall_at_10`. */
export const PER_ARM = ['arm_recall_at_1.', 'arm_recall_at_10.'] as const;

/** The family that counts something, and is no share or mean, and the number of sources. */
export const RETRIEVAL_COUNTS: readonly string[] = ['channel', 'sources_mean'];

/** One metric of a tally; undefined where there is none of that name, or no answer named the channel or the arm. */
export function measureRetrievalMetric(tally: Tally, metric: string): Measure | undefined {
  if (metric.startsWith(PER_CHANNEL)) return channelMeasures(tally)[metric];
  if (PER_ARM.some((prefix) => metric.startsWith(prefix))) return armMeasures(tally)[metric];
  return Object.hasOwn(METRICS, metric) ? METRICS[metric]!(tally) : undefined;
}

/** All metrics of a tally. */
export function measureRetrieval(tally: Tally): Measures {
  const own = Object.entries(METRICS).map(([metric, of]): [string, Measure] => [metric, of(tally)]);
  return Object.fromEntries([
    ...own,
    ...Object.entries(armMeasures(tally)),
    ...Object.entries(channelMeasures(tally)),
  ]);
}

/** By name, so that the order in which cases end changes nothing. */
function channelMeasures(tally: Tally): Measures {
  const channels = tally.channels;
  const names = typeof channels === 'object' ? Object.keys(channels).sort() : [];
  return Object.fromEntries(
    names.map((name) => [`${PER_CHANNEL}${name}`, { value: count(tally, 'channels', name) }]),
  );
}

function armMeasures(tally: Tally): Measures {
  const arms = branches(tally, 'arms').sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    PER_ARM.flatMap((prefix) =>
      arms.map(([name, arm]): [string, Measure] => [
        `${prefix}${name}`,
        meanMeasure(count(arm, prefix.slice('arm_'.length, -1)), count(arm, 'turns'), 'questions'),
      ]),
    ),
  );
}

/** How far the sources may be below an arm before a note says so. */
const BELOW_ARM = 0.01;
/** Differences of sums of fractions are no closer than this. */
const ROUNDING = 1e-9;

/** Says so where an arm alone has the right document first more often than the sources: a later step then does harm. */
export function retrievalNotes(tally: Tally): Note[] {
  const better = branches(tally, 'arms').flatMap(([arm, counts]) => {
    const questions = count(counts, 'turns');
    const own = count(counts, 'recall_at_1') / questions;
    const sources = count(counts, 'sources_at_1') / questions;
    return own - sources > BELOW_ARM + ROUNDING ? [{ arm, own, sources, questions }] : [];
  });
  const [best] = better.sort((a, b) => b.own - a.own || (a.arm < b.arm ? -1 : 1));
  return best ? [{ code: 'sources-below-arm', values: best }] : [];
}
