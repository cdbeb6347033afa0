import { suiteKey } from '../suites/suite-file.ts';
import { escapeMarkdown as md } from '../text/index.ts';
import { list, section } from './markdown/blocks.ts';
import { caseTable } from './markdown/case-table.ts';
import { changeTable } from './markdown/change-table.ts';
import { gateTable } from './markdown/gate-table.ts';
import { hardCases } from './markdown/hard-cases.ts';
import { heatMap } from './markdown/heat-map.ts';
import { confusionTable, unresolvedList } from './markdown/label-tables.ts';
import { metricTable } from './markdown/metric-table.ts';
import { nearTable } from './markdown/near-table.ts';
import { sliceSections } from './markdown/slice-sections.ts';
import { stageTables } from './markdown/stage-tables.ts';
import { usageSection } from './markdown/usage-section.ts';
import { pageWordsOf } from './markdown/words.ts';
import { measuresOf } from './readings/measures.ts';
import type { Report } from './report-data.ts';
import { noteTexts, resultWord, say, weakerText } from './shared.ts';
import { statisticsOf } from './statistics/statistics.ts';
import { statisticsTexts } from './statistics/texts.ts';
import { statisticsWordsOf } from './statistics/words.ts';
import { wordsOf } from './words.ts';

/** `report.md`, in the suite's language. Every text of a case or a target is escaped. */
export function renderMarkdown(report: Report): string {
  const words = wordsOf(report.report_locale);
  const page = pageWordsOf(report.report_locale);
  const { summary } = report;
  const measures = measuresOf(report);
  const counts = (['pass', 'fail', 'flaky', 'error', 'skip'] as const)
    .map((verdict) => `${summary.counts[verdict]} ${words.verdict[verdict]}`)
    .join(', ');
  return `${[
    `# ${md(suiteKey(report.suite, report.variant))}: ${resultWord({ red: summary.red, weaker: report.weaker }, words)}`,
    report.weaker ? `**${md(weakerText(report.weaker, words))}**` : '',
    `${words.cases} ${summary.total_cases}: ${counts}`,
    ...(report.partial
      ? [`**${words.partial}** (${summary.total_cases}/${summary.expected_cases}): ${words.partialGates}`]
      : []),
    `${words.subject}: ${inline(report.subject)}  \n${words.caliber}: ${inline(report.caliber)}`,
    section(words.gates, gateTable(report, words)),
    list(report.failures.map(({ message }) => say(message, 'failure', words))),
    section(words.flips, changeTable(report, words)),
    section(words.loosened, list(report.loosened.map((text) => say(text, 'loosened', words)))),
    section(statisticsWordsOf(report.report_locale).title, statisticsList(report)),
    section(words.metrics, metricTable(report, measures, words)),
    list(noteTexts(report.totals, words)),
    usageSection(report),
    section(words.perDimension, heatMap(measures, words, page)),
    section(words.confusion, confusionTable(report, words)),
    section(words.unresolved, unresolvedList(report)),
    section(page.hardCases, hardCases(report, words, page)),
    ...stageTables(report.totals, words),
    ...sliceSections(report, words),
    section(page.nearThreshold, nearTable(report, words, page)),
    section(words.failing, caseTable(report.per_case, words)),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** How far chance reaches, in sentences. */
function statisticsList(report: Report): string {
  return list(statisticsTexts(statisticsOf(report), report.report_locale).map(({ text }) => text));
}

function inline(value: object): string {
  const text = Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]) => `${key} ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
    .join(' · ');
  return md(text);
}
