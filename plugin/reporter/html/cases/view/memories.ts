import type { Json } from '../../../../stages/types.ts';
import { fill } from '../../../phrases.ts';
import { fieldOf, listOf, numberOf, textOf, textsOf } from '../../../readings/json-fields.ts';
import { valueText } from '../../../shared.ts';
import { html, type Markup, NOTHING, type Piece } from '../../markup.ts';
import { oneSide, ranStage, type ViewContext, viewPart, viewTable } from './parts.ts';

/** The true memories beside the predicted ones, pair by pair, then what has no counterpart. */
export function memories(context: ViewContext): Markup {
  const { row, view } = context;
  const truth = listOf(row.truth.l1);
  const predicted = listOf(fieldOf(row.details.l1, 'predicted'));
  if (row.truth.l1 === undefined) return NOTHING;
  // The suite asked for no extraction, or did not come to it.
  if (!ranStage(context, 'l1'))
    return viewPart(
      view.memories,
      viewTable(
        [view.expected],
        truth.map((memory) => [memoryCell(memory, context)]),
      ),
    );
  const pairs = pairsOf(fieldOf(row.details.l1, 'pairs'));
  const refused = pairsOf(fieldOf(row.details.l1, 'refused'));
  const paired = new Map(pairs.map((pair) => [pair.truth, pair]));
  const taken = new Set(pairs.map((pair) => pair.predicted));
  const rows = [
    ...truth.map((memory, index) => {
      const pair = paired.get(index);
      const turnedDown = refused.find((found) => found.truth === index);
      return pair
        ? pairRow(memory, predicted[pair.predicted], pair.similarity, context)
        : html`<tr><td>${memoryCell(memory, context)}</td><td class="missing"><span class="bad">✗ ${view.missing}</span>${turnedDown && refusedNote(turnedDown, predicted, context)}</td></tr>\n`;
    }),
    ...predicted.map(
      (memory, index) =>
        !taken.has(index) &&
        html`<tr><td class="missing"><span class="bad">✗ ${view.invented}</span></td><td>${memoryCell(memory, context)}</td></tr>\n`,
    ),
  ];
  return viewPart(
    view.memories,
    html`<div class="wide"><table class="sides"><thead><tr><th scope="col">${view.expected}</th><th scope="col">${view.predicted}</th></tr></thead><tbody>
${rows}</tbody></table></div>`,
  );
}

interface Pair {
  truth: number;
  predicted: number;
  similarity: number | null;
  missing: string[];
  forbidden: string[];
}

function pairsOf(value: Json | undefined): Pair[] {
  return listOf(value).flatMap((pair) => {
    const [truth, predicted] = [numberOf(fieldOf(pair, 'truth')), numberOf(fieldOf(pair, 'predicted'))];
    if (truth === null || predicted === null) return [];
    return [
      {
        truth,
        predicted,
        similarity: numberOf(fieldOf(pair, 'similarity')),
        missing: textsOf(fieldOf(pair, 'missing')),
        forbidden: textsOf(fieldOf(pair, 'forbidden')),
      },
    ];
  });
}

function pairRow(
  truth: Json,
  predicted: Json | undefined,
  similarity: number | null,
  context: ViewContext,
): Markup {
  const [a, b] = [textOf(fieldOf(truth, 'content')), textOf(fieldOf(predicted, 'content'))];
  const expected = textsOf(fieldOf(truth, 'dimensions'));
  const got = textsOf(fieldOf(predicted, 'dimensions'));
  const { view, words } = context;
  return html`<tr><td>${oneSide(a, b, 'a')}
<div>${labels(expected, (label) => (got.includes(label) ? null : view.labelMissed))}</div>${facts(truth, predicted, context)}</td>
<td>${oneSide(a, b, 'b')}
<div>${labels(got, (label) => (expected.includes(label) ? null : view.labelWrong))}${unknown(predicted, context)}</div>${facts(predicted, truth, context)}
<div class="muted small">${fill(view.pairedAt, new Map([['similarity', valueText(similarity, words)]]))}</div></td></tr>
`;
}

function memoryCell(memory: Json, context: ViewContext): Markup {
  const own = textsOf(fieldOf(memory, 'dimensions'));
  return html`${textOf(fieldOf(memory, 'content'))}<div>${labels(own, () => null)}${unknown(memory, context)}</div>${facts(memory, undefined, context)}`;
}

function labels(list: readonly string[], fault: (label: string) => string | null): Piece {
  return list.map((label) => {
    const wrong = fault(label);
    return html`<span class="chip ${wrong === null ? 'plain' : 'bad'}">${label}${wrong !== null && ` ✗ ${wrong}`}</span> `;
  });
}

function unknown(memory: Json | undefined, { view }: ViewContext): Piece {
  return textsOf(fieldOf(memory, 'unresolved')).map(
    (label) => html`<span class="chip warn">${label} ? ${view.labelUnknown}</span> `,
  );
}

/** Type, velocity, priority, sources and required texts; what the other side has otherwise stands out. */
function facts(memory: Json | undefined, other: Json | undefined, { view }: ViewContext): Markup {
  const plain = (name: string, title: string): Piece => {
    const value = fieldOf(memory, name);
    if (value === undefined || value === null) return null;
    const counterpart = fieldOf(other, name);
    const differs = other !== undefined && counterpart !== undefined && counterpart !== value;
    const text = `${title} ${String(value)}`;
    return html`<span>${differs ? html`<strong>${text} ≠</strong>` : text}</span> `;
  };
  const texts = (name: string, title: string): Piece => {
    const list = textsOf(fieldOf(memory, name));
    return list.length > 0 && html`<span>${title}: ${list.join(', ')}</span> `;
  };
  return html`<div class="muted small facts-line">${plain('memory_type', view.type)}${plain('time_velocity', view.velocity)}${plain('priority', view.priority)}${texts('source_message_ids', view.sources)}${texts('must_contain', view.requires)}${texts('must_not_contain', view.forbids)}</div>`;
}

function refusedNote(
  { predicted, similarity, missing, forbidden }: Pair,
  all: readonly Json[],
  { view, words }: ViewContext,
): Markup {
  const reasons = [
    ...missing.map((text) => `${view.requires}: ${text}`),
    ...forbidden.map((text) => `${view.forbids}: ${text}`),
  ];
  return html`<div class="small">${view.refused} (${valueText(similarity, words)}): ${textOf(fieldOf(all[predicted], 'content'))}<br>${reasons.join('; ')}</div>`;
}
