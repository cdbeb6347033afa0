import { suiteKey } from '../../../suites/suite-file.ts';
import { fill } from '../../phrases.ts';
import { resultWord } from '../../shared.ts';
import { chip, type Tone } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html, type Markup, type Piece } from '../markup.ts';

const MAX_FACT = 400;

/** The suite, its verdict in a word, and what was measured how. */
export function header({ report, words, page }: PageContext): Markup {
  const { summary, weaker } = report;
  const tone: Tone = summary.red ? 'bad' : weaker ? 'warn' : 'good';
  const { total_cases: total, counts } = summary;
  const verdicts = (['pass', 'fail', 'flaky', 'error', 'skip'] as const).filter(
    (verdict) => verdict === 'pass' || (counts[verdict] ?? 0) > 0,
  );
  const facts: [string, Piece][] = [
    [
      words.cases,
      `${total}: ${verdicts.map((verdict) => fill(page.counts[verdict], new Map([['n', String(counts[verdict] ?? 0)]]))).join(', ')}`,
    ],
    [
      page.ran,
      html`<time datetime="${report.timestamp}">${report.timestamp.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`,
    ],
    [page.took, `${summary.duration_seconds} s`],
  ];
  return html`<h1>${suiteKey(report.suite, report.variant)} ${chip(resultWord({ red: summary.red, weaker }, words), tone)}</h1>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<details class="small"><summary>${words.subject}: ${nameOf(report.subject)}</summary>
<dl>${[...described(words.subject, report.subject), ...described(words.caliber, report.caliber)]}</dl></details>
`;
}

function nameOf(subject: Record<string, unknown>): string {
  return [subject.name, subject.version].filter((part) => typeof part === 'string').join(' ');
}

function described(title: string, value: object): Markup[] {
  const items = Object.entries(value).filter(([, item]) => item !== null);
  return [
    html`<dt><strong>${title}</strong></dt>`,
    ...items.map(([key, item]) => {
      const text = typeof item === 'object' ? JSON.stringify(item) : String(item);
      return html`<dd><span class="muted">${key}</span> <code>${text.length > MAX_FACT ? `${text.slice(0, MAX_FACT)}…` : text}</code></dd>\n`;
    }),
  ];
}
