import type { Json } from '../../../../stages/types.ts';
import { entriesOf, fieldOf, listOf, numberOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { html, type Markup, type Piece } from '../../markup.ts';
import { mark, type ViewContext, viewPart, viewTable } from './parts.ts';

/** Expected actions beside those that were decided. */
export function actions(context: ViewContext): Markup {
  const { row, view } = context;
  const partners = listOf(fieldOf(row.details.l15, 'partners'));
  const decided = listOf(fieldOf(row.details.l15, 'decided'));
  const rows = listOf(row.truth.l15).map((expected, at) => {
    const index = numberOf(fieldOf(expected, 'new_memory_index')) ?? at;
    const partner = numberOf(partners[at]);
    const decision = decided.find((item) => numberOf(fieldOf(item, 'new_memory_index')) === partner);
    const found = partner === null ? undefined : decision;
    const same = textOf(fieldOf(found, 'action')) === textOf(fieldOf(expected, 'action'));
    return [
      contentOf(row.truth.l1, index),
      decisionCell(expected),
      found ? decisionCell(found) : view.notDecided,
      mark(found !== undefined && same, context),
    ];
  });
  return viewPart(view.actions, viewTable([view.memory, view.expected, view.predicted, ''], rows));

  function decisionCell(item: Json): Piece {
    const candidates = textsOf(fieldOf(item, 'candidate_ids'));
    const merged = textOf(fieldOf(item, 'merged_content'));
    return html`<strong>${textOf(fieldOf(item, 'action'))}</strong>${candidates.length > 0 && html`<div class="small">${view.candidates}: ${candidates.join(', ')}</div>`}${merged !== '' && html`<div class="small">${view.merged}: ${merged}</div>`}`;
  }
}

/** For each memory and mode the section that it belongs in, and where it was found. */
export function profile(context: ViewContext): Markup {
  const { row, view } = context;
  const stored = listOf(fieldOf(row.details.l2, 'stored'));
  const partner = new Map(
    listOf(fieldOf(row.details.l1, 'pairs')).map((pair) => [
      numberOf(fieldOf(pair, 'truth')),
      numberOf(fieldOf(pair, 'predicted')),
    ]),
  );
  const modes = new Map(
    listOf(fieldOf(row.details.l2, 'profile')).map((page) => [
      textOf(fieldOf(page, 'mode')),
      listOf(fieldOf(page, 'sections')),
    ]),
  );
  const rows = entriesOf(fieldOf(row.truth.l2, 'template_section')).flatMap(([mode, expected]) =>
    entriesOf(expected).map(([index, wanted]) => {
      const at = partner.get(Number(index));
      const id = at === undefined || at === null ? '' : textOf(stored[at]);
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
        mark(right, context),
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

/** The blocks that an injected profile has, and the memories that the conversation after it refers to. */
export function injected(context: ViewContext): Markup {
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
