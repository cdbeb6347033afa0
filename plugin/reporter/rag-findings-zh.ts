import type { Phrase } from './phrases.ts';

const RETRIEVAL: readonly Phrase[] = [
  ['the expected document {doc} is not among the sources', '应有文档 {doc} 不在来源中'],
  ['the corpus has no document {doc}', '语料中没有文档 {doc}'],
  [
    'the expected token {token} is in none of the sources, nor in the enumeration',
    '应有文本 {token} 不在任何来源中，也不在枚举块中',
  ],
  ['the expected token {token} is in none of the sources', '应有文本 {token} 不在任何来源中'],
  ['no hit in the corpus: no retrieval can find it', '语料中 0 处命中：任何检索都找不到'],
  ['{n} hit in {m} document of the corpus', '语料中 {n} 处命中（{m} 篇文档）'],
  ['{n} hits in {m} document of the corpus', '语料中 {n} 处命中（{m} 篇文档）'],
  ['{n} hits in {m} documents of the corpus', '语料中 {n} 处命中（{m} 篇文档）'],
  ['{doc} at offset {at}: not among the sources', '{doc} 偏移 {at}：不在来源中'],
  [
    '{doc} at offset {at}: other pieces of it are at ranks {ranks:given}',
    '{doc} 偏移 {at}：该文档的其他片段在第 {ranks} 位',
  ],
  ['ranks by arm: {ranks:given}', '各路名次：{ranks}'],
  ['no arm ranked it: it is not indexed, or no search finds it', '各路均未排到：未建索引，或检索不到'],
  ['fusion lost it: an arm has it, the fused ranking has not', '融合时丢失：有一路排到，融合结果中没有'],
  [
    'the cut lost it: fused it was at rank {rank}, and {n} came',
    '截断时丢失：融合后第 {rank} 位，只返回 {n} 个',
  ],
  ['the cut lost it: its best rank was {rank}, and {n} came', '截断时丢失：最好第 {rank} 位，只返回 {n} 个'],
  [
    'a later step lost it: fused it was at rank {rank}, and {n} came',
    '后续步骤丢失：融合后第 {rank} 位，返回 {n} 个',
  ],
  [
    'a later step lost it: its best rank was {rank}, and {n} came',
    '后续步骤丢失：最好第 {rank} 位，返回 {n} 个',
  ],
  ['no source was retrieved', '没有检索到任何来源'],
  ['sources: {docs:given}', '来源：{docs}'],
  ['channels: {counts:given}', '通道：{counts}'],
  ['the enumeration channel fired and must not', '枚举通道不该开火却开火了'],
  ['the enumeration channel did not fire', '枚举通道没有开火'],
  [
    'an enumeration is there, but no channel called enumeration brought it',
    '有枚举块，但不是名为 enumeration 的通道带来的',
  ],
  ['nothing must be retrieved, and {n} source came', '不应检索到任何来源，却有 {n} 个来源'],
  ['nothing must be retrieved, and {n} sources came', '不应检索到任何来源，却有 {n} 个来源'],
  ['no enumerated item names {item}', '没有枚举项提到 {item}'],
  ['enumerated: {items:given}', '枚举项：{items}'],
];

const ASSEMBLY: readonly Phrase[] = [
  ['the prompt has {n} characters, at most {max} are allowed', '提示词有 {n} 个字符，最多允许 {max} 个'],
  [
    'the prompt took {n} SQL statements, at most {max} are allowed',
    '提示词用了 {n} 条 SQL，最多允许 {max} 条',
  ],
  ['the target does not say how many SQL statements it took', '目标没有说明用了多少条 SQL'],
  ['the document {doc} is not among the sources of the prompt', '文档 {doc} 不在提示词的来源中'],
  ['it was retrieved, and lost when the prompt was put together', '已检索到，装配提示词时丢失'],
  ['it was not retrieved', '没有检索到'],
  ['sources of the prompt: {docs:given}', '提示词的来源：{docs}'],
  ['question: {question}', '问题：{question}'],
];

const ANSWER: readonly Phrase[] = [
  ['the answer is empty', '回答为空'],
  ['the answer begins: {text}', '回答开头：{text}'],
  [
    'cited without a source: {numbers:given}; the prompt has {n}',
    '引用越界：{numbers}；提示词只有 {n} 个来源',
  ],
  ['the answer opens with a courtesy: {text}', '回答以客套开场：{text}'],
  ['the answer does not say that the documents do not tell', '回答没有说明资料中没有答案'],
  ['the answer says {text}, and cites {numbers:given}', '回答说 {text}，却引用了 {numbers}'],
  ['the name is written {variants:given}', '品牌名写成了 {variants}'],
  ['the name does not occur', '没有出现品牌名'],
  ['the answer does not contain {text}', '回答不含 {text}'],
  ['the answer contains {text}', '回答含有 {text}'],
  ['the required source {name} is not among the cited sources', '必用来源 {name} 未被引用'],
  ['the required source {name} is not among the sources', '必用来源 {name} 不在来源中'],
];

/** How the differences that the stages of a RAG chain name read in Chinese. */
export const ZH_RAG_FINDINGS: readonly Phrase[] = [...RETRIEVAL, ...ASSEMBLY, ...ANSWER];
