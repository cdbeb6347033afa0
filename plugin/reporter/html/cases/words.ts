/** The words of the table of cases and of a case's view, in one language. `{name}` stands for a value. */
export interface CaseWords {
  title: string;
  noScript: string;
  search: string;
  searchHint: string;
  all: string;
  filters: Record<'verdict' | 'flip' | 'difficulty' | 'tag' | 'stage', string>;
  noFlip: string;
  reset: string;
  /** of `{shown}` and `{all}` */
  shown: string;
  none: string;
  /** of `{page}` and `{pages}` */
  page: string;
  previous: string;
  next: string;
  close: string;
  columns: Record<'case' | 'verdict' | 'flip' | 'difficulty' | 'tags' | 'stages' | 'text', string>;
  loading: string;
  broken: string;
  unknown: string;
  findings: string;
  errors: string;
  conversation: string;
  question: string;
  expected: string;
  predicted: string;
  memories: string;
  missing: string;
  invented: string;
  refused: string;
  /** of `{similarity}` */
  pairedAt: string;
  labelMissed: string;
  labelWrong: string;
  labelUnknown: string;
  type: string;
  velocity: string;
  priority: string;
  sources: string;
  requires: string;
  forbids: string;
  actions: string;
  memory: string;
  candidates: string;
  merged: string;
  notDecided: string;
  profile: string;
  mode: string;
  expectedSection: string;
  foundIn: string;
  nowhere: string;
  scenes: string;
  ranking: string;
  query: string;
  rank: string;
  relevant: string;
  notReturned: string;
  grade: string;
  injected: string;
  block: string;
  referenced: string;
  present: string;
  absent: string;
  retrieval: string;
  expectDocument: string;
  expectToken: string;
  expectList: string;
  expectNothing: string;
  /** of `{rank}` */
  foundAt: string;
  foundInEnumeration: string;
  notFound: string;
  channels: string;
  answer: string;
  assembly: string;
  characters: string;
  raw: string;
  /** an answer that could not be read */
  unread: string;
  attempts: string;
  attempt: string;
  altered: string;
  right: string;
  wrong: string;
}

const en: CaseWords = {
  title: 'Cases',
  noScript:
    'The table and the views of the cases need JavaScript. Without it, read report.md and per_case.csv, which lie beside this file.',
  search: 'Search',
  searchHint: 'id, tag, text or reason',
  all: 'all',
  filters: {
    verdict: 'Verdict',
    flip: 'Change',
    difficulty: 'Difficulty',
    tag: 'Tag',
    stage: 'Stage that misses',
  },
  noFlip: 'no change',
  reset: 'Show all',
  shown: '{shown} of {all} cases',
  none: 'No case is like that.',
  page: 'Page {page} of {pages}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  columns: {
    case: 'case',
    verdict: 'verdict',
    flip: 'change',
    difficulty: 'difficulty',
    tags: 'tags',
    stages: 'misses in',
    text: 'reason, or text',
  },
  loading: 'Loading…',
  broken: 'The data of this case could not be read.',
  unknown: 'This report has no such case.',
  findings: 'What differs',
  errors: 'Errors',
  conversation: 'Conversation',
  question: 'Question',
  expected: 'expected',
  predicted: 'predicted',
  memories: 'Memories (l1)',
  missing: 'nothing was predicted for it',
  invented: 'predicted without a counterpart',
  refused: 'not accepted as a pair',
  pairedAt: 'paired, similarity {similarity}',
  labelMissed: 'missed',
  labelWrong: 'wrong',
  labelUnknown: 'not in the registry',
  type: 'type',
  velocity: 'velocity',
  priority: 'priority',
  sources: 'sources',
  requires: 'must contain',
  forbids: 'must not contain',
  actions: 'Decisions (l15)',
  memory: 'memory',
  candidates: 'candidates',
  merged: 'merged content',
  notDecided: 'nothing',
  profile: 'Sections (l2)',
  mode: 'mode',
  expectedSection: 'expected section',
  foundIn: 'found in',
  nowhere: 'nowhere',
  scenes: 'scenes',
  ranking: 'Search',
  query: 'query',
  rank: 'rank',
  relevant: 'relevant',
  notReturned: 'not returned',
  grade: 'grade',
  injected: 'Injected blocks',
  block: 'block',
  referenced: 'memories that are referred to',
  present: 'present',
  absent: 'absent',
  retrieval: 'Retrieval',
  expectDocument: 'expected document',
  expectToken: 'expected text',
  expectList: 'expected list',
  expectNothing: 'nothing is to be found',
  foundAt: 'found, rank {rank}',
  foundInEnumeration: 'found in the enumeration',
  notFound: 'not found',
  channels: 'channels',
  answer: 'Answer',
  assembly: 'Prompt',
  characters: 'characters',
  raw: 'The answers of the target, as the report keeps them',
  unread: 'What was answered',
  attempts: 'Attempts',
  attempt: 'attempt',
  altered: 'A text was cut or redacted before it was stored; what was scored is the whole one.',
  right: 'right',
  wrong: 'wrong',
};

const zh: CaseWords = {
  title: '用例',
  noScript: '用例表与单个用例视图需要 JavaScript。没有时请看同目录下的 report.md 与 per_case.csv。',
  search: '搜索',
  searchHint: '编号、标签、正文或原因',
  all: '全部',
  filters: { verdict: '结论', flip: '变化', difficulty: '难度', tag: '标签', stage: '未达标的阶段' },
  noFlip: '无变化',
  reset: '显示全部',
  shown: '共 {all} 个用例，显示 {shown} 个',
  none: '没有符合条件的用例。',
  page: '第 {page} 页，共 {pages} 页',
  previous: '上一个',
  next: '下一个',
  close: '关闭',
  columns: {
    case: '用例',
    verdict: '结论',
    flip: '变化',
    difficulty: '难度',
    tags: '标签',
    stages: '未达标阶段',
    text: '原因或正文',
  },
  loading: '载入中…',
  broken: '无法读取此用例的数据。',
  unknown: '本报告没有这个用例。',
  findings: '差异所在',
  errors: '错误',
  conversation: '对话',
  question: '问题',
  expected: '应为',
  predicted: '预测为',
  memories: '记忆（l1）',
  missing: '没有对应的预测',
  invented: '预测多出，无对应',
  refused: '未被接受为一对',
  pairedAt: '已配对，相似度 {similarity}',
  labelMissed: '漏标',
  labelWrong: '错标',
  labelUnknown: '注册表中没有',
  type: '类型',
  velocity: '变化速度',
  priority: '优先级',
  sources: '来源',
  requires: '必含',
  forbids: '不得含',
  actions: '冲突决策（l15）',
  memory: '记忆',
  candidates: '候选',
  merged: '合并内容',
  notDecided: '无',
  profile: '画像分区（l2）',
  mode: '模式',
  expectedSection: '应在分区',
  foundIn: '实际所在',
  nowhere: '不在任何分区',
  scenes: '场景',
  ranking: '检索',
  query: '查询',
  rank: '名次',
  relevant: '相关',
  notReturned: '未返回',
  grade: '等级',
  injected: '注入的块',
  block: '块',
  referenced: '被引用的记忆',
  present: '有',
  absent: '无',
  retrieval: '召回',
  expectDocument: '应有文档',
  expectToken: '应有文本',
  expectList: '应有清单',
  expectNothing: '应无所得',
  foundAt: '找到，第 {rank} 位',
  foundInEnumeration: '在枚举中找到',
  notFound: '未找到',
  channels: '通道',
  answer: '回答',
  assembly: '提示词',
  characters: '字符数',
  raw: '目标的应答（按报告所存）',
  unread: '实际的应答',
  attempts: '各次尝试',
  attempt: '第几次',
  altered: '有文本在存储前被截短或遮蔽；评分所用为完整文本。',
  right: '正确',
  wrong: '错误',
};

/** The words in a language. */
export function caseWordsOf(locale: 'en' | 'zh'): CaseWords {
  return { en, zh }[locale];
}
