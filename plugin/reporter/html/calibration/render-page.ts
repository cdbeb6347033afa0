import type { Calibration, Share } from '../../../calibrate/calibration.ts';
import { aucText } from '../../../calibrate/render-calibration.ts';
import { fixed } from '../../../stages/thresholds.ts';
import { contents, type Part, sectionOf, table } from '../blocks.ts';
import { renderDocument } from '../document.ts';
import { html } from '../markup.ts';
import { linePlot } from '../plots/line-plot.ts';

/** What `caliper calibrate --html` writes: a plot and a table for each similarity, and what is recommended. */
export function renderCalibrationPage(
  calibrations: readonly Calibration[],
  { rate, pairs }: { rate: number; pairs: number },
): string {
  const parts = [
    sectionOf(
      'recommended',
      'Recommended thresholds',
      table({
        label: 'Recommended thresholds',
        head: ['similarity', 'AUC', 'threshold', 'recall', 'false matches'],
        numbers: [1, 2],
        rows: calibrations.map(({ similarity, auc, recommended }) => [
          similarity,
          auc === null ? '–' : aucText(auc),
          recommended.threshold > 1 ? 'none' : recommended.threshold.toFixed(2),
          shareText(recommended.recall),
          shareText(recommended.false_matches),
        ]),
      }),
    ),
    ...calibrations.map(curve),
  ].filter((part): part is Part => part !== null);
  return renderDocument({
    lang: 'en',
    title: 'calibration · vitest-caliper',
    skip: 'Skip to the results',
    header: html`<h1>Calibration</h1><p>${pairs} pairs; false matches of ${fixed(rate)} or less are asked for</p>`,
    nav: contents(parts, 'Contents'),
    main: html`${parts.map(({ markup }) => markup)}`,
  });
}

function curve({ similarity, points }: Calibration): Part | null {
  const line = (name: string, of: 'recall' | 'false_matches') => ({
    name,
    points: points.map((point) => ({
      x: point.threshold,
      y: point[of].value,
      title: `${name} at ${point.threshold.toFixed(2)}: ${shareText(point[of])}`,
    })),
  });
  return sectionOf(similarity, similarity, [
    linePlot({
      title: `${similarity}: recall and false matches by threshold`,
      axis: 'threshold',
      ticks: points
        .filter((_, index) => index % 4 === 3)
        .map(({ threshold }) => ({ x: threshold, text: threshold.toFixed(2) })),
      lines: [line('recall', 'recall'), line('false matches', 'false_matches')],
      range: [0, 1],
    }),
    table({
      label: similarity,
      head: ['threshold', 'recall', 'false matches'],
      rows: points.map((point) => [
        point.threshold.toFixed(2),
        shareText(point.recall),
        shareText(point.false_matches),
      ]),
    }),
  ]);
}

function shareText({ value, count, of, interval }: Share): string {
  if (value === null || interval === null) return '–';
  return `${fixed(value)} (${count} of ${of}; ${fixed(interval.low)} … ${fixed(interval.high)})`;
}
