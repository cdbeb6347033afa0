import { type AskedTerm, stemsOf } from './content-terms.ts';

/** A kind of thing that a question can be after: how it is asked for, and what a column or a title of it is called. */
interface Kind {
  asks: RegExp;
  /** stems of English words */
  words: ReadonlySet<string>;
  /** in Chinese */
  marks: RegExp;
}

function kind(asks: RegExp, words: string, marks: RegExp): Kind {
  return { asks, words: stemsOf(words), marks };
}

const KINDS: readonly Kind[] = [
  kind(
    /\bwho(?:m|se)?\b|谁|哪[位个](?:人|同事|经理|主管)|负责人/i,
    'lead leader head manager owner contact person director chief maintainer author responsible supervisor name',
    /负责|组长|经理|主管|主任|店长|联系人|作者|姓名|人员/,
  ),
  kind(
    /\bwhere\b|\b(?:which|what) (?:town|city|place|site|country|office|region|village|street|building|address)\b|哪[里儿]|何[处地]|哪[个座一](?:城|市|地|国|省|站点|办公室|镇|村)|什么地方/i,
    'site place town city location located address office seat country region village street building based',
    /所在|地址|地点|位置|位于|城市|站点|办公室|地区|国家/,
  ),
  kind(
    /\bwhen\b|\b(?:which|what) (?:year|month|day|date|time)\b|何时|什么时[候间]|哪[一]?[年月天日]|几[点月号]/i,
    'date time day month year since founded opened shipped released expires',
    /日期|时间|年份|月份|成立|期限|[年月日]/,
  ),
  kind(
    /\bhow much\b|\b(?:cost|costs|price|prices|fee|fees|expensive)\b|多少[元钱]|价格|单价|售价|费用|几[元块]/i,
    'price cost fee rate charge amount',
    /[价费]|金额|[元]/,
  ),
];

/** The kinds of things that a question is after: who, where, when, how much. Often none. */
export function kindsAsked(question: string): Kind[] {
  return KINDS.filter(({ asks }) => asks.test(question));
}

/** Whether a text speaks of a kind of thing, as a column of such things or a title would. */
export function speaksOf({ words, marks }: Kind, text: string, stems: ReadonlySet<string>): boolean {
  return marks.test(text) || [...words].some((word) => stems.has(word));
}

/** The terms of a text, and those of a question that do no more than ask for a kind that the text speaks of: "cost". */
export function stemsWithKinds(
  text: string,
  kinds: readonly Kind[],
  terms: readonly AskedTerm[],
): ReadonlySet<string> {
  const stems = stemsOf(text);
  const spoken = kinds.filter((kind) => speaksOf(kind, text, stems));
  if (spoken.length === 0) return stems;
  const met = terms.filter(({ term }) => spoken.some(({ asks }) => asks.test(term)));
  return new Set([...stems, ...met.map(({ term }) => term)]);
}

export type { Kind };
