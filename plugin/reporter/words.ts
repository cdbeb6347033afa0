import type { ChangeKind } from '../baseline/diff.ts';
import type { ErrorKind, Verdict } from '../scores/types.ts';
import type { NoteCode } from '../stages/kind.ts';
import type { Phrasebook } from './phrases.ts';
import { ZH_PHRASES } from './phrases-zh.ts';
import type { RefusalReason } from './plan-baseline.ts';

/** The words of summaries and reports in one language. Metric names, ids and gate names are not translated. */
export interface Words {
  cases: string;
  verdict: Record<Verdict, string>;
  change: Record<ChangeKind, string>;
  edited: string;
  renamedTo: string;
  partial: string;
  partialGates: string;
  gate: string;
  gates: string;
  met: string;
  missed: string;
  notJudged: string;
  reportOnly: string;
  /** stands for the result of a run under a weaker caliber than its suite requires */
  weakerMark: string;
  /** of `{why}` */
  weaker: string;
  noValue: string;
  threshold: string;
  value: string;
  validOnly: string;
  interval: string;
  flips: string;
  noFlips: string;
  noBaseline: string;
  loosened: string;
  worst: string;
  support: string;
  slices: Record<'difficulty' | 'language' | 'split' | 'tag', string>;
  warnings: string;
  more: string;
  metrics: string;
  metric: string;
  of: string;
  perDimension: string;
  dimension: string;
  confusion: string;
  actions: string;
  right: string;
  sections: string;
  section: Record<'mode' | 'hit' | 'misentry' | 'miss' | 'listed' | 'rows' | 'unjudged', string>;
  arms: string;
  armTable: Record<'arm' | 'sources' | 'questions', string>;
  expected: string;
  predicted: string;
  count: string;
  failing: string;
  reason: string;
  subject: string;
  caliber: string;
  known: string;
  couldNotRun: string;
  nowPassing: string;
  disagree: string;
  report: string;
  result: string;
  red: string;
  green: string;
  unresolved: string;
  wrote: string;
  updated: string;
  patched: string;
  unchanged: string;
  refused: Record<RefusalReason, string>;
  notStored: string;
  /** `{name}` stands for a value of the note */
  notes: Record<NoteCode, string>;
  baseline: string;
  /** of `{kind}`, `{stage}` and `{message}` */
  errorIn: string;
  errorKinds: Record<ErrorKind, string>;
  /** what a metric is a share or a mean of; a unit that is not here stays as it is */
  units: Readonly<Record<string, string>>;
  /** sentences that were made in English; one that is not here stays as it is */
  phrases: Phrasebook;
}

const en: Words = {
  cases: 'cases',
  verdict: { pass: 'pass', fail: 'fail', flaky: 'flaky', error: 'error', skip: 'skip' },
  change: {
    regressed: 'regressed',
    unsteady: 'unsteady',
    fixed: 'fixed',
    new: 'new',
    removed: 'removed',
    'newly-skipped': 'newly skipped',
    edited: 'edited',
    changed: 'changed',
    unchanged: 'unchanged',
  },
  edited: 'case edited',
  renamedTo: 'renamed to',
  partial: 'partial run',
  partialGates: 'gates are not judged, no figure here stands for the suite',
  gate: 'gate',
  gates: 'gates',
  met: 'met',
  missed: 'missed',
  notJudged: 'not judged',
  reportOnly: 'report only',
  weakerMark: 'REPORT ONLY',
  weaker: 'REPORT ONLY: {why}; no figure here passes or fails anything',
  noValue: 'no value',
  threshold: 'threshold',
  value: 'value',
  validOnly: 'without errors',
  interval: '95 % interval',
  flips: 'against the baseline',
  noFlips: 'no case changed',
  noBaseline: 'no baseline to compare with',
  loosened: 'loosened exam',
  worst: 'worst dimensions',
  support: 'support',
  slices: { difficulty: 'by difficulty', language: 'by language', split: 'by split', tag: 'by tag' },
  warnings: 'warnings',
  more: 'more',
  metrics: 'Metrics',
  metric: 'metric',
  of: 'of',
  perDimension: 'Heat map of the dimensions',
  dimension: 'dimension',
  confusion: 'Confused labels',
  actions: 'Decisions (l15)',
  right: 'right',
  sections: 'Sections (l2)',
  section: {
    mode: 'mode',
    hit: 'hit',
    misentry: 'mis-entries',
    miss: 'missed',
    listed: 'expected memories',
    rows: 'returned rows',
    unjudged: 'of memories that are not expected',
  },
  arms: 'Arms (retrieval)',
  armTable: { arm: 'arm', sources: 'sources', questions: 'questions' },
  expected: 'expected',
  predicted: 'predicted',
  count: 'count',
  failing: 'Cases that do not pass',
  reason: 'reason',
  subject: 'subject',
  caliber: 'caliber',
  couldNotRun: 'the suite could not be run; its error stands above or below',
  known: 'failures that do not turn the run red',
  nowPassing: 'declared a known failure, but pass',
  disagree: 'flaky, passes of tries',
  report: 'report',
  result: 'result',
  red: 'red',
  green: 'green',
  unresolved: 'labels that the registry does not resolve',
  wrote: 'baseline written',
  updated: 'baseline updated',
  patched: 'baseline updated for the cases that ran',
  unchanged: 'baseline unchanged',
  refused: {
    'not-comparable': 'the baseline was measured another way; remove it by hand first',
    partial: 'a partial run writes no baseline; run the whole suite',
    shard: 'a shard writes no baseline; the merge of all shards does',
    merge: 'the merge does not stand for one run, so it writes no baseline',
    errors: 'no baseline written: some cases ended in an error',
    weaker: 'the run measured under a weaker caliber than the suite requires, so it writes no baseline',
    stages: 'stages were left out, so no case has a whole result; run all stages',
    'other-subject':
      'the baseline is of another subject (version, registry or templates differ), so a partial run cannot be put into it; run the whole suite with -u',
  },
  notStored: 'cases in error are not stored',
  notes: {
    'scene-granularity':
      'l2.scene_granularity {value}: {memories} memories in {scenes} scenes; a scene is usually made of 5 to 20',
    'fusion-below-arm':
      'search: the fused ranking is worse than its arm {arm} alone: ndcg_at_10 {fused} < {own} over {queries} queries',
    'sources-below-arm':
      'retrieval: the sources are worse than the arm {arm} alone: doc_recall_at_1 {sources} < {own} over {questions} questions',
  },
  baseline: 'baseline',
  errorIn: '{kind} in {stage}: {message}',
  errorKinds: { infra: 'infra', timeout: 'timeout', parse: 'parse' },
  units: {},
  phrases: {},
};

const zh: Words = {
  cases: '用例',
  verdict: { pass: '通过', fail: '未通过', flaky: '不稳定', error: '出错', skip: '跳过' },
  change: {
    regressed: '退化',
    unsteady: '波动',
    fixed: '修复',
    new: '新增',
    removed: '移除',
    'newly-skipped': '新跳过',
    edited: '用例改动',
    changed: '数值变化',
    unchanged: '无变化',
  },
  edited: '用例已改动',
  renamedTo: '改名为',
  partial: '部分运行',
  partialGates: '不判门禁，此处数字不代表整套用例',
  gate: '门禁',
  gates: '门禁',
  met: '达标',
  missed: '不达标',
  notJudged: '未判定',
  reportOnly: '仅报告',
  weakerMark: '仅报告，不作判定',
  weaker: '仅报告，不作判定：{why}；此处数字不代表通过或未通过',
  noValue: '无值',
  threshold: '阈值',
  value: '数值',
  validOnly: '剔除出错用例',
  interval: '95 % 区间',
  flips: '与基线相比',
  noFlips: '没有用例变化',
  noBaseline: '没有可比的基线',
  loosened: '考卷放松',
  worst: '最弱维度',
  support: '应有标签数',
  slices: { difficulty: '按难度', language: '按语言', split: '按划分', tag: '按标签' },
  warnings: '警告',
  more: '条未列出',
  metrics: '指标',
  metric: '指标',
  of: '分母',
  perDimension: '逐维度热力图',
  dimension: '维度',
  confusion: '标签混淆',
  actions: '冲突决策（l15）',
  right: '正确率',
  sections: '画像分区（l2）',
  section: {
    mode: '模式',
    hit: '命中率',
    misentry: '误入率',
    miss: '漏出率',
    listed: '应有记忆',
    rows: '返回行数',
    unjudged: '其中未列记忆',
  },
  arms: '各路召回（retrieval）',
  armTable: { arm: '路', sources: '最终来源', questions: '问题数' },
  expected: '应为',
  predicted: '预测为',
  count: '次数',
  failing: '未通过的用例',
  reason: '原因',
  subject: '被测对象',
  caliber: '口径',
  couldNotRun: '整套用例无法运行，错误信息见上文或下文',
  known: '未通过但不拦截',
  nowPassing: '声明为已知失败，但已通过',
  disagree: '不稳定（通过次数/尝试次数）',
  report: '报告',
  result: '结论',
  red: '不通过',
  green: '通过',
  unresolved: '注册表无法归一的标签',
  wrote: '已写入基线',
  updated: '已更新基线',
  patched: '已更新本次运行的用例的基线',
  unchanged: '基线未变',
  refused: {
    'not-comparable': '基线口径不同；请先手动删除基线',
    partial: '部分运行不写基线；请运行整套用例',
    shard: '单个分片不写基线；合并全部分片时再写',
    merge: '合并结果不等同于一次完整运行，不写基线',
    errors: '未写基线：有用例出错',
    weaker: '口径弱于本套用例的要求，不写基线',
    stages: '有阶段未运行，用例结果不完整；请运行全部阶段',
    'other-subject': '基线的被测对象不同（版本、注册表或模板），部分运行不能并入；请整套运行并加 -u',
  },
  notStored: '出错的用例不入基线',
  notes: {
    'scene-granularity':
      'l2.scene_granularity {value}：{scenes} 个场景共 {memories} 条记忆；一个场景一般由 5 至 20 条组成',
    'fusion-below-arm': 'search：融合后的排序不如单用 {arm}：ndcg_at_10 {fused} < {own}（{queries} 个查询）',
    'sources-below-arm':
      'retrieval：最终来源不如单用 {arm} 一路：doc_recall_at_1 {sources} < {own}（{questions} 个问题）',
  },
  baseline: '基线',
  errorIn: '{stage} 阶段{kind}：{message}',
  errorKinds: { infra: '目标故障', timeout: '超时', parse: '应答不合约定' },
  units: {
    cases: '个用例',
    pairs: '对',
    'expected labels': '个应有标签',
    'predicted labels': '个预测标签',
    'expected memories': '条应有记忆',
    'predicted memories': '条预测记忆',
    'expected source messages': '条应有来源消息',
    'predicted source messages': '条预测来源消息',
    'expected actions': '个应有动作',
    decisions: '个决策',
    'expected candidates': '个应有候选',
    'merged contents': '条合并内容',
    'listed memories': '条列出的记忆',
    'returned rows': '行返回结果',
    'expected scene labels': '个应有场景标签',
    scenes: '个场景',
    queries: '个查询',
    'arm rankings': '个单路排序',
    blocks: '个块',
    'referenced memories': '条被引用记忆',
    questions: '个问题',
    'expected documents': '篇应有文档',
    'expected tokens': '个应有文本',
    prompts: '个提示词',
    answers: '个回答',
    citations: '处引用',
    'required texts': '条必含文本',
    'required sources': '个必用来源',
    requests: '次请求',
    calls: '次调用',
  },
  phrases: ZH_PHRASES,
};

const LANGUAGES = { en, zh };

/** The words of a language. */
export function wordsOf(locale: keyof typeof LANGUAGES): Words {
  return LANGUAGES[locale];
}
