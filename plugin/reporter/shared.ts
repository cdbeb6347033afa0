import { relative, sep } from 'node:path';
import type { CaseChange } from '../baseline/diff.ts';
import { positionOf } from '../cases/index.ts';
import type { Aggregate } from '../scores/aggregate.ts';
import { gateBoundText } from '../scores/gates.ts';
import { suiteNotes } from '../scores/notes.ts';
import type { CaseError, Gate } from '../scores/types.ts';
import type { Tally } from '../stages/tally.ts';
import { figure } from '../stages/thresholds.ts';
import type { Measure } from '../stages/types.ts';
import { suiteKey } from '../suites/suite-file.ts';
import type { SuiteRun } from './collect.ts';
import { fill, type Topic, translate } from './phrases.ts';
import type { SuiteSummary } from './summarise.ts';
import type { Words } from './words.ts';

/** `memory`, or `memory@v002` for a variant of the suite. */
export function runKey({ suite, variant }: Pick<SuiteRun, 'suite' | 'variant'>): string {
  return suiteKey(suite.source.name, variant);
}

/** The result of a run in a word: a run under a weaker caliber than its suite requires has none. */
export function resultWord({ red, weaker }: { red: boolean; weaker?: string | null }, words: Words): string {
  if (red) return words.red;
  return weaker ? words.weakerMark : words.green;
}

/** `REPORT ONLY: the suite requires …; no figure here passes or fails anything` */
export function weakerText(weaker: string, words: Words): string {
  return fill(words.weaker, new Map([['why', oneLine(say(weaker, 'weaker', words))]]));
}

/** A path relative to the root, with `/`, as it is printed and stored. */
export function shownPath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** The place of a case in its YAML: `{file, line, col}`; undefined where the case is gone. */
export function placeOfCase(
  { run: { suite } }: SuiteSummary,
  caseId: string,
): { file: string; line: number; col: number } | undefined {
  const found = suite.cases.find(({ loaded }) => loaded.case.case_id === caseId);
  return found && { file: found.file, ...positionOf(found.loaded, []) };
}

/** `regressed (case edited)`, in the report's language. */
export function changeWords({ kind, edited, renamed_to: renamed }: CaseChange, words: Words): string {
  const notes = [
    ...(renamed ? [`${words.renamedTo} ${renamed}`] : []),
    ...(edited && kind !== 'edited' ? [words.edited] : []),
  ];
  return notes.length > 0 ? `${words.change[kind]} (${notes.join(', ')})` : words.change[kind];
}

/** How many cases came to which verdict: `2 pass, 1 fail`; none of a verdict is said of `pass` alone. */
export function verdictCounts(counts: Aggregate['counts'], words: Words): string {
  return (['pass', 'fail', 'flaky', 'error', 'skip'] as const)
    .filter((verdict) => counts[verdict] > 0 || verdict === 'pass')
    .map((verdict) => `${counts[verdict]} ${words.verdict[verdict]}`)
    .join(', ');
}

/** How many cases changed in which way: `2 regressed, 1 fixed`; empty where none did. */
export function changeCounts(changes: readonly CaseChange[], words: Words): string {
  const counts = new Map<string, number>();
  for (const { kind } of changes) counts.set(words.change[kind], (counts.get(words.change[kind]) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** `0.71`, or the words for what has no value. */
export function valueText(value: number | null | undefined, words: Words, whole = false): string {
  return value === null || value === undefined ? words.noValue : figure(value, whole);
}

/** A sentence that was made in English, in the report's language; foreign text stays as it is. */
export function say(text: string, topic: Topic, words: Words): string {
  return translate(text, topic, words.phrases);
}

/** `infra in l1: connection refused` */
export function errorText({ kind, stage, message }: CaseError, words: Words): string {
  const values = { kind: words.errorKinds[kind], stage, message: say(message, 'error', words) };
  return fill(words.errorIn, new Map(Object.entries(values)));
}

/** Which thresholds a case missed and which errors it met. */
export function causesOf(
  { missed, errors }: { missed: readonly string[]; errors: readonly CaseError[] },
  words: Words,
): string[] {
  return [
    ...missed.map((text) => say(text, 'miss', words)),
    ...errors.map((error) => errorText(error, words)),
  ];
}

/** The lines of a finding, each without its indent. */
export function findingLines(message: string, words: Words): string[] {
  return message.split('\n').map((text) => say(text.trim(), 'finding', words));
}

/** `≥ 0.75`, with the tolerance and the split where a gate has them. */
export function boundWords(name: string, gate: Gate, words: Words): string {
  return say(gateBoundText(name, gate), 'bound', words);
}

/** `61 pairs`, what a metric is a share or a mean of; empty where it is none. */
export function ofText(of: Measure['of'], words: Words): string {
  return of ? `${of.count} ${Object.hasOwn(words.units, of.unit) ? words.units[of.unit] : of.unit}` : '';
}

/** The beginning of a text, with `…` where it is longer than so many characters. */
export function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** The F1 of each dimension that was expected or predicted, the worst first; ties by name. */
export function dimensionsByF1(
  measures: Readonly<Record<string, Measure>>,
): { dimension: string; measure: Measure }[] {
  const prefix = 'l1.per_dimension_f1.';
  return Object.entries(measures)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, measure]) => ({ dimension: name.slice(prefix.length), measure }))
    .sort((a, b) => (a.measure.value ?? 0) - (b.measure.value ?? 0) || (a.dimension < b.dimension ? -1 : 1));
}

/** Text of a case or a target on one line: a line of its own might be taken for a command by a CI runner. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The stages of a run's suite, also those that it left out; where the target was not reached, those that scored. */
export function stagesOf({ run, all }: Pick<SuiteSummary, 'run' | 'all'>): string[] {
  return Object.keys(run.info?.thresholds ?? all.tallies);
}

/** What a reader should know of the figures beside them, in the report's language. */
export function noteTexts(tallies: Readonly<Record<string, Tally>>, words: Words): string[] {
  return suiteNotes(tallies).map(({ code, values }) => {
    const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value)] as const);
    return fill(words.notes[code], new Map(shown));
  });
}

function shownValue(value: number | string): string {
  return typeof value === 'number' ? figure(value, Number.isInteger(value)) : oneLine(value);
}

/** The kinds of changes, the worst first. */
export const WEIGHT = [
  'regressed',
  'removed',
  'newly-skipped',
  'new',
  'unsteady',
  'fixed',
  'edited',
  'changed',
];
