import c from 'tinyrainbow';
import type { SuiteSummary } from './summarise.ts';
import type { Words } from './words.ts';

/** How many entries a list of the summary shows. */
export const MAX_LISTED = 20;

/** What leads a summary, in the colour of its result: yellow for a run that has none. */
export function badge({ red, run }: Pick<SuiteSummary, 'red' | 'run'>): string {
  const text = c.black(' caliper ');
  if (red) return c.bgRed(text);
  return run.info?.weaker ? c.bgYellow(text) : c.bgGreen(text);
}

/** What became of a gate. Under a weaker caliber than its suite requires a gate is not judged, whatever its value. */
export function gateState(
  met: boolean,
  { run, judged }: Pick<SuiteSummary, 'run' | 'judged'>,
  words: Words,
): string {
  if (!judged || run.info?.weaker) return c.dim(words.notJudged);
  if (met) return c.green(words.met);
  return run.info?.fail_on === 'never'
    ? c.yellow(`${words.missed}, ${words.reportOnly}`)
    : c.red(words.missed);
}

/** A labelled line of the summary. */
export function line(label: string, text: string): string {
  return `  ${c.dim(`${label}:`)} ${text}`;
}

/** `+12 more`, where a list was cut. */
export function moreLine(count: number, words: Words): string[] {
  return count > 0 ? [c.dim(`    +${count} ${words.more}`)] : [];
}
