import { fold } from '../../text/normalise.ts';
import type { Block } from '../parse/block.ts';

const MARKED =
  /\*\*([^*\n]{2,40})\*\*|`([^`\n]{2,40})`|「([^」\n]{2,40})」|『([^』\n]{2,40})』|“([^”\n]{2,40})”|《([^》\n]{2,40})》/gu;
const CAPITALISED = /(?<=[^.!?\s] )\p{Lu}[\p{L}\p{Nd}'-]+(?: \p{Lu}[\p{L}\p{Nd}'-]+){0,3}/gu;
const LATIN_IN_HAN = /(?<=\p{Script=Han} ?)[\p{Script=Latin}][\p{Script=Latin}\p{Nd}-]{2,}/gu;
const LONGEST = 40;

/**
 * The names of things in a block, folded, each once: titles, the first cells of rows, what is bold, quoted or code,
 * words with a capital within a sentence, Latin words within Chinese.
 */
export function namesIn(block: Block): string[] {
  const names = [...block.text.matchAll(MARKED)].map((match) => match.slice(1).find(Boolean)!);
  names.push(...(block.text.match(CAPITALISED) ?? []), ...(block.text.match(LATIN_IN_HAN) ?? []));
  if (block.type === 'heading') names.push(block.title);
  if (block.type === 'table') names.push(...block.rows.map((row) => row[0]!));
  const folded = names.map((name) => fold(name).replace(/[*`]/g, '').trim());
  return [...new Set(folded.filter(isName))];
}

function isName(name: string): boolean {
  return name.length >= 2 && name.length <= LONGEST && /\p{L}/u.test(name);
}
