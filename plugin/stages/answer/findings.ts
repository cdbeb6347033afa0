import { listed, quoted } from '../quote.ts';
import type { FieldPath, Finding } from '../types.ts';
import { citationText } from './citations.ts';
import type { GivenAnswer, JudgedAnswer } from './judge.ts';

/** An answer that is judged, and the way to what is expected of it. */
export interface ExplainedAnswer {
  path: FieldPath;
  judged: JudgedAnswer;
  given: GivenAnswer;
}

/** What an answer does that it must not, and what it lacks, at the field that says so. */
export function answerFindings(answers: readonly ExplainedAnswer[]): Finding[] {
  return answers.flatMap((answer) => findingsOf(answer));
}

function findingsOf({ path, judged, given }: ExplainedAnswer): Finding[] {
  const begins = `the answer begins: ${quoted(given.text)}`;
  const finding = (title: string, metric: string, field: FieldPath, ...lines: string[]): Finding => ({
    path: [...path, ...field],
    title,
    message: lines.join('\n  '),
    metrics: ['answer_pass_rate', metric],
  });
  if (judged.empty) return [finding('EmptyAnswer', 'required_', [], 'the answer is empty')];
  const { length } = given.sources;
  const documents = `sources: ${listed(given.sources.map(({ doc }) => doc))}`;
  const found: Finding[] = [];
  if (judged.outOfRange.length > 0) {
    found.push(
      finding(
        'CitationOutOfRange',
        'citation_in_range_rate',
        ['citations_in_range'],
        `cited without a source: ${listed([...new Set(judged.outOfRange.map(citationText))])}; the prompt has ${length}`,
        documents,
      ),
    );
  }
  if (judged.courtesy !== null) {
    found.push(
      finding(
        'CourtesyOpening',
        'opening_rate',
        ['forbidden_openings'],
        `the answer opens with a courtesy: ${quoted(judged.courtesy)}`,
      ),
    );
  }
  if (judged.notFound && !judged.notFound.isRight) {
    const { said } = judged.notFound;
    const cited = listed(judged.citations.map(citationText));
    const what =
      said === null
        ? 'the answer does not say that the documents do not tell'
        : `the answer says ${quoted(said)}, and cites ${cited}`;
    found.push(finding('NotDeclined', 'not_found_rate', ['says_not_found'], what, begins));
  }
  if (judged.brand && !judged.brand.isRight) {
    const { variants } = judged.brand;
    const what = variants.length > 0 ? `the name is written ${listed(variants)}` : 'the name does not occur';
    found.push(finding('BrandMismatch', 'brand_rate', ['brand'], what, begins));
  }
  for (const [at, { text, found: isThere }] of judged.required.entries()) {
    if (isThere) continue;
    const lacks = `the answer does not contain ${quoted(text)}`;
    found.push(finding('MissingText', 'required_text_rate', ['must_contain', at], lacks, begins));
  }
  for (const [at, { text, found: isThere }] of judged.marks.entries()) {
    if (!isThere) continue;
    const mark = `the answer contains ${quoted(text)}`;
    found.push(finding('Fabrication', 'fabrication_rate', ['must_not_contain', at], mark, begins));
  }
  for (const [at, { name, found: isThere }] of judged.requiredSources.entries()) {
    if (isThere) continue;
    const how = judged.citations.length > 0 ? 'is not among the cited sources' : 'is not among the sources';
    const lacks = `the required source ${quoted(name)} ${how}`;
    found.push(finding('MissingSource', 'required_source_rate', ['required_sources', at], lacks, documents));
  }
  return found;
}
