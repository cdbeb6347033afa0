import { fold } from '../../text/normalise.ts';

/** How a value of an attribute is said; group 1 is the value. Tested against folded text, gaps are bounded. */
interface FactPattern {
  attribute: string;
  pattern: RegExp;
}

const HAN = '\\p{Script=Han}';
const PLACE_EN = '([a-z][a-z-]{1,20}(?: [a-z][a-z-]{1,20})?)';

/** Attributes of which a person, an animal or a thing has one at a time: another value takes the place of the first. */
const FACTS: readonly FactPattern[] = [
  {
    attribute: 'residence',
    pattern: new RegExp(
      `(?:住在|住到|搬到|搬去|搬回|定居(?:在|到)?|现居)(${HAN}{2,6}?)(?=$|[^${HAN}]|了|工作|上班|生活)`,
      'u',
    ),
  },
  {
    attribute: 'residence',
    pattern: new RegExp(
      `\\b(?:liv(?:e|es|ing)|settled|based|moved|relocated)(?: back)? (?:in|to) ${PLACE_EN}`,
      'u',
    ),
  },
  {
    attribute: 'employer',
    pattern: new RegExp(`(?:入职|跳槽到|就职于|任职于|加入)(?:了)?([${HAN}a-z0-9]{2,12})`, 'u'),
  },
  {
    attribute: 'employer',
    pattern: new RegExp(`在([${HAN}a-z0-9]{2,12}?)(?:上班|任职|工作)`, 'u'),
  },
  {
    attribute: 'employer',
    pattern: /\b(?:work(?:s|ing)?|employed) (?:at|for) (?:the |an? )?([a-z][a-z0-9&.-]{1,20})/u,
  },
  {
    attribute: 'occupation',
    pattern: new RegExp(`(?:职业是|职务是|岗位是|转行做|转岗到|升任|升职为|担任)(${HAN}{2,8})`, 'u'),
  },
  {
    attribute: 'occupation',
    pattern: /\b(?:work(?:s|ing)? as|job is|promoted to|became) (?:an? |the )?([a-z][a-z -]{2,30})/u,
  },
  { attribute: 'age', pattern: /(\d{1,3}|[一二三四五六七八九十]{1,3})\s?岁/u },
  {
    attribute: 'age',
    pattern: /\b(\d{1,3})(?: years old|-year-old|-year old)\b|\b(?:turned|aged) (\d{1,3})\b/u,
  },
  {
    attribute: 'birthday',
    pattern: /生日(?:是|在)?([\d一二三四五六七八九十]{1,4}月[\d一二三四五六七八九十]{1,3}[日号]?)/u,
  },
  {
    attribute: 'birthday',
    pattern: /\bbirthday (?:is |on |falls on )?(?:the )?([a-z]{3,9} \d{1,2}|\d{1,2} [a-z]{3,9})/u,
  },
  { attribute: 'marriage', pattern: /(单身|已婚|订婚|离婚|离异|结婚)/u },
  { attribute: 'marriage', pattern: /\b(single|married|engaged|divorced|widowed)\b/u },
  { attribute: 'blood type', pattern: /\b(ab|a|b|o)\s?型血|血型(?:是)?\s?(ab|a|b|o)/u },
  {
    attribute: 'name',
    pattern: new RegExp(`(?:^叫|名叫|改名叫?|名字(?:是|叫))(${HAN}{2,4}|[a-z]{2,20})(?=$|[^${HAN}a-z])`, 'u'),
  },
  { attribute: 'name', pattern: /\bname is ([a-z][a-z'-]{1,20})/u },
  { attribute: 'form of address', pattern: /(?:叫我|称呼我为?|喊我)([\p{L}]{1,10})/u },
  { attribute: 'form of address', pattern: /\bcall me ([a-z][a-z'-]{1,20})/u },
];

/** The attributes that a statement gives a value, with that value. */
export function factsIn(text: string): Map<string, string> {
  const folded = fold(text);
  const facts = new Map<string, string>();
  for (const { attribute, pattern } of FACTS) {
    const value = pattern
      .exec(folded)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (value !== undefined && !facts.has(attribute)) facts.set(attribute, value.trim());
  }
  return facts;
}
