import { fixed } from '../../stages/thresholds.ts';
import { html, Markup, NOTHING, type Piece } from './markup.ts';

/** The most rows of a table, where no other number is named. */
export const MAX_ROWS = 200;

/** A cell with a class of its own. */
export interface Cell {
  of: Piece;
  class: string;
}

/** A table: its first column heads the rows. */
export interface TableParts {
  /** what the table is of, for those who do not see the heading above it */
  label: string;
  head: readonly Piece[];
  rows: readonly (readonly (Piece | Cell)[])[];
  /** the columns, from 0, that hold numbers */
  numbers?: readonly number[];
  max?: number;
}

/** A part of a page, to which its contents lead. */
export interface Part {
  id: string;
  title: string;
  markup: Markup;
}

/** A part of the page under its heading; null where its body is nothing. */
export function sectionOf(id: string, title: string, body: Piece): Part | null {
  const inner = html`${body}`;
  if (String(inner).trim() === '') return null;
  const markup = html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${inner}
</section>
`;
  return { id, title, markup };
}

/** The list of the parts, to go to one. */
export function contents(parts: readonly Part[], label: string): Markup {
  return html`<nav class="contents" aria-label="${label}"><ul>${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`;
}

/** A table in a box that scrolls to the side where it is too wide; nothing without rows, and cut where there are too many. */
export function table({ label, head, rows, numbers = [], max = MAX_ROWS }: TableParts): Markup {
  if (rows.length === 0) return NOTHING;
  const number = (column: number): Piece => (numbers.includes(column) ? html` class="number"` : NOTHING);
  const heads = head.map((text, column) =>
    text === '' ? html`<td></td>` : html`<th scope="col"${number(column)}>${text}</th>`,
  );
  const body = rows
    .slice(0, max)
    .map(
      (cells) =>
        html`<tr>${cells.map((cell, column) => (column === 0 ? html`<th scope="row">${isCell(cell) ? cell.of : cell}</th>` : tableCell(cell, number(column))))}</tr>\n`,
    );
  const left = rows.length - body.length;
  return html`<div class="wide" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${body}</tbody>
</table></div>
${left > 0 && html`<p class="muted small">+${left}</p>`}`;
}

function tableCell(cell: Piece | Cell, number: Piece): Markup {
  return isCell(cell) ? html`<td class="${cell.class}">${cell.of}</td>` : html`<td${number}>${cell}</td>`;
}

function isCell(cell: Piece | Cell): cell is Cell {
  return typeof cell === 'object' && cell !== null && !Array.isArray(cell) && !(cell instanceof Markup);
}

/** A list; nothing without items. */
export function list(items: readonly Piece[]): Markup {
  return items.length === 0 ? NOTHING : html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>\n`;
}

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** A word on a coloured ground. */
export function chip(text: string, tone: Tone): Markup {
  return html`<span class="chip ${tone}">${text}</span>`;
}

/** A block that stands out. */
export function note(body: Piece, tone: Tone): Markup {
  return html`<div class="note ${tone}">${body}</div>\n`;
}

/** What a change says of itself beside its sign. */
export interface DeltaWords {
  better: string;
  worse: string;
}

/**
 * A difference with its sign and a word for its direction: `+0.03 better`. Nothing where there is none to show.
 *
 * @param delta null: one side has no value
 */
export function deltaOf(
  delta: number | null | undefined,
  lessIsBetter: boolean,
  whole: boolean,
  words: DeltaWords,
): Markup {
  if (delta === null || delta === undefined) return NOTHING;
  if (delta === 0) return html`<span class="delta muted">±0</span>`;
  const size = whole ? String(Math.round(Math.abs(delta) * 100) / 100) : fixed(Math.abs(delta));
  const better = delta > 0 !== lessIsBetter;
  return html`<span class="delta ${better ? 'good' : 'bad'}">${delta > 0 ? '+' : '−'}${size} ${better ? words.better : words.worse}</span>`;
}
