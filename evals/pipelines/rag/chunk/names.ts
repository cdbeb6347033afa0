import { fold } from '../../text/normalise.ts';
import type { Block } from '../parse/block.ts';

const MARKED =
  /\*\*([^*\n]{2,40})\*\*|`([^`\n]{2,40})`|「([^」\n]{2,40})」|『([^』\n]{2,40})』|“([^”\n]{2,40})”|《([^》\n]{2,40})》/gu;
const CAPITALISED = /(?<=[^.!?\s] )\p{Lu}[\p{L}\p{Nd}'-]+(?: \p{Lu}[\p{L}\p{Nd}'-]+){0,3}/gu;
const LATIN_IN_HAN = /(?<=\p{Script=Han} ?)[\p{Script=Latin}][\p{Script=Latin}\p{Nd}-]{2,}/gu;
const LONGEST = 40;
/** What a label in a list or a sentence begins with: "Name: …", "**Name** …", "Name is a …", 名字是…. */
const LED =
  /^\s*(?:[-*+>]\s+|\d{1,3}[.)、]\s*)?(?:\*\*([^*\n]{2,40})\*\*|([^\s.!?:：。，,|][^.!?:：。，,|\n]{1,39})[:：]|(?:(?:The|A|An) )?(\p{Lu}[^.!?,:|\n]{1,38}?) (?:is|are|was|were) |([^，。！？：、|\n\s]{2,12}?)(?:是|指|位于|由))/u;

/**
 * The names of things in a block, folded, each once: titles, the first cells of rows, what is bold, quoted or code,
 * words with a capital within a sentence, Latin words within Chinese.
 */
export function namesIn(block: Block): string[] {
  const names = [...block.text.matchAll(MARKED)].map((match) => match.slice(1).find(Boolean)!);
  names.push(...(block.text.match(CAPITALISED) ?? []), ...(block.text.match(LATIN_IN_HAN) ?? []));
  if (block.type === 'heading') names.push(block.title);
  if (block.type === 'table') names.push(...block.rows.map((row) => row[0] ?? ''));
  return foldedNames(names);
}

/** What a text is about, as its line of a list or its first sentence says; folded. */
export function subjectsOfText(text: string): string[] {
  const led = text.split('\n').flatMap((line) => LED.exec(line)?.slice(1).find(Boolean) ?? []);
  return foldedNames(led);
}

/** What a row or a title is about: all of its text, what stands before a comma or a bracket, and what stands in one. */
export function subjectsOfLabel(label: string): string[] {
  const inner = [...label.matchAll(/[(（]([^()（）]{2,40})[)）]/g)].map((match) => match[1]!);
  return foldedNames([label, label.split(/[,，;；(（]/)[0]!, ...inner]);
}

function foldedNames(names: readonly string[]): string[] {
  const folded = names.map((name) => fold(name).replace(/[*`]/g, '').trim());
  return [...new Set(folded.filter(isName))];
}

function isName(name: string): boolean {
  return name.length >= 2 && name.length <= LONGEST && /\p{L}/u.test(name);
}
