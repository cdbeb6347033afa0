import type { Note } from '../kind.ts';
import { counted, countsAt, f1Measure, type MetricOf, meanMeasure, rateMeasure } from '../measures.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

/** The rates of sections, over all modes or over one: the count on top, the one below, and what that is of. */
const RATES = {
  section_hit_rate: ['hit', 'listed', 'listed memories'],
  section_misentry_rate: ['misentries', 'rows', 'returned rows'],
  section_miss_rate: ['miss', 'listed', 'listed memories'],
} as const;

type RateName = keyof typeof RATES;

/** The metrics of the stage whose names depend on no mode. All but granularity and the counts are in [0, 1]. */
const METRICS = {
  section_hit_rate: (tally: Tally) => rateOf('section_hit_rate', modesOf(tally)),
  section_misentry_rate: (tally: Tally) => rateOf('section_misentry_rate', modesOf(tally)),
  section_miss_rate: (tally: Tally) => rateOf('section_miss_rate', modesOf(tally)),
  scene_label_match: (tally: Tally) => {
    const { tp, fn } = countsAt(tally, 'scene_labels');
    return rateMeasure(tp, tp + fn, 'expected scene labels');
  },
  scene_label_precision: (tally: Tally) => {
    const { tp, fp } = countsAt(tally, 'scene_labels');
    return rateMeasure(tp, tp + fp, 'scenes');
  },
  scene_label_f1: (tally: Tally) => f1Measure(countsAt(tally, 'scene_labels'), 'scene labels'),
  scene_granularity: (tally: Tally) =>
    meanMeasure(count(tally, 'scene_memories'), count(tally, 'scenes'), 'scenes'),
  scenes: counted('scenes'),
  scene_memories: counted('scene_memories'),
} satisfies Record<string, MetricOf>;

/** The names of those metrics, in the order in which reports list them. */
export const L2_METRICS = Object.keys(METRICS) as readonly (keyof typeof METRICS)[];

/** Those of them that count something, and are no share or mean. */
export const L2_COUNTS: readonly string[] = ['scenes', 'scene_memories'];

/** Those of which less is better, so that a bare number as their bound would say the opposite of what is meant. */
export const L2_LESS_IS_BETTER: readonly string[] = ['section_misentry_rate', 'section_miss_rate'];

/** The prefixes of the metrics that exist once a mode: `section_hit_rate.daily`. */
export const PER_MODE: readonly string[] = Object.keys(RATES).map((name) => `${name}.`);

/** How many memories make a scene, as a rule: outside of it a reader is told. */
const USUAL = { least: 5, most: 20 };

/** One metric of a tally; undefined where there is none of that name. */
export function measureL2Metric(tally: Tally, metric: string): Measure | undefined {
  if (Object.hasOwn(METRICS, metric)) return METRICS[metric as keyof typeof METRICS](tally);
  const prefix = PER_MODE.find((each) => metric.startsWith(each));
  if (prefix === undefined) return undefined;
  const mode = branches(tally, 'sections').find(([name]) => name === metric.slice(prefix.length));
  return mode && rateOf(prefix.slice(0, -1) as RateName, [mode[1]]);
}

/** All metrics of a tally, with the rates of each mode that was asked for. */
export function measureL2(tally: Tally): Measures {
  const measures: Measures = {};
  for (const metric of L2_METRICS) measures[metric] = METRICS[metric](tally);
  for (const [mode, counts] of branches(tally, 'sections')) {
    for (const name of Object.keys(RATES) as RateName[]) measures[`${name}.${mode}`] = rateOf(name, [counts]);
  }
  return measures;
}

/** Scenes that are far from the usual size, in the cases that have enough memories in them to tell. */
export function notesL2(tally: Tally): Note[] {
  const memories = count(tally, 'crowded', 'scene_memories');
  const scenes = count(tally, 'crowded', 'scenes');
  if (scenes === 0) return [];
  const value = memories / scenes;
  if (value >= USUAL.least && value <= USUAL.most) return [];
  return [{ code: 'scene-granularity', values: { value, memories, scenes } }];
}

function modesOf(tally: Tally): Tally[] {
  return branches(tally, 'sections').map(([, counts]) => counts);
}

function rateOf(name: RateName, modes: readonly Tally[]): Measure {
  const [top, bottom, unit] = RATES[name];
  const sum = (key: string): number => modes.reduce((total, counts) => total + count(counts, key), 0);
  return rateMeasure(sum(top), sum(bottom), unit);
}
