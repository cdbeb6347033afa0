import type { Verdict } from '../../scores/types.ts';

/** The words of an HTML report that no other form of it has, in one language. `{name}` stands for a value. */
export interface HtmlWords {
  skip: string;
  contents: string;
  overview: string;
  trials: string;
  statistics: string;
  search: string;
  rag: string;
  trend: string;
  slices: string;
  better: string;
  worse: string;
  baseline: string;
  change: string;
  ran: string;
  took: string;
  /** the counts beside the verdict; `{n}` */
  counts: Record<Verdict, string>;
  failures: string;
  warnings: string;
  changes: string;
  /** of `{shown}` and `{all}` */
  moreChanges: string;
  /** below the gates' intervals: what the marks mean */
  gateLegend: string;
  heatLegend: string;
  confusionLegend: string;
  channel: string;
  channels: string;
  fired: string;
  arm: string;
  overlap: string;
  emptyRate: string;
  fusionTitle: string;
  /** of `{queries}` */
  fusionNote: string;
  weight: string;
  trendNote: string;
  run: string;
  commit: string;
  dirty: string;
  unsteady: string;
  runs: string;
  attempts: string;
  passAt: string;
  passHat: string;
  spread: string;
  mean: string;
  sd: string;
  range: string;
  flakyCases: string;
  passes: string;
}

const en: HtmlWords = {
  skip: 'Skip to the results',
  contents: 'Contents',
  overview: 'Overview',
  trials: 'Several attempts a case',
  statistics: 'Can it be chance?',
  search: 'Search',
  rag: 'Retrieval: arms and channels',
  trend: 'Trend',
  slices: 'Groups of cases',
  better: 'better',
  worse: 'worse',
  baseline: 'baseline',
  change: 'change',
  ran: 'ran',
  took: 'took',
  counts: {
    pass: '{n} pass',
    fail: '{n} fail',
    flaky: '{n} flaky',
    error: '{n} in error',
    skip: '{n} skipped',
  },
  failures: 'What turns the run red beside its cases',
  warnings: 'Warnings of the lint',
  changes: 'Changed against the baseline',
  moreChanges: '{shown} of {all} are shown; the table of cases has them all',
  gateLegend:
    'Band: 95 % interval; dot: this run; hollow diamond: baseline; line: threshold. From 0 at the left to 1 at the right.',
  heatLegend: 'Shades: under 0.25, under 0.50, under 0.75, from 0.75 on. Support: expected labels, TP + FN.',
  confusionLegend:
    'A row is an expected label, a column what stood in its place; on the diagonal, framed, the labels that were right.',
  channel: 'channel',
  channels: 'Channels',
  fired: 'questions that it answered in',
  arm: 'arm',
  overlap: 'overlap of the arms (Jaccard@10)',
  emptyRate: 'empty answers of arms',
  fusionTitle: 'Sensitivity of the fusion: NDCG@10 by the weight of BM25',
  fusionNote:
    'The arms of {queries} queries, as they were returned, fused anew by weighted reciprocal rank. At 0 it is the vector arm alone, at 1 BM25 alone. A flat curve: the weight decides nothing.',
  weight: 'weight of BM25',
  trendNote:
    'Whole runs, oldest first. Runs of another caliber are a line of their own: their figures do not compare.',
  run: 'run',
  commit: 'commit',
  dirty: 'with uncommitted changes',
  unsteady: 'Cases whose verdict differed between runs of the same system',
  runs: 'runs',
  attempts: 'attempts',
  passAt: 'at least one of k passes (pass@k)',
  passHat: 'all of k pass (pass^k)',
  spread: 'Spread of the metrics over the attempts',
  mean: 'mean',
  sd: 'standard deviation',
  range: 'least … greatest',
  flakyCases: 'Cases whose attempts disagree',
  passes: 'passes',
};

const zh: HtmlWords = {
  skip: '跳到结果',
  contents: '目录',
  overview: '概览',
  trials: '每个用例多次尝试',
  statistics: '会不会只是偶然？',
  search: '检索',
  rag: '召回：各路与通道',
  trend: '历次运行',
  slices: '用例分组',
  better: '变好',
  worse: '变差',
  baseline: '基线',
  change: '变化',
  ran: '运行于',
  took: '耗时',
  counts: { pass: '{n} 通过', fail: '{n} 未通过', flaky: '{n} 不稳定', error: '{n} 出错', skip: '{n} 跳过' },
  failures: '用例之外使本次运行不通过的原因',
  warnings: '检查警告',
  changes: '与基线相比的变化',
  moreChanges: '共 {all} 条，此处列出 {shown} 条；用例表中有全部',
  gateLegend: '色带：95 % 区间；圆点：本次；空心菱形：基线；竖线：阈值。左端为 0，右端为 1。',
  heatLegend: '底色分档：0.25 以下、0.50 以下、0.75 以下、0.75 及以上。应有标签数：TP + FN。',
  confusionLegend: '行为应有标签，列为实际给出的标签；对角线（带框）为正确的标签。',
  channel: '通道',
  channels: '通道',
  fired: '命中的问题数',
  arm: '路',
  overlap: '各路重合度（Jaccard@10）',
  emptyRate: '单路空结果占比',
  fusionTitle: '融合敏感度：NDCG@10 随 BM25 权重变化',
  fusionNote:
    '取 {queries} 个查询实际返回的各路结果，按加权倒数排名重新融合。权重 0 即仅向量，1 即仅 BM25。曲线平坦说明权重不起作用。',
  weight: 'BM25 权重',
  trendNote: '完整运行，由旧到新。口径不同的运行各成一线：其数字不可相比。',
  run: '运行',
  commit: '提交',
  dirty: '含未提交改动',
  unsteady: '同一系统多次运行中结论不一的用例',
  runs: '运行次数',
  attempts: '尝试次数',
  passAt: 'k 次中至少一次通过（pass@k）',
  passHat: 'k 次全部通过（pass^k）',
  spread: '各指标在多次尝试间的离散',
  mean: '均值',
  sd: '标准差',
  range: '最小 … 最大',
  flakyCases: '多次尝试结论不一的用例',
  passes: '通过次数',
};

/** The words of the page in a language. */
export function htmlWordsOf(locale: 'en' | 'zh'): HtmlWords {
  return { en, zh }[locale];
}
