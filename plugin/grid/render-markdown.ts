import { section, table } from '../reporter/markdown/blocks.ts';
import { fixed } from '../stages/thresholds.ts';
import { escapeMarkdown } from '../text/index.ts';
import { combinationText, PARAMETERS } from './space.ts';
import type { Findings, GridResult } from './types.ts';
import {
  armsText,
  crossValidationText,
  holdoutText,
  QUALITY_HEADS,
  qualityCells,
  qualityRows,
  queriesText,
  subjectText,
} from './words.ts';

/** Combinations that are listed; `grid.json` has all of them. */
const LISTED = 20;

/** `grid.md`: what `renderGridText` says, with the best combinations and the folds. */
export function renderGridMarkdown(grid: GridResult): string {
  const { findings, conclusion, recommended } = grid;
  return `${[
    `# Search parameters of ${md(grid.suite)}`,
    md(subjectText(grid)),
    [
      `- Queries: ${md(queriesText(grid))}`,
      `- Conclusion: **${md(conclusion.name)}**: ${md(conclusion.reason)}`,
      `- Recommended: ${recommended ? md(combinationText(recommended)) : 'nothing'}`,
      ...grid.warnings.map((warning) => `- Warning: ${md(warning)}`),
      ...(findings ? factLines(findings) : []),
    ].join('\n'),
    ...(findings ? sections(findings) : []),
  ].join('\n\n')}\n`;
}

function factLines(findings: Findings): string[] {
  const holdout = holdoutText(findings);
  return [
    `- Cross-validation: ${md(crossValidationText(findings))}`,
    ...(holdout ? [`- Held out: ${md(holdout)}`] : []),
    `- Arms: ${md(armsText(findings))}`,
  ];
}

function sections(findings: Findings): string[] {
  const { sensitivity, combinations, cross_validation } = findings;
  const sorted = [...combinations].sort((a, b) => b.ndcg_at_10 - a.ndcg_at_10);
  return [
    section(
      'Quality',
      table(
        ['', ...QUALITY_HEADS, 'combination'],
        qualityRows(findings).map(({ name, quality, combination }) => [
          name,
          ...qualityCells(quality),
          md(combination),
        ]),
      ),
    ),
    section(
      'Sensitivity',
      table(
        ['parameter', 'value', 'mean ndcg@10', 'best ndcg@10'],
        PARAMETERS.flatMap((name) =>
          sensitivity[name].map(({ value, mean, best }) => [
            md(name),
            String(value),
            fixed(mean),
            fixed(best),
          ]),
        ),
      ),
    ),
    section(
      'Folds',
      table(
        ['queries', 'chosen on the others', 'ndcg@10 there', 'in the fold'],
        (cross_validation?.folds ?? []).map(({ queries, chosen, in_sample, held_out }) => [
          String(queries),
          md(combinationText(chosen)),
          fixed(in_sample),
          fixed(held_out),
        ]),
      ),
    ),
    section(
      `The first ${Math.min(LISTED, sorted.length)} of ${sorted.length} combinations`,
      table(
        [...PARAMETERS.map(md), ...QUALITY_HEADS],
        sorted
          .slice(0, LISTED)
          .map(({ combination, ...quality }) => [
            ...PARAMETERS.map((name) => String(combination[name])),
            ...qualityCells(quality),
          ]),
      ),
    ),
  ].filter(Boolean);
}

function md(text: string): string {
  return escapeMarkdown(text);
}
