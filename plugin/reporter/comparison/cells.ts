import type {
  CaseDifference,
  Comparison,
  MetricDifference,
  Sides,
  SliceDifference,
} from '../../compare/types.ts';
import { isFamilyMetric, slicedMetrics } from '../../scores/stages.ts';
import { figure, fixed } from '../../stages/thresholds.ts';
import { suiteKey } from '../../suites/suite-file.ts';
import { cleanText } from '../../text/index.ts';
import { oneLine, say, weakerText } from '../shared.ts';
import type { Words } from '../words.ts';
import type { ComparisonWords } from './words.ts';

const MAX_TEXT = 200;
const MAX_WEAKER = 500;

/** Text out of a report, which anyone may have written: safe, on one line, and cut. */
export function shown(text: string): string {
  return oneLine(cleanText(text, MAX_TEXT));
}

/** `memory@v002 rules 1` */
export function runTitle({ suite, variant, subject }: Comparison['runs']['a']): string {
  const { name, version } = subject;
  const target = [name, version].filter((part) => typeof part === 'string').join(' ');
  return shown(`${suiteKey(suite, variant)} ${target}`);
}

/** What a reader has to know of a run before its figures: it was partial, or measured under a weaker caliber. */
export function runMarks(
  { partial, weaker }: Comparison['runs']['a'],
  own: ComparisonWords,
  words: Words,
): string[] {
  return [...(partial ? [own.partial] : []), ...(weaker ? [shownWeaker(weaker, words)] : [])];
}

function shownWeaker(weaker: string, words: Words): string {
  return weakerText(cleanText(weaker, MAX_WEAKER), words);
}

/** A value of a metric; a dash where there is none. */
export function valueCell(value: number | null, { count }: MetricDifference): string {
  return value === null ? '–' : figure(value, count);
}

/** A difference with its sign: `+0.05`, `−3`, `0`. */
export function deltaCell({ delta, count }: MetricDifference): string {
  return delta === null ? '–' : signed(delta, count);
}

/** `[−0.02, +0.11]`; empty where there is none. */
export function intervalCell({ interval, count }: MetricDifference): string {
  return interval ? `[${signed(interval.low, count)}, ${signed(interval.high, count)}]` : '';
}

function signed(value: number, whole: boolean): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${figure(Math.abs(value), whole)}`;
}

/** How far a value between 0 and 1 moved, at a glance: one arrow under 0.05, two under 0.15, then three. */
export function heatCell({ delta }: MetricDifference): string {
  if (delta === null) return '';
  if (delta === 0) return '·';
  const size = Math.abs(delta);
  return (delta > 0 ? '▲' : '▼').repeat(size < 0.05 ? 1 : size < 0.15 ? 2 : 3);
}

/** Metrics of the suite and of its stages, and those that exist once a label: of these the greatest change first. */
export function splitMetrics({ metrics }: Comparison): {
  main: MetricDifference[];
  byLabel: MetricDifference[];
} {
  const isByLabel = ({ name }: MetricDifference): boolean => {
    const dot = name.indexOf('.');
    return dot > 0 && isFamilyMetric(name.slice(0, dot), name.slice(dot + 1));
  };
  const size = ({ delta }: MetricDifference): number => (delta === null ? -1 : Math.abs(delta));
  return {
    main: metrics.filter((metric) => !isByLabel(metric)),
    byLabel: metrics.filter(isByLabel).sort((one, other) => size(other) - size(one)),
  };
}

/** What is shown of the cases with a tag: how many pass, and of what is shown of each slice whatever has another value. */
export function shownSlice({ metrics }: SliceDifference): MetricDifference[] {
  const stages = new Set(metrics.map(({ name }) => name.slice(0, Math.max(0, name.indexOf('.')))));
  const names = ['pass_rate', ...slicedMetrics([...stages]).map(({ name }) => name)];
  return metrics.filter(({ name, a, b }) => names.includes(name) && a !== b);
}

/** `cases/a.yaml:3`, or both places where the case stood elsewhere. */
export function placeCell({ place: { a, b } }: CaseDifference): string {
  const texts: Sides<string> = { a: `${shown(a.file)}:${a.line}`, b: `${shown(b.file)}:${b.line}` };
  return texts.a === texts.b ? texts.a : `a ${texts.a}, b ${texts.b}`;
}

/** The counts that moved, as many as a line bears. */
export function movedCell({ moved }: CaseDifference, max: number, words: Words): string {
  const more = moved.length - max;
  const texts = moved.slice(0, max).map((text) => shown(say(text, 'moved', words)));
  return texts.join('; ') + (more > 0 ? `; +${more}` : '');
}

/** A probability, so that a small one is not taken for none. */
export function probability(value: number): string {
  return value < 0.0001 ? '< 0.0001' : fixed(value);
}
