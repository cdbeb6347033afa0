import { suiteKey } from '../../suites/suite-file.ts';
import type { Report } from '../report-data.ts';
import { contents, type Part } from './blocks.ts';
import { casesPart } from './cases/index.ts';
import { contextOf, type PageContext } from './context.ts';
import { renderDocument } from './document.ts';
import { html } from './markup.ts';
import { confusion } from './sections/confusion.ts';
import { flips } from './sections/flips.ts';
import { groups } from './sections/groups.ts';
import { header } from './sections/header.ts';
import { metrics } from './sections/metrics.ts';
import { nearThreshold } from './sections/near-threshold.ts';
import { overview } from './sections/overview.ts';
import { actions, rag, search, sections } from './sections/stages.ts';
import { statistics } from './sections/statistics.ts';
import { trend } from './sections/trend.ts';
import { trials } from './sections/trials.ts';
import { usage } from './sections/usage.ts';
import { warnings } from './sections/warnings.ts';

/** The parts of the page in their order, each null where the report has nothing to say of it. */
const SECTIONS: readonly ((context: PageContext) => Part | null)[] = [
  overview,
  flips,
  statistics,
  trials,
  metrics,
  confusion,
  actions,
  sections,
  search,
  rag,
  groups,
  trend,
  usage,
  nearThreshold,
  warnings,
];

/**
 * `report.html`: the report as one file that works from `file://`, in the language of `report.md`. A pure function of
 * the report, whose numbers it shows.
 */
export function renderHtml(report: Report): string {
  const context = contextOf(report);
  const cases = casesPart(report);
  const parts = [...SECTIONS.flatMap((section) => section(context) ?? []), ...(cases ? [cases.part] : [])];
  return renderDocument({
    lang: report.report_locale,
    title: `${suiteKey(report.suite, report.variant)} · vitest-caliper`,
    skip: context.page.skip,
    header: header(context),
    nav: contents(parts, context.page.contents),
    main: html`${parts.map(({ markup }) => markup)}`,
    ...(cases ? { style: cases.style, script: cases.script } : {}),
  });
}
