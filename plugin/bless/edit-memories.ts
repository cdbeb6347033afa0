import type { ParsedNode, Scalar } from 'yaml';
import { isMap } from 'yaml';
import type { GroundTruthMemory } from '../cases/index.ts';
import { editMemory } from './edit-memory.ts';
import type { Slot } from './plan-memories.ts';
import { memoryFlow, memoryLines } from './render-memory.ts';
import { TextEdits } from './text-edits.ts';
import {
  colonEnd,
  dashOf,
  endOf,
  findMemories,
  type MapNode,
  type MapPair,
  type SeqNode,
} from './yaml-nodes.ts';

/**
 * A case file's text with other memories in one case. Only the text of what differs changes.
 *
 * @param text of a sound file, without a byte order mark
 * @param truth the memories as they are in the text
 * @param slots the new ones; those that stand in an old one's place are in its order, added ones are last
 * @throws BlessRefusal where the memories are not written as a list in this case
 */
export function editMemories(
  text: string,
  caseId: string,
  truth: readonly GroundTruthMemory[],
  slots: readonly Slot[],
): string {
  const { pair, seq, inFlow } = findMemories(text, caseId);
  const edits = new TextEdits(text);
  const kept = new Map(
    slots.flatMap((slot) => (slot.from === null ? [] : [[slot.from, slot.memory] as const])),
  );
  const added = slots.filter(({ from }) => from === null).map(({ memory }) => memory);

  if (slots.length === 0) {
    if (truth.length > 0) edits.replace(colonEnd(pair), endOf(seq as unknown as ParsedNode), ' []');
    return withFinalBreak(edits, seq);
  }
  if (truth.length === 0 && inFlow) replaceWhole(edits, seq, slots);
  else if (truth.length === 0) fillEmpty(edits, pair, seq, added);
  else if (seq.flow === true && (added.length > 0 || kept.size < truth.length)) {
    replaceWhole(edits, seq, slots);
  } else {
    truth.forEach((old, index) => {
      const memory = kept.get(index);
      const item = seq.items[index] as unknown as MapNode;
      if (memory === undefined) {
        edits.replace(edits.lineStart(dashOf(seq, index)), edits.lineEnd(endOf(item)), '');
      } else if (isMap(item)) editMemory(edits, item, old, memory);
    });
    if (added.length > 0) append(edits, seq, added);
  }
  return edits.apply();
}

function replaceWhole(edits: TextEdits, seq: SeqNode, slots: readonly Slot[]): void {
  edits.replace(seq.range[0], seq.range[1], `[${slots.map(({ memory }) => memoryFlow(memory)).join(', ')}]`);
}

/** `memories: []` is in flow style only for want of entries: new ones are written as a block. */
function fillEmpty(edits: TextEdits, pair: MapPair, seq: SeqNode, added: readonly GroundTruthMemory[]): void {
  const indent = `${edits.indentOf((pair.key as Scalar.Parsed).range[0])}  `;
  const block = added.flatMap((memory) => itemLines(memory, indent)).join(edits.eol);
  edits.replace(colonEnd(pair), seq.range[1], `${edits.eol}${block}`);
}

function append(edits: TextEdits, seq: SeqNode, added: readonly GroundTruthMemory[]): void {
  const indent = edits.indentOf(dashOf(seq, 0));
  const last = seq.items.at(-1) as unknown as ParsedNode;
  edits.insertLines(
    endOf(last),
    added.flatMap((memory) => itemLines(memory, indent)),
  );
}

function itemLines(memory: GroundTruthMemory, indent: string): string[] {
  return memoryLines(memory).map((line, i) => `${indent}${i === 0 ? '- ' : '  '}${line}`);
}

/** The last value of the removed memories may have held the line break that ends the line. */
function withFinalBreak(edits: TextEdits, seq: SeqNode): string {
  const end = endOf(seq as unknown as ParsedNode);
  if (seq.flow !== true && edits.text[end - 1] === '\n') edits.replace(end, end, edits.eol);
  return edits.apply();
}
