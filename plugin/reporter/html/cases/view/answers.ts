import type { ExpectAnswer } from '../../../../cases/index.ts';
import { citationText } from '../../../../stages/answer/citations.ts';
import { type GivenAnswer, type JudgedAnswer, judgeAnswer } from '../../../../stages/answer/judge.ts';
import type { Json } from '../../../../stages/types.ts';
import { entriesOf, fieldOf, listOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { html, type Markup, type Piece } from '../../markup.ts';
import { block, mark, shownValue, type ViewContext, viewPart, viewTable } from './parts.ts';

/** The prompts that were assembled, and the answers, each thing that is expected of them judged as the stage does it. */
export function answers(context: ViewContext): Markup {
  const { row, view } = context;
  const given = listOf(fieldOf(row.details.answer, 'answers'));
  const prompts = listOf(fieldOf(row.details.assembly, 'prompts'));
  return html`${viewPart(
    view.assembly,
    viewTable(
      [view.question, view.characters, 'SQL', view.sources],
      prompts.map((prompt) => [
        textOf(fieldOf(prompt, 'question')),
        shownValue(fieldOf(prompt, 'chars')),
        shownValue(fieldOf(prompt, 'sql')),
        textsOf(fieldOf(prompt, 'docs')).join(', '),
      ]),
    ),
  )}${viewPart(
    view.answer,
    listOf(row.truth.answer).map((expected, index) => {
      const answer = givenOf(given[index]);
      return html`<h4>${textOf(fieldOf(expected, 'question'))}</h4>
${block(answer.text)}
${viewTable(['', view.expected, ''], checks(fieldOf(expected, 'expect_answer'), answer, context))}
<ol class="small">${answer.sources.map(({ doc }) => html`<li>${doc}</li>`)}</ol>`;
    }),
  )}`;
}

/** What is expected of an answer, row by row; without a judgement where it is of no known form. */
function checks(expected: Json | undefined, answer: GivenAnswer, context: ViewContext): Piece[][] {
  let judged: JudgedAnswer;
  try {
    // The fields of a report are the case's own, which were checked when it was read.
    judged = judgeAnswer(expected as ExpectAnswer, answer);
  } catch {
    return entriesOf(expected).map(([name, value]) => [html`<code>${name}</code>`, shownValue(value), '']);
  }
  const rows: Piece[][] = [];
  const add = (field: string, wanted: Piece, right: boolean, found = ''): void => {
    rows.push([html`<code>${field}</code>`, wanted, html`${mark(right, context)} ${found}`]);
  };
  const { outOfRange, courtesy, notFound, brand } = judged;
  if (judged.citationsJudged && judged.citations.length > 0)
    add('citations_in_range', '', outOfRange.length === 0, outOfRange.map(citationText).join(' '));
  const openings = fieldOf(expected, 'forbidden_openings');
  if (openings !== undefined || courtesy !== null)
    add('forbidden_openings', textsOf(openings).join(', '), courtesy === null, courtesy ?? '');
  if (notFound !== null) add('says_not_found', '', notFound.isRight, notFound.said ?? '');
  if (brand !== null)
    add('brand', shownValue(fieldOf(expected, 'brand')), brand.isRight, brand.variants.join(', '));
  for (const { text, found } of judged.required) add('must_contain', text, found);
  for (const { text, found } of judged.marks) add('must_not_contain', text, !found);
  for (const { name, found } of judged.requiredSources) add('required_sources', name, found);
  return rows;
}

/** An answer as far as it is of the known form; nothing where the case did not come to it. */
function givenOf(answer: Json | undefined): GivenAnswer {
  const sources = listOf(fieldOf(answer, 'sources')).map((source) => {
    const kind = textOf(fieldOf(source, 'kind'));
    return { doc: textOf(fieldOf(source, 'doc')), ...(kind === '' ? {} : { kind }) };
  });
  return { text: textOf(fieldOf(answer, 'text')), sources };
}
