import { truthId } from '../../../../stages/seed-truth.ts';
import type { Json } from '../../../../stages/types.ts';
import { entriesOf, fieldOf, listOf, numberOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { html, type Markup, NOTHING, type Piece } from '../../markup.ts';
import { mark, oneSide, ranStage, type ViewContext, viewPart, viewTable } from './parts.ts';

/** Expected actions beside those that were decided: action, candidates and merged content, each judged for itself. */
export function actions(context: ViewContext): Markup {
  if (!ranStage(context, 'l15')) return NOTHING;
  const { row, view } = context;
  const partners = listOf(fieldOf(row.details.l15, 'partners'));
  const decided = listOf(fieldOf(row.details.l15, 'decided'));
  const rows = listOf(row.truth.l15).map((expected, at) => {
    const index = numberOf(fieldOf(expected, 'new_memory_index')) ?? at;
    const partner = numberOf(partners[index]);
    const found =
      partner === null
        ? undefined
        : decided.find((item) => numberOf(fieldOf(item, 'new_memory_index')) === partner);
    const [wanted, got] = [textOf(fieldOf(expected, 'action')), textOf(fieldOf(found, 'action'))];
    return [
      contentOf(row.truth.l1, index),
      html`<strong>${wanted}</strong>${candidatesLine(expected, null)}${mergedLine(expected, expected, 'a')}`,
      found
        ? html`<strong>${got}</strong> ${mark(got === wanted, context)}${candidatesLine(found, expected)}${mergedLine(expected, found, 'b')}`
        : html`${view.notDecided} ${mark(false, context)}`,
    ];
  });
  return viewPart(view.actions, viewTable([view.memory, view.expected, view.predicted], rows));

  /** @param wanted what they are held against; null: nothing */
  function candidatesLine(item: Json, wanted: Json | null): Piece {
    const own = textsOf(fieldOf(item, 'candidate_ids'));
    const other = new Set(textsOf(fieldOf(wanted ?? item, 'candidate_ids')));
    if (own.length === 0 && other.size === 0) return null;
    const same = new Set(own).size === other.size && own.every((id) => other.has(id));
    return html`<div class="small">${view.candidates}: ${own.join(', ') || '–'} ${wanted !== null && mark(same, context)}</div>`;
  }

  function mergedLine(expected: Json, found: Json, side: 'a' | 'b'): Piece {
    const [wanted, got] = [
      textOf(fieldOf(expected, 'merged_content')),
      textOf(fieldOf(found, 'merged_content')),
    ];
    const own = side === 'a' ? wanted : got;
    return own !== '' && html`<div class="small">${view.merged}: ${oneSide(wanted, got, side)}</div>`;
  }
}

/** For each memory and mode the section that it belongs in, and where it was found. */
export function profile(context: ViewContext): Markup {
  if (!ranStage(context, 'l2')) return NOTHING;
  const { row, view } = context;
  const ends = endsOf(row);
  const modes = new Map(
    listOf(fieldOf(row.details.l2, 'profile')).map((page) => [
      textOf(fieldOf(page, 'mode')),
      listOf(fieldOf(page, 'sections')),
    ]),
  );
  const rows = entriesOf(fieldOf(row.truth.l2, 'template_section')).flatMap(([mode, expected]) =>
    entriesOf(expected).map(([index, wanted]) => {
      const end = ends?.(Number(index));
      const id = end ?? '';
      const found = (modes.get(mode) ?? []).filter(
        (section) => id !== '' && textsOf(fieldOf(section, 'memory_ids')).includes(id),
      );
      const title = textOf(wanted);
      const right = found.some((section) =>
        [textOf(fieldOf(section, 'title')), textOf(fieldOf(section, 'id'))].includes(title),
      );
      return [
        mode,
        contentOf(row.truth.l1, Number(index)),
        title,
        found.length > 0
          ? found.map((section) => textOf(fieldOf(section, 'title'))).join(', ')
          : view.nowhere,
        // Where a memory ended is not known without its pair, so nothing is said of it.
        ends === null ? '' : mark(right, context),
      ];
    }),
  );
  const scenes = listOf(fieldOf(row.details.l2, 'scenes')).map((scene) => textOf(fieldOf(scene, 'label')));
  const wanted = textsOf(fieldOf(row.truth.l2, 'scene_labels'));
  return viewPart(view.profile, [
    viewTable([view.mode, view.memory, view.expectedSection, view.foundIn, ''], rows),
    (scenes.length > 0 || wanted.length > 0) &&
      html`<p class="small">${view.scenes}: ${view.expected} ${wanted.join(', ') || '–'}; ${view.predicted} ${scenes.join(', ') || '–'}</p>`,
  ]);
}

/**
 * The id of the stored memory that a true one ended in, by its index; null where it ended nowhere. Sections of the truth
 * itself hold it under its own id. Null instead of all that where the report does not tell which prediction stands for it.
 */
function endsOf({ case_id, details }: ViewContext['row']): ((index: number) => string | null) | null {
  const stored = fieldOf(details.l2, 'stored');
  if (details.l2 === undefined) return () => null;
  if (stored === null) return (index) => truthId(case_id, index);
  const partners = listOf(fieldOf(details.l15, 'partners'));
  const pairs = fieldOf(details.l1, 'pairs');
  if (pairs === undefined && partners.length === 0) return null;
  const pairOf = new Map(
    listOf(pairs).map((pair) => [numberOf(fieldOf(pair, 'truth')), numberOf(fieldOf(pair, 'predicted'))]),
  );
  return (index) => {
    const partner = pairs === undefined ? numberOf(partners[index]) : (pairOf.get(index) ?? null);
    return partner === null ? null : textOf(listOf(stored)[partner]) || null;
  };
}

/** The blocks that an injected profile has, and the memories that the conversation after it refers to. */
export function injected(context: ViewContext): Markup {
  if (!ranStage(context, 'inject')) return NOTHING;
  const { row, view } = context;
  const truth = row.truth.inject;
  const blocks = listOf(fieldOf(row.details.inject, 'blocks')).map((item) => [
    textOf(fieldOf(item, 'title')),
    fieldOf(item, 'present') === true ? view.present : view.absent,
    textsOf(fieldOf(item, 'memory_ids')).join(', '),
  ]);
  const referenced = listOf(fieldOf(truth, 'referenced_memory_indices')).map((index) =>
    contentOf(row.truth.l1, numberOf(index) ?? -1),
  );
  const later = textOf(fieldOf(truth, 'subsequent_conversation'));
  return viewPart(view.injected, [
    later !== '' && html`<pre class="text">${later}</pre>`,
    referenced.length > 0 && html`<p class="small">${view.referenced}: ${referenced.join('; ')}</p>`,
    viewTable([view.block, '', view.memories], blocks),
  ]);
}

function contentOf(truth: Json | undefined, index: number): string {
  return textOf(fieldOf(listOf(truth)[index], 'content')) || `#${index}`;
}
