import type { Json } from '../../../../stages/types.ts';
import type { CaseReport } from '../../../report-data.ts';
import type { Words } from '../../../words.ts';
import { html, type Markup, NOTHING, type Piece } from '../../markup.ts';
import type { CaseWords } from '../words.ts';
import { differenceOf } from './difference.ts';

/** What the parts of a case's view are made from. */
export interface ViewContext {
  row: CaseReport;
  words: Words;
  view: CaseWords;
}

/** Whether the suite has a stage, as far as a case tells: it answered, or something failed before or in it. */
export function ranStage({ row }: ViewContext, stage: string): boolean {
  return row.details[stage] !== undefined || row.errors.length > 0;
}

/** A part under its heading; nothing where its body is. */
export function viewPart(title: string, body: Piece): Markup {
  const inner = html`${body}`;
  return String(inner).trim() === '' ? NOTHING : html`<h3>${title}</h3>\n${inner}\n`;
}

/** A foreign text of several lines, as it stands. */
export function block(text: string): Markup {
  return text === '' ? NOTHING : html`<pre class="text">${text}</pre>`;
}

/** A table within a view. */
export function viewTable(head: readonly Piece[], rows: readonly (readonly Piece[])[]): Markup {
  if (rows.length === 0) return NOTHING;
  return html`<div class="wide"><table><thead><tr>${head.map((text) => (text === '' ? html`<td></td>` : html`<th scope="col">${text}</th>`))}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}

/** Right or wrong, as a sign with a word. */
export function mark(right: boolean, { view }: ViewContext): Markup {
  return right
    ? html`<span class="good">✓ ${view.right}</span>`
    : html`<span class="bad">✗ ${view.wrong}</span>`;
}

/** Text a with what b lacks struck out, or text b with what a lacks underlined. */
export function oneSide(a: string, b: string, side: 'a' | 'b'): Markup {
  const hidden = side === 'a' ? 'only-b' : 'only-a';
  return html`${differenceOf(a, b)
    .filter(({ kind }) => kind !== hidden)
    .map(({ text, kind }) =>
      kind === 'same' ? text : side === 'a' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`,
    )}`;
}

/** A value of unknown form on one line. */
export function shownValue(value: Json | undefined): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
