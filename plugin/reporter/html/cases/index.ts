import { clientScript } from '../../client-script.ts';
import type { Report } from '../../report-data.ts';
import { wordsOf } from '../../words.ts';
import { type Part, sectionOf } from '../blocks.ts';
import { html, Markup } from '../markup.ts';
import { compressed } from './compressed.ts';
import { type IndexRow, indexRows, sortedCases } from './index-rows.ts';
import { CASES_STYLE } from './style.ts';
import { caseView } from './view/case-view.ts';
import { type CaseWords, caseWordsOf } from './words.ts';

/** How many views are compressed together: one of them is opened at a time. */
const CHUNK = 40;

/** What the script of the page reads: the rows of its table, and the words that it shows. */
export interface ClientData {
  /** how many views a chunk has */
  chunk: number;
  rows: IndexRow[];
  tones: Record<string, string>;
  words: Pick<CaseWords, 'none' | 'shown' | 'page' | 'loading' | 'broken' | 'unknown'> & {
    red: string;
    verdict: Record<string, string>;
    change: Record<string, string>;
  };
}

/** The table of cases and their views, with the style and the script that they need. */
export function casesPart(report: Report): { part: Part; style: string; script: string } | null {
  const words = wordsOf(report.report_locale);
  const view = caseWordsOf(report.report_locale);
  const cases = sortedCases(report.per_case);
  const rows = indexRows(report.per_case, words);
  const { none, shown, page, loading, broken, unknown } = view;
  const data: ClientData = {
    chunk: CHUNK,
    rows,
    tones: { pass: 'good', fail: 'warn', flaky: 'warn', error: 'bad', skip: 'plain' },
    words: {
      none,
      shown,
      page,
      loading,
      broken,
      unknown,
      red: words.red,
      verdict: words.verdict,
      change: words.change,
    },
  };
  const chunks: string[] = [];
  for (let from = 0; from < cases.length; from += CHUNK) {
    const views = cases.slice(from, from + CHUNK).map((row) => String(caseView({ row, words, view })));
    chunks.push(compressed(JSON.stringify(views)));
  }
  const part = sectionOf('cases', view.title, [
    html`<noscript><p class="note">${view.noScript}</p></noscript>
<p id="case-broken" class="note bad" hidden>${view.noScript}</p>
<div id="case-app" hidden>`,
    filterForm(rows, view, data),
    html`<p id="case-count" role="status" class="muted"></p>
<div class="wide" role="group" aria-label="${view.title}" tabindex="0"><table id="case-table"><thead><tr>${columns(view)}</tr></thead><tbody id="case-rows"></tbody></table></div>
<div class="pager" id="case-pager"><button type="button" id="case-back">‹</button> <span id="case-page"></span> <button type="button" id="case-on">›</button></div>
</div>
<dialog id="case-view" aria-labelledby="case-title"><div id="case-scroll"><div class="bar"><h2 id="case-title" class="mono"></h2>
<button type="button" id="case-previous">‹ ${view.previous}</button> <button type="button" id="case-next">${view.next} ›</button> <button type="button" id="case-close">✕ ${view.close}</button></div>
<div class="body" id="case-body"></div></div></dialog>
`,
    dataElement('case-index', compressed(JSON.stringify(data))),
    chunks.map((text, index) => dataElement(`case-chunk-${index}`, text)),
  ]);
  return part && { part, style: CASES_STYLE, script: clientScript() };
}

/** Data that is no script: Base64 has nothing that could end its element. The id is ours. */
function dataElement(id: string, base64: string): Markup {
  return new Markup(`<script type="text/plain" id="${id}">${base64}</script>\n`);
}

function columns(view: CaseWords): Markup[] {
  const keys = {
    case: 'id',
    verdict: 'verdict',
    flip: 'change',
    difficulty: 'difficulty',
    tags: 'tags',
    stages: 'stages',
    text: 'text',
  };
  return Object.entries(keys).map(
    ([column, key]) =>
      html`<th scope="col"><button type="button" data-key="${key}">${view.columns[column as keyof typeof keys]}</button></th>`,
  );
}

function filterForm(rows: readonly IndexRow[], view: CaseWords, { words }: ClientData): Markup {
  const distinct = (of: (row: IndexRow) => readonly string[]): string[] =>
    [...new Set(rows.flatMap(of))].sort();
  const select = (
    name: keyof CaseWords['filters'],
    values: readonly (readonly [string, string])[],
  ): Markup | false =>
    values.length > 0 &&
    html`<label>${view.filters[name]}<select name="${name}"><option value="">${view.all}</option>${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const changes = distinct(({ change }) => (change === null || change === 'unchanged' ? [] : [change]));
  return html`<form id="case-filters" class="filters screen" role="search">
<label>${view.search}<input name="q" type="search" placeholder="${view.searchHint}" autocomplete="off"></label>
${select(
  'verdict',
  distinct(({ verdict }) => [verdict]).map((value) => [value, words.verdict[value] ?? value]),
)}
${select('flip', [...changes.map((value) => [value, words.change[value] ?? value] as const), ['none', view.noFlip]])}
${select('difficulty', plain(distinct(({ difficulty }) => [difficulty])))}
${select('tag', plain(distinct(({ tags }) => tags)))}
${select('stage', plain(distinct(({ stages }) => stages)))}
<button type="reset">${view.reset}</button>
</form>
`;
}
