import type { Registry } from 'vitest-caliper';

/** The languages that labels are written in. */
export type LabelLanguage = 'zh' | 'en';

const HAN = /\p{Script=Han}/u;

/** The language of most of the texts: Chinese where a text has Han characters; of as many, that of the first text. */
export function languageOf(texts: readonly string[]): LabelLanguage {
  const chinese = texts.filter((text) => HAN.test(text)).length;
  if (chinese * 2 === texts.length) return HAN.test(texts[0] ?? '') ? 'zh' : 'en';
  return chinese * 2 > texts.length ? 'zh' : 'en';
}

/** The name of a dimension for people: the registry's where that is of the language, otherwise the words of its id. */
export function dimensionName(id: string, language: LabelLanguage, registry: Registry): string {
  const name = registry.dimensions.find((dimension) => dimension.id === id)?.display_name;
  if (name !== undefined && (language === 'zh' || !HAN.test(name))) return name;
  const words = id.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of what has no label. */
export const OTHER: Readonly<Record<LabelLanguage, string>> = { zh: '其他', en: 'Other' };
