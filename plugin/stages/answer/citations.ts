import { citableText } from './prose.ts';

/** A citation: a number, or a range of them; both ends are included. */
export interface Citation {
  from: number;
  to: number;
}

const BRACKETS = /[[【［]([^[\]【】［］\n]{1,200})[\]】］]/gu;
const ITEM = /^(\d{1,9})(?:[-–—~](\d{1,9}))?$/;

/**
 * The citations of an answer, in their order: `[1]`, `[1,3]`, `[2-4]`, with full-width brackets and digits too. Code and
 * Markdown links are left out; brackets that hold anything beside numbers are none.
 */
export function citationsIn(answer: string): Citation[] {
  return Array.from(citableText(answer).matchAll(BRACKETS)).flatMap(([, inner]) => {
    const items = inner!
      .normalize('NFKC')
      .split(/[,、;]/)
      .map((item) => ITEM.exec(item.replace(/\s+/g, '')));
    if (items.some((item) => item === null)) return [];
    return items.map((item): Citation => {
      const [a, b] = [Number(item![1]), Number(item![2] ?? item![1])];
      return { from: Math.min(a, b), to: Math.max(a, b) };
    });
  });
}

/** Whether there is a source for every number of a citation: they count from 1. */
export function isInRange({ from, to }: Citation, sources: number): boolean {
  return from >= 1 && to <= sources;
}

/** As it would be written. */
export function citationText({ from, to }: Citation): string {
  return from === to ? `[${from}]` : `[${from}-${to}]`;
}
