import { readableText } from './prose.ts';

/** What an answer rests on, as answers call it. */
const MATERIAL =
  '(?:documents?|documentation|sources?|passages?|excerpts?|context|corpus|knowledge base|material|materials|pages?|text|information|manuals?|guides?)';
const NOT = "(?:do(?:es)?(?: not|n't)|did(?: not|n't)|cannot|can't|could(?: not|n't)|never|nowhere)";
const SAYS =
  '(?:say|state|mention|tell|specify|describe|contain|include|cover|provide|give|list|name|address|hold|answer|have)';
const FINDS = '(?:find|found|locate|answer|see|tell|determine)';
/** Between two parts of a sentence, and not over its end. */
const WITHIN = '[^.!?;\\n]{0,80}?';

/** A few words, of which none says that the material does say something: "the guide says that it does not hold …". */
const WORDS = "(?:(?!(?:says?|states?|tells?|mentions?|notes?|that|which)\\b)[\\w,'-]+ ){0,5}?";

/**
 * Sentences that say that the material does not tell, in both languages. An answer that only says that it does not know
 * is none: that says nothing of the documents.
 */
const SENTENCES: readonly RegExp[] = [
  new RegExp(`(?<!according to (?:\\w+ )?)\\b${MATERIAL} ${WORDS}${NOT} (?:\\w+ ){0,2}?${SAYS}\\b`, 'iu'),
  new RegExp(`\\b(?:none|neither) of the (?:\\w+ ){0,3}?${MATERIAL} ${SAYS}s?\\b`, 'iu'),
  new RegExp(
    `\\b(?:is|are|was|were) (?:not|nowhere|never) (?:\\w+ ){0,2}?(?:found|said|stated|mentioned|specified|given|covered|listed|named|described|documented|included|provided|available|contained)\\b${WITHIN}\\b${MATERIAL}\\b`,
    'iu',
  ),
  new RegExp(
    `\\bnot (?:found|mentioned|stated|specified|covered|given|listed|documented) in (?:\\w+ ){0,3}?${MATERIAL}\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:no|not any) (?:\\w+ ){0,2}?(?:information|details?|mention|data|answer|statement|record|source|sources|documents?|passages?)\\b${WITHIN}\\b(?:in|among|from) (?:\\w+ ){0,3}?${MATERIAL}\\b`,
    'iu',
  ),
  /\b(?:there (?:is|are)|i have|we have|found) no (?:\w+ ){0,2}?(?:information|details?|mention|data|answer|sources?|documents?|passages?)\b/iu,
  /\bno (?:\w+ ){0,2}?(?:information|details?|mention|answer|sources?|documents?|passages?) (?:\w+ ){0,6}?(?:is|are|was|were|could be|can be) (?:found|given|available|provided)\b/iu,
  new RegExp(
    `\\b(?:${NOT}|unable to|not able to) (?:be )?${FINDS}\\b${WITHIN}\\b(?:${MATERIAL}|this|that|anything|answer)\\b`,
    'iu',
  ),
  /(?:资料|文档|文件|材料|来源|知识库|上下文|手册|原文|内容|信息|片段)(?:里|中|内|上)?[^。！？；\n说写提指规称]{0,20}?(?:没有|并未|未|没|不)(?:曾|有|能|会|明确|具体|直接)?(?:提到|提及|提供|说明|写明|写|说|记载|给出|包含|涉及|列出|找到|查到|规定|标明|介绍|答案|相关|包括|告诉|交代|指出|注明|涵盖)/u,
  /(?:没有|未能?|没能?|无法|找不到|查不到|并未)(?:在[^。！？；\n]{0,20}?)?(?:找到|查到|检索到|提供|回答|得知|确定)?[^。！？；\n]{0,20}?(?:相关|有关|对应)?的?(?:资料|信息|内容|文档|答案|记载|说明)/u,
  /(?:未|没有|并未)(?:被)?(?:提到|提及|说明|记载|写明|给出|收录)/u,
];

/**
 * What an answer says in order to say that the documents do not tell, as it is written there; null where it does not.
 * Code and the targets of links are left out.
 */
export function notFoundText(answer: string): string | null {
  const text = readableText(answer).normalize('NFC').replaceAll('’', "'");
  for (const sentence of SENTENCES) {
    const match = sentence.exec(text);
    if (match) return match[0];
  }
  return null;
}
