import type { RetrievedSource } from 'vitest-caliper';
import { kindsAsked, speaksOf, stemsWithKinds } from '../search/asked-kinds.ts';
import { type AskedTerm, contentTerms } from '../search/content-terms.ts';
import type { Coverage } from '../search/coverage.ts';
import { hasIdentifier, identifiersIn } from './identifiers.ts';
import { isChinese } from './language.ts';
import { type Statement, statementsOf } from './statements.ts';

const MOST_STATEMENTS = 3;
/** What one more statement must add of what was asked about. */
const GAIN = 0.1;
/** How much a statement counts less for each source before its own. */
const DECLINE = 0.03;
/** How much it counts that a statement is about nothing but what was asked about … */
const SUBJECT = 0.3;
/** … and that it speaks of the kind of thing that is asked for. */
const KIND = 0.1;

/**
 * An answer without a model: the sentence, row or item of the sources that holds most of what was asked about, and up
 * to two more for what it lacks, each with its source. What is about the thing asked about goes before what mentions
 * it. A complete list or a census is given as it is. Under the floor, without sources, and where no source has a name
 * with its number as the question has it, it says that the documents do not say.
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
  const statements = sources.flatMap(statementsOf);
  if (statements.length === 0) return notSaid(question);
  if (terms.length === 0) return cited(statements[0]!);
  if (!isSaid(question, terms, sources, { coverage, floor })) return notSaid(question);
  return chosenOf(question, terms, statements, coverage).map(cited).join('\n');
}

function isSaid(
  question: string,
  terms: readonly AskedTerm[],
  sources: readonly RetrievedSource[],
  { coverage, floor }: { coverage: Coverage; floor: number },
): boolean {
  const named = identifiersIn(question).every((identifier) =>
    sources.some(({ text }) => hasIdentifier(text, identifier)),
  );
  const followsUp = sources.some(({ channel }) => channel === 'follow_up');
  const kinds = kindsAsked(question);
  const share = (text: string) => coverage.share(terms, stemsWithKinds(text, kinds, terms));
  return named && (followsUp || sources.some(({ text }) => share(text) >= floor));
}

/** Statements, the best first, each for what those before it lack. */
function chosenOf(
  question: string,
  terms: readonly AskedTerm[],
  statements: readonly Statement[],
  coverage: Coverage,
): Statement[] {
  const asked = new Set(terms.map(({ term }) => term));
  const abouts = statements.map((statement) => subjectShare(statement, asked, coverage));
  let kinds = kindsAsked(question);
  const chosen: Statement[] = [];
  let held: ReadonlySet<string> = new Set();
  while (chosen.length < MOST_STATEMENTS) {
    const share = coverage.share(terms, held);
    let best: { statement: Statement; gain: number; rating: number } | null = null;
    for (const [index, statement] of statements.entries()) {
      const added = coverage.share(terms, new Set([...held, ...statement.held])) - share;
      const kind = kinds.some((one) => speaksOf(one, statement.text, statement.held)) ? KIND : 0;
      const link = chosen.length > 0 ? subjectShare(statement, held, coverage) : 0;
      const gain = added + (chosen.length === 0 || link === 1 ? kind : 0);
      const about = SUBJECT * Math.max(abouts[index]!, link) - DECLINE * (statement.source - 1);
      const rating = added + kind + (gain > 0 ? about : 0);
      if (chosen.length > 0 && gain < GAIN) continue;
      if (best === null || rating > best.rating) best = { statement, gain, rating };
    }
    if (best === null) break;
    const { statement } = best;
    chosen.push(statement);
    held = new Set([...held, ...statement.held]);
    kinds = kinds.filter((one) => !speaksOf(one, statement.text, statement.held));
  }
  return chosen;
}

/** The share of what a statement is about that some terms hold, by weight. */
function subjectShare({ subject }: Statement, held: ReadonlySet<string>, coverage: Coverage): number {
  const terms = [...subject].map((term) => ({ term, named: false }));
  return coverage.share(terms, held);
}

function cited({ text, source }: Statement): string {
  return `${text} [${source}]`;
}

function notSaid(question: string): string {
  return isChinese(question) ? '资料中没有提到。' : 'The documents do not say.';
}
