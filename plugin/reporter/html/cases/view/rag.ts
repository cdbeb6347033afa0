import type { Json } from '../../../../stages/types.ts';
import { fill } from '../../../phrases.ts';
import { entriesOf, fieldOf, listOf, numberOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { html, type Markup, type Piece } from '../../markup.ts';
import { block, mark, shownValue, type ViewContext, viewPart, viewTable } from './parts.ts';

const MAX_SHOWN = 20;

/** The ranking of each query, with the grades of what is judged, and the relevant ids that were not returned. */
export function rankings(context: ViewContext): Markup {
  const { row, view } = context;
  const answers = listOf(fieldOf(row.details.search, 'answers'));
  const parts = listOf(row.truth.search).map((judged, index) => {
    const ids = textsOf(fieldOf(answers[index], 'ids'));
    const grades = new Map(
      listOf(fieldOf(judged, 'grades')).map((pair) => [
        textOf(listOf(pair)[0]),
        numberOf(listOf(pair)[1]) ?? 0,
      ]),
    );
    const lacking = [...grades].filter(([id, grade]) => grade > 0 && !ids.includes(id));
    const rows = [
      ...ids.slice(0, MAX_SHOWN).map((id, at): Piece[] => {
        const grade = grades.get(id);
        return [
          at + 1,
          html`<code>${id}</code>`,
          grade ?? '–',
          grade !== undefined && grade > 0 && html`<span class="good">✓ ${view.relevant}</span>`,
        ];
      }),
      ...lacking.map(([id, grade]): Piece[] => [
        '–',
        html`<code>${id}</code>`,
        grade,
        html`<span class="bad">✗ ${view.notReturned}</span>`,
      ]),
    ];
    return html`<h4>${view.query}: ${textOf(fieldOf(judged, 'query'))}</h4>${viewTable([view.rank, 'id', view.grade, ''], rows)}`;
  });
  return viewPart(view.ranking, parts);
}

/** Each question with its sources, where the expected documents and texts were found, and what channels brought them. */
export function retrieval(context: ViewContext): Markup {
  const { row, view } = context;
  const turns = listOf(fieldOf(row.details.retrieval, 'turns'));
  const asked = listOf(row.truth.retrieval);
  const parts = asked.map((truth, index) => {
    const turn = turns[index];
    const sources = listOf(fieldOf(turn, 'sources'));
    const docs = sources.map((source) => textOf(fieldOf(source, 'doc')));
    const wanted = oneOrMore(fieldOf(truth, 'expect_doc'));
    const tokens = textsOf(fieldOf(truth, 'expect_tokens'));
    const places = listOf(fieldOf(turn, 'places'));
    const items = textsOf(fieldOf(turn, 'items'));
    const enumerated = fieldOf(truth, 'expect_enum');
    const checks: Piece[][] = [
      ...wanted.map((doc) => [
        view.expectDocument,
        html`<code>${doc}</code>`,
        docs.includes(doc) ? foundAt(docs.indexOf(doc) + 1) : missing(),
        '',
      ]),
      ...tokens.map((token, at) => tokenRow(token, places[at])),
      ...(enumerated === undefined
        ? []
        : [[view.expectList, shownValue(enumerated), items.join(', ') || missing(), '']]),
      ...(fieldOf(truth, 'expect_nothing') === true
        ? [[view.expectNothing, '', mark(docs.length + items.length === 0, context), '']]
        : []),
    ];
    return html`<h4>${view.question}: ${textOf(fieldOf(truth, 'question'))}</h4>
${viewTable(['', view.expected, '', ''], checks)}
${viewTable(
  [view.rank, view.sources, view.channels],
  sources
    .slice(0, MAX_SHOWN)
    .map((source, at) => [
      at + 1,
      wanted.includes(docs[at]!) ? html`<mark>${docs[at]}</mark>` : docs[at],
      textOf(fieldOf(source, 'channel')),
    ]),
)}
<p class="muted small">${view.channels}: ${
      entriesOf(fieldOf(turn, 'channels'))
        .map(([name, n]) => `${name} ${shownValue(n)}`)
        .join(', ') || '–'
    }</p>`;
  });
  return viewPart(view.retrieval, parts);

  function tokenRow(token: string, place: Json | undefined): Piece[] {
    const rank = numberOf(fieldOf(place, 'rank'));
    const excerpt = textOf(fieldOf(place, 'excerpt'));
    const found =
      place === undefined || place === null
        ? missing()
        : rank === null
          ? html`<span class="good">✓ ${view.foundInEnumeration}</span>`
          : foundAt(rank);
    return [
      view.expectToken,
      html`<q>${token}</q>`,
      found,
      excerpt !== '' && html`…${marked(excerpt, token)}…`,
    ];
  }

  function foundAt(rank: number): Markup {
    return html`<span class="good">✓ ${fill(view.foundAt, new Map([['rank', String(rank)]]))}</span>`;
  }

  function missing(): Markup {
    return html`<span class="bad">✗ ${view.notFound}</span>`;
  }
}

/** The prompts that were assembled, and the answers with what is expected of them. */
export function answers(context: ViewContext): Markup {
  const { row, view } = context;
  const truth = listOf(row.truth.answer);
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
    truth.map(
      (expected, index) => html`<h4>${textOf(fieldOf(expected, 'question'))}</h4>
${block(textOf(fieldOf(given[index], 'text')))}
<p class="small">${view.expected}: ${entriesOf(fieldOf(expected, 'expect_answer')).map(([name, value]) => html`<code>${name}</code> ${shownValue(value)} `)}</p>
<ol class="small">${listOf(fieldOf(given[index], 'sources')).map((source) => html`<li>${textOf(fieldOf(source, 'doc'))}</li>`)}</ol>`,
    ),
  )}`;
}

/** The excerpt with the text marked, where it stands in it to the letter, capital or small. */
function marked(excerpt: string, token: string): Markup {
  const at = excerpt.toLowerCase().indexOf(token.toLowerCase());
  if (at < 0 || token === '') return html`${excerpt}`;
  const end = at + token.length;
  return html`${excerpt.slice(0, at)}<mark>${excerpt.slice(at, end)}</mark>${excerpt.slice(end)}`;
}

function oneOrMore(value: Json | undefined): string[] {
  return typeof value === 'string' ? [value] : textsOf(value);
}
