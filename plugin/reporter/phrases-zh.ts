import { ZH_FINDINGS } from './findings-zh.ts';
import type { Phrase, Phrasebook } from './phrases.ts';

/** How the passes of a flaky case stand against its baseline. */
const STANDING: Phrase = [
  'passed {now} of {tries}, {before} of {earlier} in the baseline (p {p})',
  '{tries} 次中通过 {now} 次，基线为 {earlier} 次中 {before} 次（p {p}）',
];

/** How the sentences of verdicts and baselines read in Chinese, and those of the stages. */
export const ZH_PHRASES: Phrasebook = {
  reason: [
    ['fixed: declared a known failure', '已修复：曾声明为已知失败'],
    ['skipped', '已跳过'],
    ['nothing to score: {stages:reads}', '没有可评分的内容：{stages}'],
    ['report only', '仅报告'],
    ['error, judged by the gate on errors', '出错，由 errors 门禁判定'],
    ['known failing: {reason}', '已知失败：{reason}'],
    ['not gated: only gates count', '不拦截：只看门禁'],
    ['accepted', '已接受'],
    ['no baseline to compare with', '没有可比的基线'],
    ['the baseline is not comparable', '基线口径不同，不可比'],
    ['new and failing', '新用例，未通过'],
    ['regressed', '退化'],
    ['regressed: {standing:standing}', '退化：{standing}'],
    ['within its flakiness: {standing:standing}', '在其波动范围内：{standing}'],
    ['regressed (case edited)', '退化（用例已改动）'],
    ['failing, was skipped in the baseline', '未通过，基线中为跳过'],
    ['failing, was skipped in the baseline (case edited)', '未通过，基线中为跳过（用例已改动）'],
    ['known failure since baseline', '基线以来的已知失败'],
    ['known failure since baseline (case edited)', '基线以来的已知失败（用例已改动）'],
  ],
  reads: [
    ['{stage} reads {field}, {more:reads}', '{stage} 读 {field}、{more}'],
    ['{stage} reads {field}', '{stage} 读 {field}'],
  ],
  miss: [
    ['{metric} has no value (nothing to divide), wanted {bound}', '{metric} 无值（分母为 0），应 {bound}'],
  ],
  error: [
    ['took longer than {ms} ms', '超过 {ms} 毫秒'],
    [
      "the answer of '{method}' is not of the contract's form: at '{where}': {issue}. It must be {form}",
      '{method} 的应答不合约定，位置 {where}：{issue}。应为 {form}',
    ],
  ],
  failure: [
    ['gate missed: {gate:gate}', '门禁不达标：{gate}'],
    [
      'the baseline {file} is broken: {problem:broken}. Restore it from version control, or remove it and run with -u to make a new one.',
      '基线 {file} 已损坏：{problem}。请从版本库恢复，或删除后加 -u 运行以重建。',
    ],
    [
      'not comparable: the baseline {file} was measured another way: {points}. Set it back, or remove the baseline by hand and run with -u to make a new one.',
      '不可比：基线 {file} 的口径不同：{points}。请改回口径，或手动删除基线后加 -u 运行以重建。',
    ],
    [
      'there is no baseline {file}, and CI never writes one. Run the suite locally and commit the file that it writes.',
      '没有基线 {file}，而 CI 不写基线。请在本地运行并提交写出的文件。',
    ],
    [
      'case {id} is {change:change} since the baseline; run with -u to accept that.',
      '用例 {id} 相对基线{change}；如属有意，请加 -u 运行。',
    ],
    [
      'over all cases together, attempts pass more rarely than in the baseline, by more than its flakiness explains (p {p}); run with -u to accept that.',
      '全部用例合计，通过次数比基线少，超出其波动所能解释的范围（p {p}）；如属有意，请加 -u 运行。',
    ],
  ],
  gate: [
    [
      '{name} has no value (nothing to divide) (gate {bound:bound})',
      '{name} 无值（分母为 0）（门禁 {bound}）',
    ],
    ['{name} has no value ({why:usage}) (gate {bound:bound})', '{name} 无值（{why}）（门禁 {bound}）'],
    ['{name} (gate {bound:bound})', '{name}（门禁 {bound}）'],
  ],
  usage: [
    ['no usage is reported', '未上报用量'],
    ['no usage is reported, or the suite has no prices', '未上报用量，或未给出价格'],
    ['no call that a model answered was reported', '没有上报由模型应答的调用'],
  ],
  bound: [
    ['{bound} on tune', '{bound}（仅 tune）'],
    ['{bound} on holdout', '{bound}（仅 holdout）'],
  ],
  broken: [
    ['it holds the markers of a merge conflict', '含有合并冲突标记'],
    ['it is not JSON: {why}', '不是 JSON：{why}'],
    ['it has layout {found}, this version reads layout {known}', '格式版本为 {found}，本版本只读 {known}'],
    ['it cannot be read: {why}', '无法读取：{why}'],
    ["at '{where}': {issue}", '位置 {where}：{issue}'],
  ],
  change: [
    ['removed', '已移除'],
    ['removed (renamed to {id})', '已移除（改名为 {id}）'],
    ['newly-skipped', '新跳过'],
    ['newly-skipped (case edited)', '新跳过（用例已改动）'],
  ],
  loosened: [
    ['gate {gate:bound} removed', '门禁 {gate} 已删除'],
    ['gate {before:bound} → {now:bound}', '门禁 {before} → {now}'],
    ['stage {stage} removed', '阶段 {stage} 已移除'],
    ['threshold {threshold} removed', '阈值 {threshold} 已删除'],
    ['threshold {before} → {now}', '阈值 {before} → {now}'],
    ['tries of a case {before} → {now} (cases: {n})', '每个用例的尝试次数 {before} → {now}（{n} 个用例）'],
    ['case {id} newly skipped', '用例 {id} 新跳过'],
    ['case {id} newly declared a known failure', '用例 {id} 新声明为已知失败'],
    ['case {id} asks less: {what:demand}', '用例 {id} 要求降低：{what}'],
  ],
  demand: [
    ['expected labels {counts}', '应有标签 {counts}'],
    ['expected memories {counts}', '应有记忆 {counts}'],
    ['required facts {counts}', '必含事实 {counts}'],
    ['expected actions {counts}', '应有动作 {counts}'],
    ['memories in sections {counts}', '分区中的记忆 {counts}'],
    ['scene labels {counts}', '场景标签 {counts}'],
    ['queries {counts}', '查询 {counts}'],
    ['relevant memories {counts}', '相关记忆 {counts}'],
    ['referenced memories {counts}', '被引用记忆 {counts}'],
    ['questions {counts}', '问题 {counts}'],
    ['expected documents {counts}', '应有文档 {counts}'],
    ['expected tokens {counts}', '应有文本 {counts}'],
    ['expected enumerations {counts}', '应有枚举 {counts}'],
    ['answers {counts}', '回答 {counts}'],
    ['empty retrievals {counts}', '应无检索结果的问题 {counts}'],
    ['declining answers {counts}', '应答没有的回答 {counts}'],
    ['product names {counts}', '品牌名 {counts}'],
    ['required texts {counts}', '必含文本 {counts}'],
    ['marks of fabrications {counts}', '编造标记 {counts}'],
    ['required sources {counts}', '必用来源 {counts}'],
    ['prompts {counts}', '提示词 {counts}'],
    ['documents to be kept {counts}', '应保留文档 {counts}'],
  ],
  difference: [
    ['the case sets differ: {n} cases are not in both', '用例集不同：{n} 个用例不是双方共有'],
    ['the case sets differ: {n} case is not in both', '用例集不同：{n} 个用例不是双方共有'],
    [
      'the calibers differ: a measured under less than its suite requires',
      '口径不同：a 的口径弱于其用例集的要求',
    ],
    [
      'the calibers differ: b measured under less than its suite requires',
      '口径不同：b 的口径弱于其用例集的要求',
    ],
    ['no case was executed in both', '没有双方都执行过的用例'],
    ['the calibers differ: {point:difference}', '口径不同：{point}'],
    ['{point} none → {now}', '{point} 无 → {now}'],
    ['{point} → none', '{point} → 无'],
  ],
  weaker: [
    ['the suite requires a lexical caliber, and {why:weakness}', '本套用例要求词面向量口径，而{why}'],
    ['the suite requires a semantic caliber, and {why:weakness}', '本套用例要求语义向量口径，而{why}'],
  ],
  weakness: [
    [
      'the target names no embedder, so it measures by keywords alone',
      '目标没有声明嵌入模型，只按关键词检索',
    ],
    ['the embedder {id} says that its vectors have {n} dimensions', '嵌入模型 {id} 自称向量维数为 {n}'],
    ['the embedder {id} says that it is not semantic', '嵌入模型 {id} 自称不是语义模型'],
    [
      "the target has no method 'embed', so the embedder {id} cannot be checked",
      '目标没有 embed 方法，无法核对嵌入模型 {id}',
    ],
    [
      "the embedder {id} answered 'embed' in another form than {form}",
      '嵌入模型 {id} 对 embed 的应答不合约定，应为 {form}',
    ],
    ['the embedder {id} could not be asked: {message}', '嵌入模型 {id} 无法调用：{message}'],
    ['the embedder {id} gave {n} vectors for {m} texts', '嵌入模型 {id} 对 {m} 条文本给出了 {n} 个向量'],
    [
      'the embedder {id} gave a vector of {n} dimensions, and says that they have {m}',
      '嵌入模型 {id} 给出 {n} 维向量，自称 {m} 维',
    ],
    ['the embedder {id} gave a vector of zeros alone', '嵌入模型 {id} 给出了全零向量'],
    ['the embedder {id} gave the same vector for different texts', '嵌入模型 {id} 对不同文本给出了相同向量'],
    [
      'the embedder {id} says that it is semantic, but {paraphrase} is no nearer to {sentence} than {unrelated} is',
      '嵌入模型 {id} 自称是语义模型，但{paraphrase}并不比{unrelated}更接近{sentence}',
    ],
  ],
  standing: [STANDING],
  moved: [STANDING, ['{count} a try', '{count}（每次）']],
  ...ZH_FINDINGS,
};
