import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answering,
  baselineAfter,
  casesYaml,
  ROOT,
  rightAnswers,
  runSuite,
} from '../../tests/support/run.ts';
import { reporting } from '../../tests/support/usage.ts';
import { pageWordsOf } from './markdown/words.ts';
import { renderAnnotations } from './render-annotations.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderStepSummary } from './render-step-summary.ts';
import { renderTerminal } from './render-terminal.ts';
import { renderWatch } from './render-watch.ts';
import { type Report, reportOf } from './report-data.ts';
import { type SuiteSummary, summarise } from './summarise.ts';
import { caseNotes } from './ui/case-notes.ts';
import { scoreCard } from './ui/score-card.ts';
import { uiWordsOf } from './ui/words.ts';
import { usageWordsOf } from './usage/words.ts';
import { wordsOf } from './words.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const kase = (case_id: string, difficulty: string, more: object, ...memories: object[]) => ({
  case_id,
  difficulty,
  conversation: '你好',
  expected_l1: { memories },
  ...more,
});
/** Every text of cases and target is Chinese or a name, so what is English comes from the reports. */
const YAML = casesYaml([
  kase('c1', 'hard', {}, memory('住在奥斯陆', 'identity', 'environment')),
  kase('c2', 'hard', {}, memory('写程序', 'skills')),
  kase('c3', 'easy', { known_failing: '等新版' }, memory('养狗', 'family')),
  kase('c4', 'easy', { known_failing: '等新版' }, memory('爱下棋', 'interests')),
  kase('c5', 'medium', { skip: '太慢' }, memory('会唱歌', 'skills')),
  kase('c6', 'medium', { split: 'holdout' }, memory('会画画', 'skills')),
]);
const right = rightAnswers(YAML);
const ANSWERS = {
  c1: [memory('住在奥斯陆', 'identity', 'style'), memory('拉小提琴', 'interests')],
  c2: [memory('种花', 'skills')],
  c3: [],
  c4: right.c4!,
  c6: new Error('连接失败'),
};

async function summaryOf(locale: 'en' | 'zh', interrupted = false): Promise<SuiteSummary> {
  const gates = (min: number) => ({
    'l1.dimension_micro_f1': { min, split: 'tune' as const },
    pass_rate: min,
    'usage.latency_p95.l1': { max: 1 },
  });
  const prices = { input_per_million: 1, output_per_million: 2 };
  const baseline = baselineAfter(await runSuite(YAML, right, { locale, gates: gates(0.95) }));
  const target = reporting(answering(ANSWERS));
  const run = await runSuite(YAML, ANSWERS, { locale, gates: gates(0.9), prices, target });
  const more = { ...run.results.get('c2')!, case_id: 'c7', case_hash: 'ffffffffffffffff' };
  if (baseline.state === 'present') baseline.baseline.cases.set('c7', { ...more, verdict: 'pass' });
  return summarise(run, baseline, { update: 'new', root: ROOT, interrupted });
}

/** Names in the text are no words of a language: metrics, files, JSON of the caliber, ids, what a case file says. */
const NAMES = [
  /^(subject|caliber|被测对象|口径).*$/gm,
  /```text/g,
  /\w+\/[\w./]+/g,
  /[\w.\\]*\w(?:\.|\\?_)[\w\\]+/g,
  /\b(memory|rules|errors|dice|identity|environment|style|skills|family|interests|easy|medium|hard|tune|holdout|caliper|USD)\b/g,
];

const withoutNames = (text: string) => NAMES.reduce((left, name) => left.replace(name, '_'), text);

/** Words of the English tables that are in the text, names aside. */
function englishIn(text: string): string[] {
  const rest = withoutNames(text);
  const words = [
    ...textsOf(wordsOf('en')),
    ...textsOf(pageWordsOf('en')),
    ...textsOf(usageWordsOf('en')),
    ...textsOf(uiWordsOf('en')),
  ]
    .flatMap((entry) => entry.split(/\{\w+\}/))
    .flatMap((entry) => [entry.trim(), ...(entry.match(/[A-Za-z]{4,}/g) ?? [])])
    .filter((entry) => /[a-z]{2,}/i.test(entry) && !/^(?:F1|TP|FP|FN|registry)$/.test(entry));
  return [...new Set(words)].filter((word) =>
    new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i').test(rest),
  );
}

function textsOf(table: object): string[] {
  return Object.values(table).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

const surfaces = {
  'report.md': (_: SuiteSummary, report: Report) => renderMarkdown(report),
  'the terminal': (summary: SuiteSummary) =>
    renderTerminal(summary, { report: 'results/memory/report.md', baseline: null }, ROOT)
      .map(stripVTControlCharacters)
      .join('\n'),
  'watch mode': (summary: SuiteSummary) => {
    const { changes } = summary;
    const shown = { ran: ['c1', 'c2'], last: { changes, values: { pass_rate: 0.1 } } };
    return renderWatch(summary, { report: 'results/memory/report.md', baseline: null }, ROOT, shown)
      .map(stripVTControlCharacters)
      .join('\n');
  },
  'the step summary of the suite': (_: SuiteSummary, report: Report) =>
    // Its head is about all suites, so it has no language of one.
    renderStepSummary([{ report, source: null }], { unread: [], run: null }).replace(/^[\s\S]*?(?=## )/, ''),
  "the annotations of Vitest's UI": (summary: SuiteSummary) =>
    [...caseNotes(summary, null).notes.values(), scoreCard(summary, [])]
      .flat()
      .map(({ type, message }) => `${type}\n${message}`)
      .join('\n'),
  'the annotations': (summary: SuiteSummary) =>
    renderAnnotations(summary, ROOT)
      .join('\n')
      .replace(/::(error|warning) file=[^,]*,line=\d+,col=\d+,title=/g, ''),
};

describe.each(Object.entries(surfaces))('%s', (_, render) => {
  let texts: Record<'en' | 'zh' | 'partial', string>;
  beforeAll(async () => {
    const rendered = async (locale: 'en' | 'zh', interrupted?: boolean) => {
      const summary = await summaryOf(locale, interrupted);
      return render(summary, reportOf(summary, summary.run.info!, META));
    };
    texts = { en: await rendered('en'), zh: await rendered('zh'), partial: await rendered('zh', true) };
  });

  it('in Chinese has no word of the English table', () => {
    expect(englishIn(texts.zh)).toEqual([]);
    expect(englishIn(texts.partial)).toEqual([]);
  });

  it('in Chinese has no English sentence: no two words in a row', () => {
    expect(withoutNames(texts.zh).match(/[a-z]{2,} [a-z]{2,}/g)).toBeNull();
    expect(withoutNames(texts.partial).match(/[a-z]{2,} [a-z]{2,}/g)).toBeNull();
  });

  it('in English has some, so that the test would see them', () => {
    expect(englishIn(texts.en).length).toBeGreaterThan(2);
  });
});

it('the summary that is rendered here has every part', async () => {
  const summary = await summaryOf('zh');
  const text = renderMarkdown(reportOf(summary, summary.run.info!, META));
  const words = wordsOf('zh');
  const headings = [
    words.gates,
    words.flips,
    words.loosened,
    words.metrics,
    words.perDimension,
    words.confusion,
  ];
  const page = [
    usageWordsOf('zh').title,
    pageWordsOf('zh').hardCases,
    words.slices.difficulty,
    words.failing,
  ];
  for (const heading of [...headings, ...page]) expect(text).toContain(`## ${heading}\n`);
  expect(summary.failures.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gate', 'baseline']));
});
