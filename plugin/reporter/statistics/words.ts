import type { IntervalMethod } from '../intervals.ts';
import type { NothingCompared, PairStatistics } from './statistics.ts';

/** The sentences on chance in one language. `{name}` stands for a value. */
export interface StatisticsWords {
  title: string;
  /** stands between the parts of a sentence, and between the items of a list */
  separator: string;
  comma: string;
  /** of `{list}` and `{n}`, how many more there are */
  andMore: string;
  /** of `{passed}`, `{cases}` and `{rate}` */
  passRate: string;
  /** of `{value}`, `{low}` and `{high}` */
  interval: string;
  /** of `{text}` and `{how}` */
  had: string;
  how: Record<IntervalMethod, string>;
  why: Record<NothingCompared, string>;
  /** of `{a}`, `{b}` and `{cases}`, and of a case that flips: `{lost}`, `{won}` */
  still: string;
  flips: string;
  /** of `{often}`, one of those below, and `{p}` */
  chance: Record<PairStatistics['of'], string>;
  /** of `{n}`, out of 100 or 1000 */
  often: Record<'hundred' | 'thousand' | 'rarer', string>;
  /** of `{n}` and of `{ways}`, the flips each way */
  smallest: string;
  besides: string;
  tooFew: string;
  side: Record<PairStatistics['of'], string>;
  /** of `{side}` */
  noGain: string;
  noLoss: string;
  /** the same in a few words */
  briefSmallest: string;
  briefTooFew: string;
  /** of `{a}` and `{b}` */
  tries: string;
  /** of `{n}` metrics */
  nothingMoved: string;
  noneClear: string;
  /** of `{n}` and `{list}` */
  clear: string;
  clearNote: string;
  /** of `{list}` and `{n}`, how many cases are enough */
  few: string;
  /** of `{name}`, `{a}`, `{b}`, `{delta}` and `{interval}` */
  metric: string;
  /** of `{cases}` and `{k}` */
  trials: string;
  /** of `{k}` and `{value}` */
  passAt: string;
  passHat: string;
  /** of `{k}` */
  passAtNote: string;
  passHatNote: string;
  uneven: string;
  steady: string;
  /** of `{n}` */
  flaky: string;
  flakyOne: string;
  /** of `{text}` and `{list}` */
  named: string;
  /** of `{k}` and `{list}` */
  spread: string;
  /** of `{name}`, `{mean}`, `{sd}`, `{min}` and `{max}` */
  spreadItem: string;
}

const en: StatisticsWords = {
  title: 'statistics',
  separator: '; ',
  comma: ', ',
  andMore: '{list}, +{n} more',
  passRate: '{passed} of {cases} cases pass: {rate}',
  interval: '{value}, 95 % {low}–{high}',
  had: '{text} ({how})',
  how: { wilson: 'Wilson', bootstrap: 'bootstrap over cases' },
  why: {
    missing: 'nothing to compare with: there is no baseline',
    broken: 'nothing to compare with: the baseline cannot be read',
    caliber: 'not compared: the baseline was measured under another caliber',
    weaker: 'not compared: the run measured under less than its suite requires',
    none: 'not compared: no case was executed in full both here and in the baseline, with the same text and truth',
  },
  still: '{a} → {b} of {cases} pass, and no case flips',
  flips: '{a} → {b} of {cases} pass: {lost} newly fail, {won} newly pass',
  chance: {
    baseline:
      'a split at least this uneven comes by chance in {often} reruns if nothing changed (McNemar’s exact p {p})',
    runs: 'a split at least this uneven comes by chance in {often} comparisons if a and b are equally good (McNemar’s exact p {p})',
  },
  often: {
    hundred: '{n} of 100',
    thousand: '{n} of 1000',
    rarer: 'fewer than 1 of 1000',
  },
  smallest: 'the smallest net change that these {cases} cases can show at p < 0.05: {n} cases',
  besides: ', with {ways} more flipping each way',
  tooFew: '{cases} cases are too few to tell any change of so many flips from chance at p < 0.05',
  side: { baseline: 'in the baseline', runs: 'in a' },
  noGain: 'a gain of so many cannot be, since too few cases fail {side}',
  noLoss: 'a loss of so many cannot be, since too few cases pass {side}',
  briefSmallest: 'p < 0.05 takes a net change of {n} cases',
  briefTooFew: 'too few cases for any change to reach p < 0.05',
  tries:
    'the cases were tried {b} times in all, and {a} times in the baseline: a case passes where all of its tries do, so both sides are not held to the same',
  nothingMoved: 'none of {n} metrics has another value in any case',
  noneClear:
    'no metric moved clearly: of {n}, each interval of the difference (95 %, paired bootstrap) holds 0',
  clear:
    'clearly moved, of {n} metrics (95 % intervals of the difference by paired bootstrap leave out 0): {list}',
  clearNote: 'about 1 in 20 does so where nothing changed',
  few: 'not judged, since fewer than {n} cases differ in them: {list}',
  metric: '{name} {a} → {b} ({delta}, {interval})',
  trials: '{cases} cases tried {k} times each: {list}',
  passAt: 'pass@{k} {value}',
  passHat: 'pass^{k} {value}',
  passAtNote: ' (one of {k} attempts passes)',
  passHatNote: ' (all {k} pass)',
  uneven:
    'some cases were tried again because they failed: such attempts are no fair sample, so no pass@k is told',
  steady: 'no case flips between identical attempts',
  flaky: '{n} cases flip between identical attempts',
  flakyOne: '1 case flips between identical attempts',
  named: '{text}: {list}',
  spread: 'mean ± standard deviation over {k} attempts, each taken as a run: {list}',
  spreadItem: '{name} {mean} ± {sd} ({min}–{max})',
};

const zh: StatisticsWords = {
  title: '统计',
  separator: '；',
  comma: '、',
  andMore: '{list}，另有 {n} 项',
  passRate: '{cases} 个用例中 {passed} 个通过：{rate}',
  interval: '{value}，95 % 区间 {low}–{high}',
  had: '{text}（{how}）',
  how: { wilson: 'Wilson 区间', bootstrap: '按用例重抽样' },
  why: {
    missing: '没有可对比的对象：没有基线',
    broken: '没有可对比的对象：基线无法读取',
    caliber: '未对比：基线的口径不同',
    weaker: '未对比：本次运行的口径低于套件的要求',
    none: '未对比：没有用例在本次与基线中都完整执行且文本与答案相同',
  },
  still: '{cases} 个用例中通过数 {a} → {b}，没有用例翻转',
  flips: '{cases} 个用例中通过数 {a} → {b}：新失败 {lost} 个，新通过 {won} 个',
  chance: {
    baseline: '若什么都没变而反复重跑，{often}仅凭偶然就出现至少如此悬殊的翻转（McNemar 精确检验 p {p}）',
    runs: '若 a 与 b 同样好而反复对比，{often}仅凭偶然就出现至少如此悬殊的翻转（McNemar 精确检验 p {p}）',
  },
  often: {
    hundred: '每 100 次中约有 {n} 次',
    thousand: '每 1000 次中约有 {n} 次',
    rarer: '每 1000 次中不到 1 次',
  },
  smallest: '这 {cases} 个用例在 p < 0.05 下能显示的最小净变化：{n} 个用例',
  besides: '（另有双向翻转各 {ways} 个）',
  tooFew: '{cases} 个用例太少，在 p < 0.05 下无法把这么多翻转中的任何变化与偶然区分开',
  side: { baseline: '基线', runs: 'a ' },
  noGain: '不可能有这么大的提升：{side}中未通过的用例太少',
  noLoss: '不可能有这么大的下降：{side}中通过的用例太少',
  briefSmallest: '净变化达 {n} 个用例才有 p < 0.05',
  briefTooFew: '用例太少，任何变化都达不到 p < 0.05',
  tries: '本次共尝试 {b} 次，基线共 {a} 次：所有尝试都通过才算通过，两边的要求不同',
  nothingMoved: '{n} 个指标在所有用例上都没有变化',
  noneClear: '没有指标明显变化：{n} 个指标的差值区间（95 %，成对重抽样）都包含 0',
  clear: '{n} 个指标中明显变化的（差值的 95 % 区间由成对重抽样得出，不包含 0）：{list}',
  clearNote: '即使什么都没变，约每 20 个中也有 1 个如此',
  few: '不作判断，因为有差异的用例不足 {n} 个：{list}',
  metric: '{name} {a} → {b}（{delta}，{interval}）',
  trials: '{cases} 个用例各尝试 {k} 次：{list}',
  passAt: 'pass@{k} {value}',
  passHat: 'pass^{k} {value}',
  passAtNote: '（{k} 次尝试中至少一次通过）',
  passHatNote: '（{k} 次全部通过）',
  uneven: '部分用例因为未通过而再次尝试：这样的尝试不是公平的样本，因此不给出 pass@k',
  steady: '没有用例在相同条件的尝试之间翻转',
  flaky: '{n} 个用例在相同条件的尝试之间翻转',
  flakyOne: '1 个用例在相同条件的尝试之间翻转',
  named: '{text}：{list}',
  spread: '{k} 次尝试各算一次运行，均值 ± 标准差：{list}',
  spreadItem: '{name} {mean} ± {sd}（{min}–{max}）',
};

const LANGUAGES = { en, zh };

/** The sentences of a language. */
export function statisticsWordsOf(locale: keyof typeof LANGUAGES): StatisticsWords {
  return LANGUAGES[locale];
}
