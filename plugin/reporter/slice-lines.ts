import c from 'tinyrainbow';
import { isCountMetric, type SlicedMetric, slicedMetrics } from '../scores/stages.ts';
import { stagesOf, valueText } from './shared.ts';
import type { Slice, SuiteSummary } from './summarise.ts';
import { line } from './terminal-lines.ts';
import type { Words } from './words.ts';

type Row = Pick<SlicedMetric, 'name'> & { label: string };

/**
 * The main metric of each stage by difficulty, language and split: on one line where there is one metric, else as a
 * table with a column a group, since a line of all of them would not fit a terminal. By tag all metrics of slices, also
 * of a single group: the author asked for them.
 */
export function sliceLines(summary: SuiteSummary, words: Words): string[] {
  const metrics = slicedMetrics(stagesOf(summary)).filter(({ name }) => summary.all.measures[name]);
  const main = metrics.filter((metric) => metric.main);
  const lines = (['difficulty', 'language', 'split'] as const).flatMap((key) => {
    const groups = summary.slices[key];
    if (groups.length < 2) return [];
    if (main.length > 1) return table(words.slices[key], groups, rowsOf(main), words);
    const texts = groups.map(([name, { measures, counts }]) => {
      const values = main.flatMap(({ name: metric, short }) => {
        const measure = measures[metric];
        return measure ? [`${short} ${valueText(measure.value, words)}`] : [];
      });
      return `${name} ${values.join(', ') || `${counts.pass}/${counts.executed}`} (${counts.total})`;
    });
    return [line(words.slices[key], texts.join(' · '))];
  });
  const byTag = summary.slices.tag ?? [];
  if (byTag.length === 0) return lines;
  const passed = { name: 'pass_rate', label: 'pass_rate' };
  return [...lines, ...table(words.slices.tag, byTag, [passed, ...rowsOf(metrics)], words)];
}

function rowsOf(metrics: readonly SlicedMetric[]): Row[] {
  return metrics.map(({ name, stage, short }) => ({ name, label: `${stage} ${short}` }));
}

function table(title: string, groups: readonly Slice[], rows: readonly Row[], words: Words): string[] {
  const heads = groups.map(([name, { counts }]) => `${name} (${counts.total})`);
  const width = Math.max(...rows.map(({ label }) => label.length));
  const cells = (texts: readonly string[]): string =>
    texts.map((text, at) => text.padStart(Math.max(heads[at]!.length, 8))).join('  ');
  return [
    `  ${c.dim(`${title}:`)}`,
    `    ${' '.repeat(width)}  ${c.dim(cells(heads))}`,
    ...rows.map(({ name, label }) => {
      const values = groups.map(([, { measures }]) => {
        const measure = measures[name];
        return measure ? valueText(measure.value, words, isCountMetric(name)) : '';
      });
      return `    ${label.padEnd(width)}  ${cells(values)}`;
    }),
  ];
}
