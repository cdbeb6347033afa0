import type { ExpectAnswer } from '../../cases/index.ts';
import { containsToken } from '../../metrics/index.ts';
import { type BrandUse, brandUse } from './brand.ts';
import { type Citation, citationsIn, isInRange } from './citations.ts';
import { notFoundText } from './not-found.ts';
import { courtesyOf } from './openings.ts';

/** An answer, and the sources whose numbers its citations are. */
export interface GivenAnswer {
  text: string;
  sources: readonly { doc: string; kind?: string | null }[];
}

/** An answer beside what is expected of it. */
export interface JudgedAnswer {
  empty: boolean;
  citations: readonly Citation[];
  /** those without a source; none where the case does not ask */
  outOfRange: readonly Citation[];
  citationsJudged: boolean;
  /** what it opens with, null: nothing of the kind */
  courtesy: string | null;
  /** whether it says that the documents do not tell, in its own words, and cites nothing; null: that is not expected */
  notFound: { said: string | null; isRight: boolean } | null;
  /** null: no name is expected */
  brand: (BrandUse & { isRight: boolean }) | null;
  required: readonly { text: string; found: boolean }[];
  marks: readonly { text: string; found: boolean }[];
  /** documents or kinds, and whether the answer rests on one of that name */
  requiredSources: readonly { name: string; found: boolean }[];
  passed: boolean;
}

/**
 * Judges an answer. Texts are looked for by the rule of `containsToken`. A required source is a document or a kind
 * that is cited; where the answer cites nothing, one that it was given.
 */
export function judgeAnswer(expected: ExpectAnswer, { text, sources }: GivenAnswer): JudgedAnswer {
  const citations = citationsIn(text);
  const citationsJudged = expected.citations_in_range ?? true;
  const outOfRange = citationsJudged ? citations.filter((each) => !isInRange(each, sources.length)) : [];
  const found = (texts: readonly string[] = []) =>
    texts.map((each) => ({ text: each, found: containsToken(text, each) }));
  const use = expected.brand === undefined ? null : brandUse(text, expected.brand);
  const said = expected.says_not_found ? notFoundText(text) : null;
  const used = new Set(
    sources
      .filter(
        (_, at) => citations.length === 0 || citations.some(({ from, to }) => from <= at + 1 && at < to),
      )
      .flatMap(({ doc, kind }) => [doc, ...(kind ? [kind] : [])])
      .map((name) => name.normalize('NFC')),
  );
  const judged = {
    empty: text.trim() === '',
    citations,
    outOfRange,
    citationsJudged,
    courtesy: courtesyOf(text, expected.forbidden_openings ?? []),
    notFound: expected.says_not_found ? { said, isRight: said !== null && citations.length === 0 } : null,
    brand: use && { ...use, isRight: use.right > 0 && use.variants.length === 0 },
    required: found(expected.must_contain),
    marks: found(expected.must_not_contain),
    requiredSources: (expected.required_sources ?? []).map((name) => ({
      name,
      found: used.has(name.normalize('NFC')),
    })),
  };
  return { ...judged, passed: passes(judged) };
}

function passes(judged: Omit<JudgedAnswer, 'passed'>): boolean {
  return (
    !judged.empty &&
    judged.outOfRange.length === 0 &&
    judged.courtesy === null &&
    (judged.notFound?.isRight ?? true) &&
    (judged.brand?.isRight ?? true) &&
    judged.required.every(({ found }) => found) &&
    !judged.marks.some(({ found }) => found) &&
    judged.requiredSources.every(({ found }) => found)
  );
}
