import { readableText } from './prose.ts';

/** What follows a word that opens an answer by itself: a mark, a dash or the end, so that "Sure footing …" is none. */
const END = '(?=\\s*(?:[,.!:;—–~，。！：；、～]|$))';

/** Courtesies that say nothing of the question, at the start of an answer. */
const COURTESIES: readonly RegExp[] = [
  new RegExp(
    `^(?:sure(?: thing)?|certainly|of course|absolutely|definitely|no problem|okay|ok|great|hello|hi(?: there)?)${END}`,
    'iu',
  ),
  /^(?:what an? |that(?:'s| is) an? |this is an? )?(?:great|good|excellent|interesting|wonderful) question\b/iu,
  /^(?:i(?:'m| am|'d be| would be) )?(?:happy|glad|delighted|pleased) to (?:help|assist|answer)\b/iu,
  /^(?:thank you|thanks) for (?:asking|your|the|reaching)\b/iu,
  /^as an? (?:ai|artificial intelligence|(?:large )?language model|assistant)\b/iu,
  new RegExp(`^(?:当然(?:可以|啦|了)?|好的|好呀|没问题|可以的|您好|你好)${END}`, 'u'),
  /^(?:这(?:真)?是(?:一)?个)?(?:很好的|好|非常好的|很棒的)问题/u,
  /^(?:很|非常)?(?:高兴|荣幸|乐意)(?:能|能够|可以)?(?:为您|为你|帮|回答|解答|协助)/u,
  /^(?:非常)?(?:感谢|谢谢)(?:您|你)(?:的)?/u,
  /^亲爱的/u,
  /^作为(?:一个|一名|一款)?(?:ai|人工智能|语言模型|大模型|智能助手)/iu,
];

/**
 * The courtesy that an answer opens with, as it is written there; null where it comes to the point.
 *
 * @param forbidden further openings: texts, compared whatever their case
 */
export function courtesyOf(answer: string, forbidden: readonly string[]): string | null {
  const start = readableText(answer)
    .normalize('NFC')
    .replace(/^[\s>*_#"'“‘]+/u, '')
    .replaceAll('’', "'");
  for (const courtesy of COURTESIES) {
    const match = courtesy.exec(start);
    if (match) return match[0];
  }
  const folded = start.toLowerCase();
  for (const opening of forbidden) {
    const wanted = opening.normalize('NFC').trim().replaceAll('’', "'");
    if (wanted !== '' && folded.startsWith(wanted.toLowerCase())) return start.slice(0, wanted.length);
  }
  return null;
}
