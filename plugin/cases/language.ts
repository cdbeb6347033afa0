import type { CaseLanguage, EvalCase } from './types.ts';

/** Shares of Chinese at and over which a text is Chinese, and under which it is English. */
const CHINESE_FROM = 0.75;
const ENGLISH_BELOW = 0.1;

/**
 * Language of a case: what it states, or else found from the conversation and the questions (headers such as
 * `[msg#1] … user:` set aside).
 *
 * The share of Chinese is Han characters / (Han characters + Latin words); a Chinese sentence with product names
 * stays Chinese. From 0.75 the case is `zh`, under 0.1 `en`, between them, or with neither script, `mixed`.
 */
export function caseLanguage(evalCase: EvalCase): CaseLanguage {
  if (evalCase.language !== undefined) return evalCase.language;
  const parts = [
    evalCase.conversation,
    evalCase.question,
    ...(evalCase.turns ?? []).map((turn) => turn.question),
  ];
  if (evalCase.conversation === undefined) {
    parts.push(...(evalCase.existing_memories ?? []).map((memory) => memory.content));
  }
  const text = parts.join('\n').replace(/^\[msg#\d{1,9}\].*$/gm, '');
  const runs = text.match(/\p{Script=Han}+/gu) ?? [];
  const han = runs.reduce((sum, run) => sum + Array.from(run).length, 0);
  const words = text.match(/[\p{Script=Latin}\d'’._/-]+/gu) ?? [];
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word)).length;
  if (han + latin === 0) return 'mixed';
  const share = han / (han + latin);
  if (share >= CHINESE_FROM) return 'zh';
  return share < ENGLISH_BELOW ? 'en' : 'mixed';
}
