import { isCountMetric } from '../../../scores/stages.ts';
import { urlPart } from '../../../text/index.ts';
import { runTitle, shown } from '../../comparison/cells.ts';
import { leadingMetrics } from '../../comparison/render-variants.ts';
import { comparisonWordsOf } from '../../comparison/words.ts';
import type { Report } from '../../report-data.ts';
import { resultWord, valueText } from '../../shared.ts';
import { wordsOf } from '../../words.ts';
import { chip, contents, type Part, sectionOf, table } from '../blocks.ts';
import { renderDocument } from '../document.ts';
import { html, type Markup } from '../markup.ts';
import { htmlWordsOf } from '../words.ts';
import { type ComparedPages, comparisonParts } from './comparison-parts.ts';

/**
 * The variants of a suite side by side: what each came to, then each beside the first one.
 *
 * @param reports in the order of the source, at least one; the page of each is in the folder of its variant
 * @param compared each but the first, beside the first
 */
export function renderVariantsPage(
  reports: readonly Report[],
  compared: readonly ComparedPages['comparison'][],
): string {
  const locale = reports[0]!.report_locale;
  const page = (report: Report): string => `./${urlPart(report.variant ?? '')}/report.html`;
  const parts = compared.flatMap((comparison, index) => {
    const pages = { a: page(reports[0]!), b: page(reports[index + 1]!) };
    const name = compared.length > 1 ? `${reports[0]!.variant} / ${reports[index + 1]!.variant}` : '';
    return comparisonParts({ comparison, pages }, locale, index === 0 ? '' : `-${index + 1}`, name);
  });
  return document(
    locale,
    html`<h1>${reports[0]!.suite}: ${reports.map(({ variant }) => variant).join(' / ')}</h1>`,
    [overview(reports, page), ...parts],
  );
}

/** Two reports side by side, as `caliper compare --html` writes them. */
export function renderComparisonPage(compared: ComparedPages, locale: 'en' | 'zh'): string {
  const { compare } = comparisonWordsOf(locale);
  const { a, b } = compared.comparison.runs;
  return document(
    locale,
    html`<h1>${compare}: ${runTitle(a)} / ${runTitle(b)}</h1>`,
    comparisonParts(compared, locale, '', ''),
  );
}

function document(locale: 'en' | 'zh', header: Markup, parts: readonly (Part | null)[]): string {
  const words = htmlWordsOf(locale);
  const found = parts.filter((part) => part !== null);
  return renderDocument({
    lang: locale,
    title: `${comparisonWordsOf(locale).compare} · vitest-caliper`,
    skip: words.skip,
    header,
    nav: contents(found, words.contents),
    main: html`${found.map(({ markup }) => markup)}`,
  });
}

/** A row a variant: its verdict, its gates, and what is looked at first. */
function overview(reports: readonly Report[], page: (report: Report) => string): Part | null {
  const locale = reports[0]!.report_locale;
  const words = wordsOf(locale);
  const { overview: title } = htmlWordsOf(locale);
  const names = leadingMetrics(reports);
  return sectionOf(
    'overview',
    title,
    table({
      label: title,
      head: [
        '',
        words.result,
        words.gates,
        words.verdict.pass,
        ...names.map((name) => html`<code>${name}</code>`),
      ],
      numbers: [2, 3, ...names.map((_, index) => index + 4)],
      rows: reports.map((report) => [
        html`<a href="${page(report)}">${shown(report.variant ?? report.suite)}</a>`,
        chip(
          resultWord({ red: report.summary.red, weaker: report.weaker }, words),
          report.summary.red ? 'bad' : report.weaker ? 'warn' : 'good',
        ),
        report.partial || report.weaker !== null
          ? words.notJudged
          : `${report.gates.filter(({ met }) => met).length}/${report.gates.length} ${words.met}`,
        `${report.summary.counts.pass ?? 0}/${report.summary.counts.executed ?? 0}`,
        ...names.map((name) => valueText(report.metrics.all[name], words, isCountMetric(name))),
      ]),
    }),
  );
}
