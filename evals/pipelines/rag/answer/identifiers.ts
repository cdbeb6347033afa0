import { fold } from '../../text/normalise.ts';

/** A word with a capital and the number or code behind it: "Pod 2", "SE-3". Not a word that begins the question. */
const IDENTIFIER =
  /(?=\p{Lu})(?<=\S[ \t]*)(?<![\p{L}\p{Nd}])\p{Lu}[\p{Script=Latin}]*[- ]?\p{Nd}+(?:[.,]\p{Nd}+)*[\p{Script=Latin}\p{Nd}]*/gu;

/** What a question calls things by that differ in a number alone, as words with spaces around them. */
export function identifiersIn(question: string): string[] {
  return [...new Set(question.match(IDENTIFIER) ?? [])].map(inWords);
}

/** Whether a text has an identifier, whatever stands between its parts. */
export function hasIdentifier(text: string, identifier: string): boolean {
  return inWords(text).includes(identifier);
}

function inWords(text: string): string {
  const apart = fold(text).replace(/\p{Script=Han}/gu, ' $& ');
  return ` ${apart.replace(/[^\p{L}\p{Nd}]+/gu, ' ').trim()} `;
}
