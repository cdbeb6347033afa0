import { fold } from '../text/normalise.ts';

/** A word in Latin letters, or a title between marks. Gaps are bounded, so time is linear. */
const LATIN = /(?<![\p{L}\p{N}])[A-Za-z][A-Za-z0-9.+#_-]{0,30}[A-Za-z0-9+#]/gu;
const TITLE = /[《「『“]([^《》「」『』“”]{1,40})[》」』”]/gu;
/** Words with a capital that name nothing of their own. */
const COMMON = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december ok am pm ai id app api ui ux pdf ppt vs the this that my our we he she it ' +
    'they you english chinese'
  ).split(' '),
);

/**
 * The names in a text, folded: of products, projects, places, people and titles. In Chinese text every Latin word is
 * one; in English text what has a capital inside a sentence, or a digit or second capital anywhere.
 */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  const han = /\p{Script=Han}/u.test(text);
  for (const match of text.matchAll(LATIN)) {
    const word = match[0];
    const marked = /^.+[A-Z]|[0-9]/u.test(word) || (match.index > 0 && /^[A-Z]/u.test(word));
    const folded = fold(word);
    if ((han || marked) && !COMMON.has(folded)) names.add(folded);
  }
  for (const [, title] of text.matchAll(TITLE)) names.add(fold(title!.trim()));
  return names;
}
