import type { CaseTurn } from '../../../../cases/index.ts';
import {
  type JudgedTurn,
  type KeptRetrieval,
  rejudgeTurn,
  type TokenPlace,
} from '../../../../stages/retrieval/judge.ts';
import type { Json } from '../../../../stages/types.ts';
import { fill } from '../../../phrases.ts';
import { entriesOf, fieldOf, listOf, numberOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { html, type Markup, NOTHING, type Piece } from '../../markup.ts';
import { mark, ranStage, shownValue, type ViewContext, viewPart, viewTable } from './parts.ts';

const MAX_SHOWN = 20;

/** The ranking of each query, with the grades of what is judged, and the relevant ids that were not returned. */
export function rankings(context: ViewContext): Markup {
  if (!ranStage(context, 'search')) return NOTHING;
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

/** Each question with its sources, judged as the stage does it, and what channels brought them. */
export function retrieval(context: ViewContext): Markup {
  if (!ranStage(context, 'retrieval')) return NOTHING;
  const { row, view } = context;
  const turns = listOf(fieldOf(row.details.retrieval, 'turns'));
  const parts = listOf(row.truth.retrieval).map((truth, index) => {
    const turn = turnOf(truth);
    const kept = keptOf(turns[index]);
    const { docs, tokens, enumeration, nothing, ranked } = judged(turn, kept);
    const wanted = new Set(docs.map(({ doc }) => doc));
    const checks: Piece[][] = [
      ...docs.map(({ doc, found }) => [
        view.expectDocument,
        html`<code>${doc}</code>`,
        found ? foundAt(ranked.indexOf(doc) + 1) : missing(),
        '',
      ]),
      ...tokens.map(({ token, place }) => tokenRow(token, place)),
      ...(enumeration === null
        ? []
        : [
            [
              view.expectList,
              shownValue(fieldOf(truth, 'expect_enum')),
              mark(enumeration.right, context),
              kept.items.join(', '),
            ],
          ]),
      ...(nothing === null ? [] : [[view.expectNothing, '', mark(nothing, context), '']]),
    ];
    return html`<h4>${view.question}: ${turn.question}</h4>
${viewTable(['', view.expected, '', ''], checks)}
${viewTable(
  [view.rank, view.sources, view.channels],
  kept.sources
    .slice(0, MAX_SHOWN)
    .map(({ doc, channel }, at) => [
      at + 1,
      wanted.has(doc.normalize('NFC')) ? html`<mark>${doc}</mark>` : doc,
      channel,
    ]),
)}
<p class="muted small">${view.channels}: ${
      Object.entries(kept.channels)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ') || '–'
    }</p>`;
  });
  return viewPart(view.retrieval, parts);

  function tokenRow(token: string, place: TokenPlace | null): Piece[] {
    const found =
      place === null
        ? missing()
        : place.rank === 0
          ? html`<span class="good">✓ ${view.foundInEnumeration}</span>`
          : foundAt(place.rank);
    const excerpt = place?.excerpt ?? '';
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

/** A text too long to be looked for, as no case that ran has one, leaves the question without a judgement. */
function judged(turn: CaseTurn, kept: KeptRetrieval): JudgedTurn {
  try {
    return rejudgeTurn(turn, kept);
  } catch {
    return {
      docs: [],
      tokens: [],
      enumeration: null,
      nothing: null,
      ranked: [],
      arms: new Map(),
      passed: false,
    };
  }
}

/** What a question expects, as far as it is of the known form. */
function turnOf(truth: Json): CaseTurn {
  const docs = fieldOf(truth, 'expect_doc');
  const tokens = fieldOf(truth, 'expect_tokens');
  const list = fieldOf(truth, 'expect_enum');
  return {
    question: textOf(fieldOf(truth, 'question')),
    ...(typeof docs === 'string' || Array.isArray(docs)
      ? { expect_doc: typeof docs === 'string' ? docs : textsOf(docs) }
      : {}),
    ...(Array.isArray(tokens) ? { expect_tokens: textsOf(tokens) } : {}),
    ...(typeof list === 'boolean'
      ? { expect_enum: list }
      : Array.isArray(list)
        ? { expect_enum: textsOf(list) }
        : {}),
    ...(fieldOf(truth, 'expect_nothing') === true ? { expect_nothing: true } : {}),
  } as CaseTurn;
}

/** What was retrieved for it, as far as it is of the known form; nothing where the case did not come to it. */
function keptOf(turn: Json | undefined): KeptRetrieval {
  return {
    sources: listOf(fieldOf(turn, 'sources')).map((source) => ({
      doc: textOf(fieldOf(source, 'doc')),
      channel: textOf(fieldOf(source, 'channel')),
    })),
    places: listOf(fieldOf(turn, 'places')).map((place) => {
      const rank = numberOf(fieldOf(place, 'rank'));
      return rank === null ? null : { rank, excerpt: textOf(fieldOf(place, 'excerpt')) };
    }),
    items: textsOf(fieldOf(turn, 'items')),
    channels: Object.fromEntries(
      entriesOf(fieldOf(turn, 'channels')).flatMap(([name, n]) => {
        const times = numberOf(n);
        return times === null ? [] : [[name, times]];
      }),
    ),
  };
}

/** The excerpt with the text marked, where it stands in it to the letter, capital or small. */
function marked(excerpt: string, token: string): Markup {
  const at = excerpt.toLowerCase().indexOf(token.toLowerCase());
  if (at < 0 || token === '') return html`${excerpt}`;
  const end = at + token.length;
  return html`${excerpt.slice(0, at)}<mark>${excerpt.slice(at, end)}</mark>${excerpt.slice(end)}`;
}
