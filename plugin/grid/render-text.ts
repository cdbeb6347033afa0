import { fixed } from '../stages/thresholds.ts';
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

const LABEL_WIDTH = 15;
const CELL_WIDTH = 11;

/** A grid for a terminal: one screen. No line break at the end. */
export function renderGridText(grid: GridResult): string {
  const { findings, conclusion, recommended } = grid;
  return [
    `caliper grid · ${grid.suite} · ${subjectText(grid)}`,
    line('queries', queriesText(grid)),
    line('conclusion', `${conclusion.name}: ${conclusion.reason}`),
    line('recommended', recommended ? combinationText(recommended) : 'nothing'),
    ...(findings ? findingLines(findings) : []),
    ...grid.warnings.map((warning) => line('warning', warning)),
  ].join('\n');
}

function findingLines(findings: Findings): string[] {
  const holdout = holdoutText(findings);
  return [
    line('combinations', String(findings.combinations.length)),
    '',
    cells('', QUALITY_HEADS),
    ...qualityRows(findings).map(({ name, quality, combination }) =>
      `${cells(combination ? name : `  ${name}`, qualityCells(quality))}   ${combination}`.trimEnd(),
    ),
    '',
    line('cross-validated', crossValidationText(findings)),
    ...(holdout ? [line('held out', holdout)] : []),
    line('arms', armsText(findings)),
    '',
    '  sensitivity: mean and best ndcg@10 by value',
    ...PARAMETERS.map((name) =>
      line(
        name,
        findings.sensitivity[name]
          .map(({ value, mean, best }) => `${value}: ${fixed(mean)} ${fixed(best)}`)
          .join(' · '),
      ),
    ),
  ];
}

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}  ${text}`;
}

function cells(label: string, values: readonly string[]): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${values.map((value) => value.padStart(CELL_WIDTH)).join('')}`;
}
