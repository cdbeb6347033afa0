import { branches, count } from '../../../stages/tally.ts';
import { type ConfusedLabel, confusedLabels, unresolvedLabels } from '../../readings/labels.ts';
import { type Cell, type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html, NOTHING } from '../markup.ts';

const MAX_LABELS = 24;
const MAX_PAIRS = 20;
const MAX_UNRESOLVED = 50;

/** Which labels stood where others were expected: as a matrix, as a list of the most frequent, and the unknown ones. */
export function confusion({ report, words, page }: PageContext): Part | null {
  const pairs = confusedLabels(report.totals.l1);
  const unresolved = unresolvedLabels(report.totals.l1);
  return sectionOf('confusion', words.confusion, [
    pairs.length > 0 && [
      table(matrix(pairs)),
      html`<p class="muted small">${page.confusionLegend}</p>
<details><summary>${words.expected} → ${words.predicted}</summary>`,
      table({
        label: words.confusion,
        head: [words.expected, words.predicted, words.count],
        numbers: [2],
        rows: pairs.map(({ expected, predicted, count: times }) => [expected, predicted, times]),
        max: MAX_PAIRS,
      }),
      html`</details>`,
    ],
    unresolved.length > 0 &&
      html`<h3>${words.unresolved}</h3><p>${unresolved
        .slice(0, MAX_UNRESOLVED)
        .map(
          ({ label, count: times }, index) => html`${index > 0 && ', '}<code>${label}</code> (${times})`,
        )}${unresolved.length > MAX_UNRESOLVED ? `, +${unresolved.length - MAX_UNRESOLVED}` : NOTHING}</p>`,
  ]);

  /** The labels that were confused most, in both directions. */
  function matrix(confused: readonly ConfusedLabel[]) {
    const labels = [...new Set(confused.flatMap(({ expected, predicted }) => [expected, predicted]))]
      .slice(0, MAX_LABELS)
      .sort();
    const times = new Map(
      confused.map(({ expected, predicted, count: n }) => [JSON.stringify([expected, predicted]), n]),
    );
    const right = new Map(
      branches(report.totals.l1, 'per_dimension').map(([label, counts]) => [label, count(counts, 'tp')]),
    );
    return {
      label: words.confusion,
      head: [`${words.expected} ↓`, ...labels],
      numbers: labels.map((_, index) => index + 1),
      rows: labels.map((expected) => [
        expected,
        ...labels.map((predicted): Cell => {
          if (expected === predicted) return { of: right.get(expected) ?? 0, class: 'cell diagonal' };
          const n = times.get(JSON.stringify([expected, predicted])) ?? 0;
          return { of: n, class: n > 0 ? 'cell wrong' : 'cell zero' };
        }),
      ]),
    };
  }
}
