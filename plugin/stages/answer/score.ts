import type { ExpectAnswer } from '../../cases/index.ts';
import type { Tally } from '../tally.ts';
import type { JudgedAnswer } from './judge.ts';

/** The counts of one case that ran: of each of its answers of which something is expected. */
export function tallyAnswer(answers: readonly JudgedAnswer[]): Tally {
  const tally = zero();
  for (const each of answers) {
    tally.answers.judged += 1;
    if (each.passed) tally.answers.passed += 1;
    if (each.citationsJudged) {
      tally.citations.given += each.citations.length;
      tally.citations.in_range += each.citations.length - each.outOfRange.length;
    }
    tally.openings.judged += 1;
    if (each.courtesy !== null) tally.openings.courtesies += 1;
    if (each.notFound) {
      tally.not_found.expected += 1;
      if (each.notFound.isRight) tally.not_found.right += 1;
    }
    if (each.brand) {
      tally.brands.expected += 1;
      if (each.brand.isRight) tally.brands.right += 1;
    }
    addTexts(tally.required, each.required);
    if (each.marks.length > 0) {
      tally.fabrications.judged += 1;
      tally.fabrications.marks += each.marks.length;
      if (each.marks.some(({ found }) => found)) tally.fabrications.found += 1;
    }
    addTexts(tally.sources, each.requiredSources);
  }
  return tally;
}

/**
 * The counts of a case whose target failed: no answer was given. None passes; what an answer must have is missing, and
 * of openings, citations and marks there is nothing to judge.
 */
export function tallyAnswerError(expected: readonly ExpectAnswer[]): Tally {
  const tally = zero();
  for (const each of expected) {
    const { brand, must_contain = [], required_sources = [], must_not_contain = [] } = each;
    tally.answers.judged += 1;
    if (each.says_not_found) tally.not_found.expected += 1;
    if (brand !== undefined) tally.brands.expected += 1;
    tally.required.expected += must_contain.length;
    tally.sources.expected += required_sources.length;
    tally.fabrications.marks += must_not_contain.length;
  }
  return { ...tally, errors: 1 };
}

function addTexts(into: { expected: number; found: number }, texts: readonly { found: boolean }[]): void {
  into.expected += texts.length;
  into.found += texts.filter(({ found }) => found).length;
}

function zero() {
  return {
    cases: 1,
    errors: 0,
    answers: { judged: 0, passed: 0 },
    citations: { given: 0, in_range: 0 },
    openings: { judged: 0, courtesies: 0 },
    not_found: { expected: 0, right: 0 },
    brands: { expected: 0, right: 0 },
    required: { expected: 0, found: 0 },
    fabrications: { judged: 0, found: 0, marks: 0 },
    sources: { expected: 0, found: 0 },
  };
}
