import type { ErrorKind } from '../error-analysis.ts';

/** The words of `report.md` that no other summary has, in one language. `{name}` stands for a value. */
export interface PageWords {
  precision: string;
  recall: string;
  /** below the heat map: what its signs mean */
  legend: string;
  hardCases: string;
  /** of `{wrong}` and `{hard}` */
  hardScope: string;
  /** of `{hard}` */
  allStrict: string;
  kind: string;
  kinds: Record<ErrorKind, string>;
  memory: string;
  memories: string;
  cases: string;
  expectedGot: string;
  noLabel: string;
  nearThreshold: string;
  similarity: string;
  paired: string;
  yes: string;
  no: string;
}

const en: PageWords = {
  precision: 'precision',
  recall: 'recall',
  legend: '░░ < 0.25 ≤ ▒▒ < 0.50 ≤ ▓▓ < 0.75 ≤ ██; ·· no value; a bar has a block for each tenth of F1',
  hardCases: 'What the hard cases fail at',
  hardScope:
    '{wrong} of {hard} hard cases have no strict match in l1. Each label that is missed (FN) or given wrongly (FP) in them is of one kind. A case that was tried several times is shown by its last try.',
  allStrict: 'All {hard} hard cases match strictly in l1.',
  kind: 'kind',
  kinds: {
    confused: 'confused: a missed and a wrong label on one memory',
    unresolved: 'unresolved: a name that the registry does not know',
    missed: 'missed label',
    'over-labelled': 'label too many',
    'memory-missed': 'memory missed',
    'memory-invented': 'memory invented',
    'case-error': 'the case ended in an error',
  },
  memory: 'memory',
  memories: 'memories',
  cases: 'cases',
  expectedGot: 'expected → got',
  noLabel: 'no label',
  nearThreshold: 'Pairs nearest to the threshold',
  similarity: 'similarity',
  paired: 'paired',
  yes: 'yes',
  no: 'no',
};

const zh: PageWords = {
  precision: '精确率',
  recall: '召回率',
  legend: '░░ < 0.25 ≤ ▒▒ < 0.50 ≤ ▓▓ < 0.75 ≤ ██；·· 无值；条形每格为 F1 的十分之一',
  hardCases: '困难用例错误分析',
  hardScope:
    '{hard} 个困难用例中有 {wrong} 个未达到 l1 严格匹配。其中每个漏标（FN）或错标（FP）的标签恰归入一类。多次尝试的用例以最后一次为准。',
  allStrict: '{hard} 个困难用例全部达到 l1 严格匹配。',
  kind: '错误类型',
  kinds: {
    confused: '标签混淆：同一条记忆既漏标又错标',
    unresolved: '无法归一：给出了注册表不认识的标签',
    missed: '漏标',
    'over-labelled': '多标',
    'memory-missed': '记忆遗漏',
    'memory-invented': '记忆虚构',
    'case-error': '用例出错',
  },
  memory: '记忆',
  memories: '记忆数',
  cases: '用例数',
  expectedGot: '应有 → 实得',
  noLabel: '无标签',
  nearThreshold: '最接近阈值的配对',
  similarity: '相似度',
  paired: '已配对',
  yes: '是',
  no: '否',
};

/** The words of the page in a language. */
export function pageWordsOf(locale: 'en' | 'zh'): PageWords {
  return { en, zh }[locale];
}
