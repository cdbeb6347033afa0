import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type HistoryKey, HistoryStore, KEEP } from '../history/store.ts';
import type { HistoryRun } from '../history/types.ts';
import { HISTORY_FILE } from '../reporter/history/recorder.ts';
import { isCountMetric } from '../scores/stages.ts';
import { figure } from '../stages/thresholds.ts';
import { suiteKey } from '../suites/suite-file.ts';
import { cleanText, displayWidth, nearestName, padToWidth } from '../text/index.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper history` as the command line hands them over. */
export interface HistoryOptions {
  /** a number where it looks like one */
  variant?: string | number;
  metric?: string | string[];
  last?: string | number;
  json?: boolean;
  prune?: string | number;
}

const LAST = 20;
const MAX_METRICS = 4;
const MAX_TEXT = 40;
const SHORT = 8;

/**
 * Prints the runs that the history has of each suite, the oldest first, with a line where the caliber changed.
 *
 * @param suite the suite; undefined: all of them
 * @returns 2 where there is no history, or no such suite in it
 */
export function printHistory(
  suite: string | undefined,
  options: HistoryOptions,
  cwd = process.cwd(),
): ExitCode {
  const file = join(cwd, HISTORY_FILE);
  if (!existsSync(file)) return refuse(`there is no ${HISTORY_FILE}; run the suites first`);
  const last = wholeNumber(options.last, LAST);
  const kept = options.prune === undefined ? null : wholeNumber(options.prune, 0);
  if (last === null || (options.prune !== undefined && kept === null))
    return refuse('--last and --prune take a whole number from 1 on');
  let store: HistoryStore | undefined;
  try {
    store = new HistoryStore(file, { readonly: kept === null });
    if (kept !== null) {
      const removed = store.prune({ runs: kept, verdicts: Math.min(kept, KEEP.verdicts) });
      console.log(
        `removed ${removed} run${removed === 1 ? '' : 's'}; the last ${kept} of each suite are kept`,
      );
      return 0;
    }
    const keys = store
      .keys()
      .filter(
        (key) =>
          (suite === undefined || key.suite === suite) &&
          (options.variant === undefined || isVariant(key.variant, options.variant)),
      );
    if (keys.length === 0)
      return refuse(
        `the history has no run of ${suite ?? 'any suite'}${options.variant === undefined ? '' : `, variant ${options.variant}`}`,
      );
    const found = keys.map((key) => ({ ...key, ...store!.trend(key, last) }));
    const stray = strayMetric(options, found);
    if (stray !== null) return refuse(stray);
    if (options.json) console.log(cleanText(JSON.stringify(found, null, 2)));
    else
      for (const each of found)
        console.log(historyLines(each, each, metricsOf(options, each.runs)).join('\n'));
    return 0;
  } catch (error) {
    return refuse((error as Error).message);
  } finally {
    store?.close();
  }
}

/** The runs of a suite as a table, and the cases whose verdicts differed though nothing else did. */
export function historyLines(
  { suite, variant }: HistoryKey,
  {
    runs,
    unsteady,
  }: { runs: readonly HistoryRun[]; unsteady: readonly { case_id: string; runs: number; passed: number }[] },
  metrics: readonly string[],
): string[] {
  const head = ['time', 'commit', 'subject', 'caliber', 'result', 'pass', ...metrics];
  const rows = runs.map((run) => [
    run.timestamp.slice(0, 16).replace('T', ' '),
    run.commit === null ? '–' : `${run.commit.slice(0, SHORT)}${run.dirty ? '+' : ''}`,
    run.subject,
    run.caliber_hash.slice(0, SHORT),
    run.red ? 'red' : 'green',
    `${run.passed}/${run.executed}`,
    ...metrics.map((name) => valueText(name, run.metrics[name])),
  ]);
  const shown = [head, ...rows].map((cells) =>
    cells.map((cell) => cleanText(cell, MAX_TEXT).replace(/\s+/g, ' ')),
  );
  const widths = head.map((_, column) => Math.max(...shown.map((cells) => displayWidth(cells[column]!))));
  const lines = shown.map((cells) =>
    `  ${cells.map((cell, column) => padToWidth(cell, widths[column]!, 'end')).join('  ')}`.trimEnd(),
  );
  const table = lines.flatMap((text, index) =>
    index > 1 && runs[index - 1]!.caliber_hash !== runs[index - 2]!.caliber_hash
      ? ['  ── another caliber: figures above and below do not compare', text]
      : [text],
  );
  return [
    cleanText(suiteKey(suite, variant)),
    ...table,
    ...(runs.some(({ dirty }) => dirty) ? ['  + with uncommitted changes'] : []),
    ...unsteady
      .slice(0, LAST)
      .map(
        ({ case_id, passed, runs: times }) =>
          `  ${cleanText(case_id, MAX_TEXT)} passed ${passed} of ${times} runs of the same system`,
      ),
    '',
  ];
}

/** A variant called `001` comes from the command line as the number 1. */
function isVariant(variant: string | null, wanted: string | number): boolean {
  if (variant === null) return false;
  return variant === String(wanted) || (typeof wanted === 'number' && Number(variant) === wanted);
}

/** What is wrong with the metrics that were asked for; null: each is one of some run. */
function strayMetric(
  { metric = [] }: HistoryOptions,
  found: readonly { runs: readonly HistoryRun[] }[],
): string | null {
  const known = new Set(found.flatMap(({ runs }) => runs.flatMap(({ metrics }) => Object.keys(metrics))));
  const stray = [metric].flat().find((name) => !known.has(String(name)));
  if (stray === undefined) return null;
  const near = nearestName(String(stray), [...known]);
  return `no run has the metric '${stray}'${near === null ? '' : `; did you mean '${near}'?`}`;
}

function valueText(name: string, value: number | null | undefined): string {
  return typeof value === 'number' ? figure(value, isCountMetric(name)) : '–';
}

/** Those that were asked for, else the first shares of the last run. */
function metricsOf({ metric }: HistoryOptions, runs: readonly HistoryRun[]): string[] {
  if (metric !== undefined) return [metric].flat();
  const known = runs.at(-1)?.metrics ?? {};
  return Object.keys(known)
    .filter((name) => !isCountMetric(name) && known[name] !== null)
    .slice(0, MAX_METRICS);
}

function wholeNumber(given: string | number | undefined, otherwise: number): number | null {
  if (given === undefined) return otherwise;
  const value = Number(given);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

function refuse(message: string): ExitCode {
  console.error(`caliper history: ${cleanText(message, 1000)}`);
  return 2;
}
