/** The words of what a run cost, in one language. `{name}` stands for a value. */
export interface UsageWords {
  title: string;
  /** of `{n}` */
  requests: string;
  /** of `{percent}` and `{text}`, how many requests there were */
  withReplayed: string;
  /** of `{in}` and `{out}` */
  tokens: string;
  /** of `{cost}`, `{currency}` and `{each}` */
  cost: string;
  /** of `{list}` */
  latencies: string;
  separator: string;
  stage: string;
  total: string;
  head: Record<'requests' | 'replayed' | 'input' | 'output' | 'cost' | 'calls' | 'p50' | 'p95', string>;
  /** of `{each}` and `{currency}` */
  perCase: string;
  /** of `{input}`, `{output}` and `{currency}` */
  prices: string;
  noPrices: string;
}

const en: UsageWords = {
  title: 'usage',
  requests: 'requests {n}',
  withReplayed: '{text} ({percent} % replayed)',
  tokens: 'tokens {in} in, {out} out',
  cost: '{cost} {currency} ({each} a case)',
  latencies: 'p50/p95 in ms: {list}',
  separator: ', ',
  stage: 'stage',
  total: 'total',
  head: {
    requests: 'requests',
    replayed: 'replayed',
    input: 'tokens in',
    output: 'tokens out',
    cost: 'cost',
    calls: 'timed calls',
    p50: 'p50 in ms',
    p95: 'p95 in ms',
  },
  perCase: 'cost of a case: {each} {currency}',
  prices: 'prices of a million tokens: {input} {currency} in, {output} {currency} out',
  noPrices: 'the suite has no prices, so no cost is known',
};

const zh: UsageWords = {
  title: '用量',
  requests: '请求 {n} 次',
  withReplayed: '{text}（{percent} % 为回放）',
  tokens: '词元 输入 {in}、输出 {out}',
  cost: '{cost} {currency}（每例 {each}）',
  latencies: 'p50/p95（毫秒）：{list}',
  separator: '、',
  stage: '阶段',
  total: '合计',
  head: {
    requests: '请求数',
    replayed: '回放数',
    input: '输入词元',
    output: '输出词元',
    cost: '费用',
    calls: '计时调用',
    p50: 'p50（毫秒）',
    p95: 'p95（毫秒）',
  },
  perCase: '每例费用：{each} {currency}',
  prices: '每百万词元价格：输入 {input} {currency}、输出 {output} {currency}',
  noPrices: '未给出价格，费用未知',
};

const LANGUAGES = { en, zh };

/** The words of a language. */
export function usageWordsOf(locale: keyof typeof LANGUAGES): UsageWords {
  return LANGUAGES[locale];
}
