import c from 'tinyrainbow';
import type { Aggregate } from '../scores/aggregate.ts';
import { slicedMetrics } from '../scores/stages.ts';
import { stagesOf, valueText } from './shared.ts';
import type { SuiteSummary } from './summarise.ts';
import { line } from './terminal-lines.ts';
import type { Words } from './words.ts';

type Group = readonly [string, Aggregate];

/**
 * The main metric of each stage by difficulty, language and split: on one line where there is one metric, else as a
 * table with a column a group, since a line of all of them would not fit a terminal.
 */
export function sliceLines(summary: SuiteSummary, words: Words): string[] {
  const metrics = slicedMetrics(stagesOf(summary)).filter(
    ({ main, name }) => main && summary.all.measures[name],
  );
  return (['difficulty', 'language', 'split'] as const).flatMap((key) => {
    const groups = summary.slices[key];
    if (groups.length < 2) return [];
    if (metrics.length > 1) return table(words.slices[key], groups, metrics, words);
    const texts = groups.map(([name, { measures, counts }]) => {
      const values = metrics.flatMap(({ name: metric, short }) => {
        const measure = measures[metric];
        return measure ? [`${short} ${valueText(measure.value, words)}`] : [];
      });
      return `${name} ${values.join(', ') || `${counts.pass}/${counts.executed}`} (${counts.total})`;
    });
    return [line(words.slices[key], texts.join(' · '))];
  });
}

function table(
  title: string,
  groups: readonly Group[],
  metrics: ReturnType<typeof slicedMetrics>,
  words: Words,
): string[] {
  const heads = groups.map(([name, { counts }]) => `${name} (${counts.total})`);
  const labels = metrics.map(({ stage, short }) => `${stage} ${short}`);
  const width = Math.max(...labels.map((label) => label.length));
  const cells = (texts: readonly string[]): string =>
    texts.map((text, at) => text.padStart(Math.max(heads[at]!.length, 8))).join('  ');
  return [
    `  ${c.dim(`${title}:`)}`,
    `    ${' '.repeat(width)}  ${c.dim(cells(heads))}`,
    ...metrics.map(({ name }, row) => {
      const values = groups.map(([, { measures }]) => {
        const measure = measures[name];
        return measure ? valueText(measure.value, words) : '';
      });
      return `    ${labels[row]!.padEnd(width)}  ${cells(values)}`;
    }),
  ];
}
