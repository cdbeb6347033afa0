import { causesOf, changeWords, errorText, findingLines, say } from '../../../shared.ts';
import { chip, type Tone } from '../../blocks.ts';
import { html, type Markup } from '../../markup.ts';
import { answers } from './answers.ts';
import { memories } from './memories.ts';
import { block, shownValue, type ViewContext, viewPart, viewTable } from './parts.ts';
import { actions, injected, profile } from './profile.ts';
import { rankings, retrieval } from './rag.ts';

/** All that a report holds of a case: what differs first, then what was asked, expected and answered. */
export function caseView(context: ViewContext): Markup {
  const { row, words, view } = context;
  const known = row.verdict === 'flaky' || row.attempts > 1 ? ` ${row.passes}/${row.attempts}` : '';
  return html`<p>${chip(words.verdict[row.verdict] + known, toneOf(row))}
${row.change !== null && row.change !== 'unchanged' && chip(changeWords({ case_id: row.case_id, kind: row.change, edited: false, fields: [] }, words), row.change === 'regressed' ? 'bad' : 'plain')}
${row.red && chip(words.red, 'bad')} <code>${row.file}:${row.line}</code>
<span class="muted">${[row.difficulty, row.language, row.split, ...row.tags].join(' · ')}</span></p>
${row.note !== '' && html`<p>${say(row.note, 'reason', words)}</p>`}
${row.missed.length > 0 && html`<ul>${causesOf({ missed: row.missed, errors: [] }, words).map((text) => html`<li class="bad">${text}</li>`)}</ul>`}
${viewPart(view.errors, row.errors.length > 0 && html`<ul>${row.errors.map((error) => html`<li>${errorText(error, words)}${error.answer !== undefined && html`<details open><summary>${view.unread}</summary>${block(error.answer)}</details>`}</li>`)}</ul>`)}
${viewPart(view.findings, findings(context))}
${viewPart(view.conversation, row.conversation !== null && block(row.conversation))}
${memories(context)}${actions(context)}${profile(context)}${rankings(context)}${injected(context)}${retrieval(context)}${answers(context)}
${attempts(context)}
${row.altered && html`<p class="muted small">${view.altered}</p>`}
${raw(context)}
`;
}

function toneOf({ verdict, red }: ViewContext['row']): Tone {
  if (verdict === 'pass') return 'good';
  if (verdict === 'skip') return 'plain';
  return red || verdict === 'error' || verdict === 'fail' ? 'bad' : 'warn';
}

function findings({ row, words }: ViewContext) {
  return row.findings.map(({ title, message, file, line, col }) => {
    const [first = '', ...rest] = findingLines(message, words);
    return html`<div class="note"><strong>${title}</strong> ${first} <span class="muted small mono">${file}:${line}:${col}</span>${rest.length > 0 && html`<ul class="small">${rest.map((text) => html`<li>${text}</li>`)}</ul>`}</div>\n`;
  });
}

function attempts({ row, words, view }: ViewContext): Markup {
  const tries = row.tries ?? [];
  return viewPart(
    view.attempts,
    viewTable(
      [view.attempt, words.result, words.reason],
      tries.map(({ verdict, missed, error }, index) => [
        index + 1,
        words.verdict[verdict],
        causesOf({ missed, errors: error ? [error] : [] }, words).join('; '),
      ]),
    ),
  );
}

/** What the target answered, stage by stage, for whoever wants to see it unread. */
function raw({ row, view }: ViewContext): Markup {
  const stages = Object.entries(row.details);
  if (stages.length === 0) return html``;
  return html`<details><summary>${view.raw}</summary>${stages.map(([stage, value]) => html`<h4>${stage}</h4><pre class="text">${typeof value === 'object' ? JSON.stringify(value, null, 1) : shownValue(value)}</pre>`)}</details>`;
}
