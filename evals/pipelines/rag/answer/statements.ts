import type { RetrievedSource } from 'vitest-caliper';
import { stemsOf } from '../search/content-terms.ts';
import { statementsIn } from '../search/statements.ts';

/** A sentence, row or item of a source. */
export interface Statement {
  text: string;
  /** from 1 */
  source: number;
  held: ReadonlySet<string>;
  /** terms of what it is about: the first cell of a row; else those of the titles above it */
  subject: ReadonlySet<string>;
}

const TITLES = /^(?:#{1,6}\s|row::)/;

/** The statements of a source. The line of titles that stands before its text is none of them where there is more. */
export function statementsOf({ text }: RetrievedSource, at: number): Statement[] {
  const [first, ...rest] = text.split('\n');
  const led = rest.length > 0 && (TITLES.test(rest[0]!) || first!.includes(' › '));
  const body = led ? rest.join('\n') : text;
  const titles = led ? stemsOf(first!) : new Set<string>();
  const isRow = body.startsWith('row::');
  return statementsIn(body).map((statement) => ({
    text: statement,
    source: at + 1,
    held: stemsOf(statement),
    subject: isRow ? stemsOf(firstCell(statement)) : titles,
  }));
}

/** Of `Plan: Basic | Price: 9` it is `Basic`. */
function firstCell(row: string): string {
  return row.split(' | ')[0]!.replace(/^[^:]{1,80}: /, '');
}
