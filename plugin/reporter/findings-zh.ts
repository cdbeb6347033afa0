import type { Phrase, Phrasebook } from './phrases.ts';
import { ZH_RAG_FINDINGS } from './rag-findings-zh.ts';

const OTHER_CASE = "a memory of another case, which is only there with pool: 'shared'";

const L1: readonly Phrase[] = [
  [
    'memory {n} {content} has no prediction; its labels are missed: {labels:given}',
    '记忆 {n} {content} 没有对应的预测，漏标：{labels}',
  ],
  [
    'paired with prediction {n} {content} at {value} ({how})',
    '配对预测 {n} {content}，相似度 {value}（{how}）',
  ],
  [
    'prediction {n} {content} is alike at {value} but {why:refusal}',
    '预测 {n} {content} 相似度 {value}，但{why}',
  ],
  [
    'nearest is prediction {n} {content} at {value} ({how}, needs {threshold})',
    '最接近的是预测 {n} {content}，相似度 {value}（{how}，需 {threshold}）',
  ],
  ['nothing was predicted', '没有任何预测'],
  ['missing: {labels:given}', '漏标：{labels}'],
  ['extra: {labels:given}', '多标：{labels}'],
  ['not in the registry: {labels:given}', '注册表中没有：{labels}'],
  ['sources: expected {expected:given}, predicted {got:given}', '来源：应为 {expected}，预测为 {got}'],
  ['{field}: expected {expected:given}, predicted {got:given}', '{field}：应为 {expected}，预测为 {got}'],
  ['{n} predicted memory has no counterpart:', '{n} 条预测记忆没有对应的应有记忆：'],
  ['{n} predicted memories have no counterpart:', '{n} 条预测记忆没有对应的应有记忆：'],
  [
    'prediction {n} {content} with {labels:given}; not in the registry: {unknown}',
    '预测 {n} {content}，标签 {labels}；注册表中没有：{unknown}',
  ],
  ['prediction {n} {content} with {labels:given}', '预测 {n} {content}，标签 {labels}'],
];

const L15: readonly Phrase[] = [
  ['action: expected {expected}, got {got:action}', '动作：应为 {expected}，实为 {got}'],
  ['reason given for prediction {n}: {reason}', '预测 {n} 给出的理由：{reason}'],
  ['candidates: expected {expected:given}, got {got:given}', '候选：应为 {expected}，实为 {got}'],
  ['merged content: expected {expected}, got {got:given}', '合并内容：应为 {expected}，实为 {got}'],
  [
    'similarity {value} ({how}, needs {threshold} to match)',
    '相似度 {value}（{how}，需 {threshold} 才算匹配）',
  ],
  ['{n} of the decisions cannot be read:', '{n} 个决策无法读取：'],
  ['prediction {n} has {what:decision}', '预测 {n} {what}'],
  ['a decision is about prediction {n}, but there are none', '有决策针对预测 {n}，但没有任何预测'],
  [
    'a decision is about prediction {n}, but they go from 0 to {last}',
    '有决策针对预测 {n}，但预测只有 0 至 {last}',
  ],
];

const L2: readonly Phrase[] = [
  ['{matched} of {n} expected scene labels have a scene', '{n} 个应有场景标签中 {matched} 个有场景'],
  ['no scene for: {labels:given}', '没有场景：{labels}'],
  ['scenes that are not expected: {labels:given}', '多出的场景：{labels}'],
  ['expected in the section {section} of {mode}, {where:place}', '应在 {mode} 的分区 {section}，{where}'],
];

const SEARCH: readonly Phrase[] = [
  ['query {query}: {values}', '查询 {query}：{values}'],
  ['not returned: {memory:gold}', '未返回：{memory}'],
  ['rank {rank}: {memory:gold}', '第 {rank} 位：{memory}'],
  ['nothing was returned', '没有任何返回'],
  ['returned first: {ids}', '排在最前：{ids}'],
];

const INJECT: readonly Phrase[] = [
  ['no shown block holds the referenced memory {memory}', '没有任何显示的块含有被引用记忆 {memory}'],
  ['no block is shown', '没有显示任何块'],
  ['shown: {blocks:given}', '显示的块：{blocks}'],
  [
    '{n} of {all} shown blocks hold no referenced memory: {titles:given}',
    '{all} 个显示的块中有 {n} 个不含被引用记忆：{titles}',
  ],
];

/** How the differences that stages name read in Chinese, line by line; the more special ones go first. */
export const ZH_FINDINGS: Phrasebook = {
  finding: [
    ...L15,
    ...L1,
    ...L2,
    ...SEARCH,
    ...INJECT,
    ...ZH_RAG_FINDINGS,
    ['and {n} more', '另有 {n} 条'],
    ['memory {n} {content}', '记忆 {n} {content}'],
    ['memory {n}', '记忆 {n}'],
  ],
  refusal: [
    ['lacks {missing} and contains {forbidden}', '缺少 {missing} 且含有 {forbidden}'],
    ['lacks {missing}', '缺少 {missing}'],
    ['contains {forbidden}', '含有 {forbidden}'],
  ],
  given: [
    ['no label', '无标签'],
    ['none', '无'],
    ['{names} and {n} more', '{names} 等，另有 {n} 个'],
  ],
  action: [
    ['none: no prediction is paired with the memory', '无：没有预测与该记忆配对'],
    ['none that can be read: prediction {n} has {what:decision}', '无法读取：预测 {n} {what}'],
  ],
  decision: [
    ['no decision', '没有决策'],
    ['{n} decisions', '有 {n} 个决策'],
    ['an action that is none of {actions}', '的动作不属于 {actions}'],
  ],
  place: [
    ['found in none: {why:lost}', '但不在任何分区：{why}'],
    ['found there and, by mistake, in {sections:given} (stored as {id})', '但也误入 {sections}（存为 {id}）'],
    ['found in {sections:given} (stored as {id})', '实在 {sections}（存为 {id}）'],
  ],
  lost: [
    ['it is stored as {id}, which is in no section of the profile', '存为 {id}，画像的分区中都没有'],
    ['it was not extracted: no prediction is paired with it', '未被提取：没有预测与之配对'],
    ['it was not stored: prediction {n} ended in no stored memory', '未入库：预测 {n} 没有存成记忆'],
  ],
  gold: [
    [`{memory:gold} (${OTHER_CASE})`, "{memory}（属于另一个用例，只有 pool: 'shared' 才在库中）"],
    ['{memory} (grade {grade})', '{memory}（等级 {grade}）'],
  ],
};
