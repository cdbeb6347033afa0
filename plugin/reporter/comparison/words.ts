import type { LeftOutCase } from '../../compare/types.ts';

/** The words of a comparison in one language: of two runs, and of no winner. */
export interface ComparisonWords {
  compare: string;
  /** over how many cases the figures are */
  inBoth: (cases: number) => string;
  partial: string;
  notComparable: string;
  /** how to see the figures of what does not compare */
  unless: string;
  differs: string;
  leftOut: string;
  why: Record<LeftOutCase['why'], string>;
  difference: string;
  direction: string;
  lessIsBetter: string;
  byLabel: string;
  change: string;
  byTag: string;
  tag: string;
  sameFigures: string;
  verdicts: string;
  both: string;
  only: string;
  neither: string;
  mcnemar: string;
  confusion: string;
  stage: string;
  expected: string;
  predicted: string;
  flips: string;
  noFlips: string;
  moved: string;
  counts: string;
  place: string;
  case: string;
  note: string;
}

const en: ComparisonWords = {
  compare: 'compare',
  inBoth: (cases) => `${cases} in both`,
  partial: 'partial run',
  notComparable: 'not comparable as they are',
  unless: 'caliper compare --force shows the figures all the same',
  differs: 'differs',
  leftOut: 'left out',
  why: {
    'only-in-a': 'only in a',
    'only-in-b': 'only in b',
    'skipped-in-a': 'skipped in a',
    'skipped-in-b': 'skipped in b',
    edited: 'another text or truth',
  },
  difference: 'Δ b − a',
  direction: 'direction',
  lessIsBetter: '↓ is better',
  byLabel: 'by label',
  change: 'change',
  byTag: 'by tag',
  tag: 'tag',
  sameFigures: 'the same figures',
  verdicts: 'verdicts',
  both: 'pass in both',
  only: 'pass only in',
  neither: 'pass in neither',
  mcnemar: 'McNemar exact p',
  confusion: 'labels confused otherwise',
  stage: 'stage',
  expected: 'expected',
  predicted: 'predicted',
  flips: 'flips',
  noFlips: 'no case has another verdict',
  moved: 'same verdict, other counts',
  counts: 'counts',
  place: 'place',
  case: 'case',
  note: 'Intervals are of 95 %, from resamples of whole cases in pairs. They say how far chance reaches, not what to do.',
};

const zh: ComparisonWords = {
  compare: '对比',
  inBoth: (cases) => `双方共有 ${cases}`,
  partial: '部分运行',
  notComparable: '不能直接对比',
  unless: '如仍要看数字，用 caliper compare --force',
  differs: '差异',
  leftOut: '未纳入',
  why: {
    'only-in-a': '仅 a 有',
    'only-in-b': '仅 b 有',
    'skipped-in-a': 'a 中跳过',
    'skipped-in-b': 'b 中跳过',
    edited: '文本或答案不同',
  },
  difference: 'Δ b − a',
  direction: '方向',
  lessIsBetter: '越低越好 ↓',
  byLabel: '逐标签',
  change: '变化',
  byTag: '按标签',
  tag: '标签',
  sameFigures: '数字相同',
  verdicts: '判定',
  both: '双方通过',
  only: '仅通过于',
  neither: '双方未通过',
  mcnemar: 'McNemar 精确检验 p',
  confusion: '标签混淆变化',
  stage: '阶段',
  expected: '应为',
  predicted: '预测为',
  flips: '判定变化',
  noFlips: '没有用例判定变化',
  moved: '判定相同而计数不同',
  counts: '计数',
  place: '位置',
  case: '用例',
  note: '区间为 95 %，由成对用例重抽样得出；只说明偶然性的范围，不作结论。',
};

const LANGUAGES = { en, zh };

/** The words of a language. */
export function comparisonWordsOf(locale: keyof typeof LANGUAGES): ComparisonWords {
  return LANGUAGES[locale];
}
