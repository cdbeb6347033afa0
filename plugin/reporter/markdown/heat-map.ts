import { precision, recall } from '../../metrics/index.ts';
import type { Measure } from '../../stages/types.ts';
import { cutToWidth, displayWidth, escapeCodeLine, padToWidth } from '../../text/index.ts';
import { dimensionsByF1, valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { codeBlock } from './blocks.ts';
import type { PageWords } from './words.ts';

const MAX_DIMENSIONS = 100;
const NAME_WIDTH = 24;
/** as `0.4103` */
const FIGURE = 6;
const BAR = 10;
const SHADES = ['░', '▒', '▓', '█'];
const NONE = '·';

/**
 * Each dimension with precision, recall and F1 as shades and figures, and its counts; the worst first. Its support is
 * TP + FN. Where a font draws shades two columns wide, rows still stand below each other: all have as many of them.
 */
export function heatMap(measures: Readonly<Record<string, Measure>>, words: Words, page: PageWords): string {
  const dimensions = dimensionsByF1(measures);
  if (dimensions.length === 0) return '';
  const cell = (value: number | null): string => `${shade(value)} ${figureOf(value)}`;
  const rows = dimensions.slice(0, MAX_DIMENSIONS).map(({ dimension, measure: { value, counts, of } }) => {
    const found = counts ?? { tp: 0, fp: 0, fn: 0 };
    const bar = `${barOf(value)} ${figureOf(value)}`;
    const numbers = [found.tp, found.fp, found.fn, of?.count ?? 0].map(String);
    const name = escapeCodeLine(cutToWidth(dimension, NAME_WIDTH));
    return [name, cell(precision(found)), cell(recall(found)), bar, ...numbers];
  });
  const head = [words.dimension, page.precision, page.recall, 'F1', 'TP', 'FP', 'FN', words.support];
  const left = dimensions.length - rows.length;
  return codeBlock([
    ...aligned([head, ...rows], 4),
    ...(left > 0 ? [`+${left} ${words.more}`] : []),
    '',
    page.legend,
  ]);

  function figureOf(value: number | null): string {
    return (value === null ? '–' : valueText(value, words)).padEnd(FIGURE);
  }
}

/** Quarters of the way from 0 to 1. */
function shade(value: number | null): string {
  const sign = value === null ? NONE : SHADES[Math.min(3, Math.floor(value * 4))]!;
  return sign.repeat(2);
}

/** Full and empty bars are kept for 1 and 0. */
function barOf(value: number | null): string {
  if (value === null) return NONE.repeat(BAR);
  const tenths = Math.round(value * BAR);
  const full = value === 0 || value === 1 ? tenths : Math.min(BAR - 1, Math.max(1, tenths));
  return SHADES[3]!.repeat(full) + SHADES[0]!.repeat(BAR - full);
}

/**
 * Cells as lines with every column as wide as its widest cell: text from the left, numbers from the right. A rule goes
 * first, since a line that starts with a foreign text may be taken for a command by a CI runner.
 */
function aligned(rows: readonly (readonly string[])[], firstNumber: number): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => displayWidth(cells[column]!))));
  return rows.map((cells) => {
    const padded = cells.map((text, column) =>
      padToWidth(text, widths[column]!, column < firstNumber ? 'end' : 'start'),
    );
    return `│ ${padded.join('  ')}`;
  });
}
