import { expect, it } from 'vitest';
import { answerFindings } from '../stages/answer/findings.ts';
import { judgeAnswer } from '../stages/answer/judge.ts';
import { scoreAssembly } from '../stages/assembly/index.ts';
import { injectFindings } from '../stages/inject/findings.ts';
import { compareInject } from '../stages/inject/score.ts';
import { l1Findings } from '../stages/l1/findings.ts';
import { l1Rules } from '../stages/l1/options.ts';
import { compareL1 } from '../stages/l1/score.ts';
import { l2Findings } from '../stages/l2/findings.ts';
import { compareL15 } from '../stages/l15/compare.ts';
import { l15Findings } from '../stages/l15/findings.ts';
import { l15Rules } from '../stages/l15/options.ts';
import { scoreRetrieval } from '../stages/retrieval/index.ts';
import { memoriesOf, searchFindings } from '../stages/search/findings.ts';
import type { Finding } from '../stages/types.ts';
import type { RetrieveResult } from '../targets/types.ts';
import { translate } from './phrases.ts';
import { ZH_PHRASES } from './phrases-zh.ts';

const linesOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ message }) => message.split('\n').map((line) => line.trim()));

/** Two English words in a row; values of one query are named like the metrics that they are means of. */
const ENGLISH = /(?!reciprocal rank|average precision)\b[a-z]{2,} [a-z]{2,}\b/;

/** All texts of truth and prediction are Chinese here, so what is English is ours. */
function allTranslated(lines: readonly string[]): void {
  for (const line of new Set(lines)) {
    const said = translate(line, 'finding', ZH_PHRASES);
    expect([line, /\p{Script=Han}/u.test(said), said !== line]).toEqual([line, true, true]);
    expect(said).not.toMatch(ENGLISH);
  }
}

it('every difference that l1 names is known', () => {
  const truth = [
    {
      content: '住在奥斯陆',
      dimensions: ['identity', 'family'],
      memory_type: 'persona',
      priority: 50,
      time_velocity: 'static',
      source_message_ids: ['msg_1'],
    },
    { content: '对花生过敏', dimensions: ['identity'], must_contain: ['花生'], must_not_contain: ['海鲜'] },
    { content: '写 Rust', dimensions: [] },
  ];
  const said = (content: string, dimensions: string[], unresolved: string[] = []) => ({
    content,
    dimensions,
    unresolved,
  });
  const answers = [
    [said('住在奥斯陆', ['family', 'style'], ['Person']), said('对海鲜过敏', ['identity'])],
    [said('对花生和海鲜过敏', []), ...Array.from({ length: 7 }, () => said('拉小提琴', [], ['Music']))],
    [said('对虾过敏', []), said('拉小提琴', ['interests'])],
    [
      {
        ...said('住在奥斯陆', ['family', 'identity']),
        memory_type: 'episodic',
        source_message_ids: ['msg_2'],
      },
    ],
    [],
  ];
  const { rules } = l1Rules({});
  const lines = answers.flatMap((predicted) =>
    linesOf(l1Findings(compareL1(truth as never, predicted, rules), rules)),
  );
  expect(new Set(lines).size).toBeGreaterThan(15);
  allTranslated(lines);
});

it('every difference that l15 names is known', () => {
  const { rules } = l15Rules({});
  const truth = [{ content: '住在慕尼黑' }];
  const update = {
    new_memory_index: 0,
    action: 'update' as const,
    candidate_ids: ['m1'],
    merged_content: '住在慕尼黑',
  };
  const decided: Parameters<typeof compareL15>[1][] = [
    { memories: 1, partners: [null], actions: [] },
    { memories: 1, partners: [0], actions: [] },
    { memories: 1, partners: [0], actions: [update, update] },
    { memories: 1, partners: [0], actions: [{ ...update, action: 'forget' }] },
    { memories: 1, partners: [0], actions: [{ ...update, action: 'store', reason: '新的事实' }] },
    { memories: 1, partners: [0], actions: [{ ...update, candidate_ids: [], merged_content: '住在柏林' }] },
    { memories: 0, partners: [null], actions: [{ ...update, new_memory_index: 4 }] },
    { memories: 1, partners: [0], actions: [update, { ...update, new_memory_index: 4 }] },
  ];
  const lines = decided.flatMap((each) => [
    ...linesOf(l15Findings(compareL15([update], each, rules), truth, rules)),
    ...linesOf(l15Findings(compareL15([{ ...update, new_memory_index: 3 }], each, rules), truth, rules)),
  ]);
  expect(new Set(lines).size).toBeGreaterThan(15);
  allTranslated(lines);
});

it('every difference that l2 names is known', () => {
  const memory = { key: '0', section: '家人', storedId: 'm1', lost: '', found: [], wrong: [] };
  const judged = [
    { ...memory, verdict: 'miss' as const },
    { ...memory, verdict: 'hit' as const, found: ['家人', '工作'], wrong: ['工作'] },
    { ...memory, verdict: 'misentry' as const, found: ['工作'], wrong: ['工作'] },
    ...[
      'it was not extracted: no prediction is paired with it',
      'it was not stored: prediction 2 ended in no stored memory',
    ].map((lost) => ({ ...memory, verdict: 'miss' as const, storedId: null, lost })),
  ];
  const found = l2Findings(
    {
      modes: [{ mode: '日常', judged, rows: 2, misentries: 1, unjudged: 0 }],
      labels: { matched: 1, missing: ['搬家'], extra: ['旅行'] },
    } as never,
    (key) => `memory ${key} "有一个女儿"`,
  );
  const lines = linesOf(found);
  expect(new Set(lines).size).toBe(9);
  allTranslated(lines);
});

it('every difference that search names is known', () => {
  const known = memoriesOf(
    {
      case_id: 'c-1',
      conversation: '你好',
      existing_memories: [{ memory_id: 'm-1', content: '养狗' }],
    } as never,
    'case',
  );
  const answered = (grades: Record<string, number>, ids: string[], query = '宠物') => ({
    query,
    grades: new Map(Object.entries(grades)),
    answer: { ids, arms: {} },
  });
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`c-1#${n}`, 1]));
  const found = searchFindings(
    [
      answered({ 'm-1': 2, 'c-2#0': 1 }, ['x', 'm-1', 'y', 'z']),
      answered({ 'm-1': 1, 'c-2#0': 1 }, []),
      answered(many, ['c-1#3']),
    ],
    known,
  );
  const lines = linesOf(found).filter((line) => !/^(ndcg|reciprocal)/.test(line));
  expect(new Set(lines).size).toBeGreaterThan(10);
  allTranslated(lines);
});

it('every difference that inject names is known', () => {
  const block = (title: string, ...memory_ids: string[]) => ({ title, present: true, memory_ids });
  const lines = [[], [block('工作', 'm2')], Array.from({ length: 12 }, (_, n) => block(`块${n}`))].flatMap(
    (blocks) => linesOf(injectFindings(compareInject(['c-1#0'], blocks), ['有一个女儿'])),
  );
  expect(new Set(lines).size).toBeGreaterThan(5);
  allTranslated(lines);
});

it('every difference that retrieval names is known', () => {
  const turn = { question: '多少钱', expect_doc: ['价格', '没有'], expect_tokens: ['甲', '乙', '丙', '丁'] };
  const corpus = [
    { id: '价格', text: '甲甲乙丙' },
    { id: '问答', text: '甲' },
  ];
  const asked = [
    turn,
    { ...turn, expect_enum: true },
    { question: '', expect_enum: false },
    { question: '', expect_enum: true },
    { question: '', expect_enum: ['戊'] },
    { question: '', expect_nothing: true as const },
    { question: '', expect_nothing: true as const },
  ].map((each) => ({ turn: each, path: [] }));
  const enumeration = { items: ['项'], text: '' };
  const sources = [{ doc: '问答', text: '无', channel: '混合' }];
  const answers: RetrieveResult[] = [
    { sources, channels: { 混合: 1 } },
    { sources: [], enumeration, channels: {} },
    { sources: [], channels: { enumeration: 1 } },
    { sources: [], channels: { enumeration: 0 } },
    { sources: [], enumeration, channels: { enumeration: 1 } },
    { sources, enumeration, channels: {} },
    { sources: [...sources, ...sources], channels: {} },
  ];
  const arm = (...texts: string[]) => texts.map((text) => ({ doc: '别的', text }));
  const arms: RetrieveResult['arms'][] = [
    { 词: arm('无') },
    { 词: arm('甲') },
    { 词: arm('甲'), hybrid: arm('无') },
  ];
  const shown = arms.map((each): RetrieveResult => ({ sources: [], channels: {}, arms: each }));
  shown.push({ sources, channels: {}, arms: { 词: arm('甲') } });
  shown.push({ sources, channels: {}, arms: { hybrid: arm('无', '甲') } });
  shown.push({ sources, channels: {}, arms: { hybrid: arm('甲') } });
  const one = { turn: { question: '', expect_tokens: ['甲'] }, path: [] };
  const byArm = scoreRetrieval(
    shown.map(() => one),
    shown,
    null,
  );
  const lines = linesOf([...scoreRetrieval(asked, answers, corpus).findings(), ...byArm.findings()]);
  expect(new Set(lines).size).toBeGreaterThan(24);
  allTranslated(lines);
});

it('every difference that assembly and answers name is known', () => {
  const limits = { max_prompt_chars: 1, max_sql_count: 1, sources_kept: ['价格', '问答'] };
  const prompt = (sql: number | null) => ({
    question: '多少钱',
    prompt: { chars: 2, sql, docs: ['别的'] },
    retrieved: ['价格'],
  });
  const assembled = linesOf(scoreAssembly(limits, [prompt(2), prompt(null)]).findings());
  expect(new Set(assembled).size).toBe(9);
  const expected = {
    brand: '星云笔记',
    must_contain: ['年费'],
    must_not_contain: ['据我所知'],
    required_sources: ['指南'],
    says_not_found: true as const,
  };
  const answered = ['', '好的，据我所知星云笔计[9]。', '不知道。', '资料中没有提到[1]。'].map((text) => {
    const given = { text, sources: [{ doc: '问答' }] };
    return { path: [], given, judged: judgeAnswer(expected, given) };
  });
  const lines = linesOf(answerFindings(answered));
  expect(new Set(lines).size).toBeGreaterThan(11);
  allTranslated([...assembled, ...lines]);
});
