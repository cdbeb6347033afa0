import { relative, sep } from 'node:path';
import type { CaseChange } from '../baseline/diff.ts';
import { positionOf } from '../cases/index.ts';
import { suiteNotes } from '../scores/notes.ts';
import type { Tally } from '../stages/tally.ts';
import { figure } from '../stages/thresholds.ts';
import type { Measure } from '../stages/types.ts';
import type { SuiteSummary } from './summarise.ts';
import type { Words } from './words.ts';

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

/** `0.71`, or the words for what has no value. */
export function valueText(value: number | null | undefined, words: Words, whole = false): string {
  return value === null || value === undefined ? words.noValue : figure(value, whole);
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
  return suiteNotes(tallies).map(({ code, values }) =>
    words.notes[code].replace(/\{(\w+)\}/g, (_, name: string) => shownValue(values[name])),
  );
}

function shownValue(value: number | string | undefined): string {
  return typeof value === 'number' ? figure(value, Number.isInteger(value)) : oneLine(value ?? '');
}

/** The kinds of changes, the worst first. */
export const WEIGHT = ['regressed', 'removed', 'newly-skipped', 'new', 'fixed', 'edited', 'changed'];
