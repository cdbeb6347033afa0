import { wellFormed } from '../../text/normalise.ts';
import { numbersIn } from '../chunk/numbers.ts';
import type { Passage } from '../search/corpus.ts';
import type { Sql } from '../store/sql.ts';

const ASKS = [
  /\b(?:how many times|how often|where|everywhere|occurs?|occurrences?|appears?|mention(?:s|ed)?|contains?)\b/i,
  /\b(?:which|what|all|every) (?:document|page|file|section|place|article)s?\b/i,
  /出现|提到|提及|哪里|哪儿|何处|哪些地方|几处|几次|多少[次处]|哪[些几][篇个份]?(?:文档|文章|资料|文件)/,
];
const CONTEXT = 100;
const MOST_CONTEXTS = 50;
const MOST_NUMBERS = 8;

/** Whether a question asks where a number occurs. */
export function asksForNumbers(question: string): boolean {
  return numbersIn(question).length > 0 && ASKS.some((pattern) => pattern.test(question));
}

/**
 * Every occurrence of the question's numbers, one passage a document: how many there are in how many documents, then
 * what stands around each. A number is one by `numbersIn`: 90 does not occur in 904.
 */
export function takeCensus(sql: Sql, question: string): Passage[] {
  const asked = [...new Set(numbersIn(question).map(({ number }) => number))].slice(0, MOST_NUMBERS);
  return asked.flatMap((number) => censusOf(sql, number));
}

interface Hit {
  id: string;
  kind: string | null;
  /** in UTF-16 units, which SQLite does not count in: the text is cut here */
  offset: number;
  length: number;
}

function censusOf(sql: Sql, number: string): Passage[] {
  const hits = sql.select<Hit>(
    `SELECT id, kind, "offset", length FROM numbers JOIN documents USING (document)
     WHERE number = ? ORDER BY id, "offset"`,
    number,
  );
  const byDocument = new Map<string, Hit[]>();
  for (const hit of hits) {
    const before = byDocument.get(hit.id);
    if (before) before.push(hit);
    else byDocument.set(hit.id, [hit]);
  }
  const total = `${number}: ${counted(hits.length, 'hit')} in ${counted(byDocument.size, 'document')}`;
  return [...byDocument].map(([doc, here]) => {
    const [stored] = sql.select<{ text: string }>('SELECT text FROM documents WHERE id = ?', doc);
    return {
      key: `n${number} ${doc}`,
      doc,
      kind: here[0]!.kind,
      label: `${total}, ${here.length} here`,
      text: here
        .slice(0, MOST_CONTEXTS)
        .map((hit) => contextOf(stored!.text, hit))
        .join('\n'),
    };
  });
}

/** The number with what stands around it in its line. */
function contextOf(text: string, { offset, length }: Hit): string {
  const before = text
    .slice(Math.max(0, offset - CONTEXT), offset)
    .split('\n')
    .at(-1)!;
  const after = text.slice(offset + length, offset + length + CONTEXT).split('\n')[0]!;
  return wellFormed(`… ${before}${text.slice(offset, offset + length)}${after} …`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
