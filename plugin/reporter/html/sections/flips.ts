import type { CaseChange } from '../../../baseline/diff.ts';
import { fill } from '../../phrases.ts';
import type { CaseReport } from '../../report-data.ts';
import { changeWords, findingLines, say, WEIGHT } from '../../shared.ts';
import { chip, list, type Part, sectionOf, type Tone } from '../blocks.ts';
import { caseLink } from '../case-links.ts';
import type { PageContext } from '../context.ts';
import { html, type Markup, type Piece } from '../markup.ts';

const MAX_SHOWN = 100;
const MAX_LINES = 6;
const MAX_MOVED = 6;

/** How the cases stand against the baseline, the worst first, each with what explains it. */
export function flips({ report, words, page }: PageContext): Part | null {
  const { changes, baseline, weaker } = report;
  const body = (): Piece => {
    if (weaker) return null;
    if (baseline.state !== 'present') return html`<p>${words.noBaseline}</p>`;
    if (baseline.differences.length > 0)
      return list(baseline.differences.map((text) => say(text, 'difference', words)));
    if (changes.length === 0) return html`<p>${words.noFlips}</p>`;
    const cases = new Map(report.per_case.map((row) => [row.case_id, row]));
    const sorted = [...changes].sort(
      (a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind) || (a.case_id < b.case_id ? -1 : 1),
    );
    const shown = sorted.slice(0, MAX_SHOWN);
    const counts = new Map([
      ['shown', String(shown.length)],
      ['all', String(sorted.length)],
    ]);
    return html`<p>${tallied(sorted).map(([kind, n]) => html`${chip(`${words.change[kind]} ${n}`, toneOf(kind))} `)}</p>
<ul class="flips">
${shown.map((change) => flip(change, cases.get(change.case_id)))}</ul>
${shown.length < sorted.length && html`<p class="muted">${fill(page.moreChanges, counts)}</p>`}`;
  };
  return sectionOf('flips', page.changes, body());

  function flip(change: CaseChange, row: CaseReport | undefined): Markup {
    const verdicts = [change.before, change.now].map((verdict) => (verdict ? words.verdict[verdict] : '–'));
    const lines = row?.findings.flatMap(({ message }) => findingLines(message, words)) ?? [];
    const moved = change.fields.map((text) => say(text, 'moved', words));
    const reasons = row?.missed.map((text) => say(text, 'miss', words)) ?? [];
    return html`<li>${chip(changeWords(change, words), toneOf(change.kind))} ${row ? caseLink(change.case_id) : html`<code>${change.case_id}</code>`}
 ${verdicts.join(' → ')}${row && html` <span class="muted small mono">${row.file}:${row.line}</span>`}
${list([...reasons, ...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? [`+${lines.length - MAX_LINES}`] : [])])}
${moved.length > 0 && html`<p class="muted small">${moved.slice(0, MAX_MOVED).join('; ')}${moved.length > MAX_MOVED && `; +${moved.length - MAX_MOVED}`}</p>`}</li>
`;
  }
}

/** How many changes of each kind, in the order given. */
function tallied(changes: readonly CaseChange[]): [CaseChange['kind'], number][] {
  const counts = new Map<CaseChange['kind'], number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts];
}

function toneOf(kind: CaseChange['kind']): Tone {
  if (kind === 'regressed' || kind === 'removed' || kind === 'newly-skipped') return 'bad';
  if (kind === 'unsteady') return 'warn';
  return kind === 'fixed' ? 'good' : 'plain';
}
