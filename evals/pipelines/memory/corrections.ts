import { KIN_EN, KIN_ZH } from './cues/people.ts';
import type { Speech } from './speech.ts';

const LEAD =
  /^(?:it['’]?s|it is|it was|i mean(?:t)?|that['’]?s|make (?:it|that)|(?:我)?(?:应该|其实|说的)?(?:是|叫))\s*/iu;
const NOT_BUT = /^(?:不是|not)\s*(.{1,30}?)[,，]?\s*(?:而是|是|but|it['’]s)\s*(.{1,30})$/iu;
const BUT_NOT = /^(.{1,30}?)[,，]?\s*(?:而?不是|not)\s*(.{1,30})$/iu;
const NUMBER = /^(?:[\d.]+|[一二三四五六七八九十两百]+)\s*/u;
const EDGE = /^[\s,，。.;；:：!！]+|[\s,，。.;；:：!！吧啊呢了]+$/gu;

/** A Han name that a preposition or 叫 introduces. */
const INTRODUCED =
  /(?<=在|住|去|到|来自|叫)(?!于|的)\p{Script=Han}{2,4}?(?=$|[,，。；]|当|做|工作|上班|读|住|的)/gu;

/** Dates, times and amounts with a unit. */
export const QUANTITY_SLOTS: readonly RegExp[] = [
  /(?:下|这|本)?(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}月\d{1,2}[日号]?|[今明后]天|大后天/gu,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btonight\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?\b/giu,
  /[上下]午[一二三四五六七八九十\d]{1,3}点半?|[一二三四五六七八九十\d]{1,3}点半?|\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b/giu,
  /(?:[\d.]{1,12}|[一二三四五六七八九十两百]{1,5})\s?(?:岁|年|个月|个|天|公斤|斤|公里|万|元|块|gb|tb|寸|kg|km|years|months|days|hours|minutes|inch)/giu,
];

/** Kinds of things of which one can stand for another: what is corrected is of the kind of what corrects it. */
const SLOTS: readonly RegExp[] = [
  ...QUANTITY_SLOTS,
  new RegExp(KIN_ZH, 'gu'),
  new RegExp(`\\b(?:${KIN_EN})\\b`, 'giu'),
  INTRODUCED,
  /(?<=\b(?:in|from|to|at) )[A-Z][\p{L}]{1,20}(?: [A-Z][\p{L}]{1,20})?/gu,
  /(?<![\p{Script=Latin}\d])[A-Z][A-Za-z.+#]{0,24} ?\d[\d.]{0,8}/gu,
  /(?<![\p{Script=Latin}\d])[A-Z][A-Za-z0-9.+#-]{0,24}[A-Za-z0-9+#]|(?<![\d.])\d{1,6}(?![\d.]|\s?\p{Script=Han})/gu,
];

/** The text after the opener of a correction; null when the sentence opens with none. May be empty: "不对。". */
export function correctionBody(sentence: string, speech: Speech): string | null {
  const length = speech.openerLength('corrects', sentence);
  return length === 0 ? null : sentence.slice(length).replace(EDGE, '');
}

/** What the correction states, without "it's" and "是" that refer to what it corrects. */
export function correctedValue(body: string): string {
  return body.replace(LEAD, '').replace(EDGE, '');
}

/**
 * The earlier statement with what was wrong in it replaced: by "Y, not X" when it contains X, otherwise by the
 * only thing in the correction that is of a kind that the statement has too (a day for a day, a number with a
 * unit for a number with that unit, a name for a name).
 *
 * @returns null when nothing in the statement can be told to be meant
 */
export function substitute(earlier: string, body: string): string | null {
  const notBut = NOT_BUT.exec(body);
  if (notBut) return replaceLast(earlier, notBut[1]!.replace(EDGE, ''), notBut[2]!.replace(EDGE, ''));
  const value = correctedValue(body);
  const butNot = BUT_NOT.exec(value);
  if (butNot) return replaceLast(earlier, butNot[2]!.replace(EDGE, ''), butNot[1]!.replace(EDGE, ''));
  for (const slot of SLOTS) {
    const stated = wholeOrOnly(value, slot);
    if (stated === null) continue;
    const wrong = [...earlier.matchAll(slot)]
      .map((match) => match[0])
      .filter((text) => sameUnit(text, stated));
    if (wrong.length > 0) return replaceLast(earlier, wrong.at(-1)!, stated);
  }
  return placeFor(earlier, value);
}

function wholeOrOnly(value: string, slot: RegExp): string | null {
  const matches = [...value.matchAll(slot)];
  return matches.length === 1 ? matches[0]![0] : null;
}

/** "6 岁" may correct "5 岁", "3 公里" may not correct "3 天". */
function sameUnit(a: string, b: string): boolean {
  const unit = (text: string) => text.replace(NUMBER, '');
  return NUMBER.test(a) && NUMBER.test(b) ? unit(a) === unit(b) : true;
}

/** A bare Han name ("是宁波") corrects the one place or name that a preposition introduces in the statement. */
function placeFor(earlier: string, value: string): string | null {
  if (!/^\p{Script=Han}{2,4}$/u.test(value)) return null;
  const places = [...earlier.matchAll(INTRODUCED)];
  return places.length === 1 ? replaceLast(earlier, places[0]![0], value) : null;
}

function replaceLast(text: string, wrong: string, right: string): string | null {
  const at = wrong === '' ? -1 : text.lastIndexOf(wrong);
  return at < 0 ? null : text.slice(0, at) + right + text.slice(at + wrong.length);
}
