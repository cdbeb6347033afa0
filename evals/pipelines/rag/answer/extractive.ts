import type { RetrievedSource } from 'vitest-caliper';
import { sentencesOf } from '../chunk/split-text.ts';
import { contentTerms, stemsOf } from '../search/content-terms.ts';
import type { Coverage } from '../search/coverage.ts';
import { isChinese } from './language.ts';

const MOST_STATEMENTS = 3;
/** What one more statement must add of what was asked about. */
const GAIN = 0.1;
/** How much a statement counts less for each source before its own. */
const DECLINE = 0.03;

interface Statement {
  text: string;
  /** from 1 */
  source: number;
  held: Set<string>;
}

/**
 * An answer without a model: the sentence, row or item of the sources that holds most of what was asked about, and up
 * to two more for what it lacks, each with its source. A complete list or a census is given as it is. Under the floor,
 * and without sources, it says that the documents do not say.
 *
 * @param floor how much of what was asked about a source must hold, 0 to 1
 */
export function extractAnswer(
  question: string,
  sources: readonly RetrievedSource[],
  { coverage, floor }: { coverage: Coverage; floor: number },
): string {
  const told = sources.flatMap(({ channel, text }, at) =>
    channel === 'enumeration' || channel === 'census' ? [`${text.split('\n')[0]} [${at + 1}]`] : [],
  );
  if (told.length > 0) return told.join('\n');
  const terms = contentTerms(question);
  if (terms.length === 0 && sources.length > 0)
    return `${statementsOf(sources[0]!, 0).at(0)?.text ?? ''} [1]`;
  const share = (held: ReadonlySet<string>) => coverage.share(terms, held);
  const followsUp = sources.some(({ channel }) => channel === 'follow_up');
  const best = Math.max(0, ...sources.map(({ text }) => share(stemsOf(text))));
  if (sources.length === 0 || (best < floor && !followsUp)) return notSaid(question);

  const statements = sources.flatMap(statementsOf);
  const chosen: Statement[] = [];
  let held = new Set<string>();
  while (chosen.length < MOST_STATEMENTS) {
    const rated = statements.map((statement) => {
      const gain = share(new Set([...held, ...statement.held])) - share(held);
      return { statement, gain: gain - DECLINE * (statement.source - 1) * (gain > 0 ? 1 : 0), added: gain };
    });
    const next = rated.reduce((a, b) => (b.gain > a.gain ? b : a), rated[0]!);
    if (chosen.length > 0 && next.added < GAIN) break;
    chosen.push(next.statement);
    held = new Set([...held, ...next.statement.held]);
  }
  return chosen.map(({ text, source }) => `${text} [${source}]`).join('\n');
}

function notSaid(question: string): string {
  return isChinese(question) ? '资料中没有提到。' : 'The documents do not say.';
}

/** The sentences, rows and items of a source, without the marks of Markdown and without titles where there is more. */
function statementsOf({ text }: RetrievedSource, at: number): Statement[] {
  const lines = text.split('\n').filter((line) => !/^[\s:|-]*$/.test(line));
  const led = /^(?:#{1,6}\s|row::)/.test(lines[1] ?? '') ? lines.slice(1) : lines;
  const body = led.filter((line) => !/^ {0,3}#{1,6}\s/.test(line));
  return (body.length > 0 ? body : led).flatMap((line) => {
    const bare = line.replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|>\s?|row::)/, '').replace(/\*\*|`/g, '');
    return sentencesOf(bare).map((sentence) => ({
      text: sentence,
      source: at + 1,
      held: stemsOf(sentence),
    }));
  });
}
