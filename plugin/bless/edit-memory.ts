import type { ParsedNode, Scalar } from 'yaml';
import { isScalar, isSeq } from 'yaml';
import type { GroundTruthMemory } from '../cases/index.ts';
import {
  MEMORY_FIELDS,
  type MemoryField,
  memoryFlow,
  memoryLines,
  textYaml,
  valueYaml,
} from './render-memory.ts';
import type { TextEdits } from './text-edits.ts';
import { colonEnd, endOf, type MapNode, type MapPair, pairAt } from './yaml-nodes.ts';

/**
 * Rewrites the fields of a memory that differ, in place: what stays the same keeps its text, and comments and the
 * order of the fields stay.
 */
export function editMemory(
  edits: TextEdits,
  node: MapNode,
  old: GroundTruthMemory,
  memory: GroundTruthMemory,
): void {
  const removed = MEMORY_FIELDS.filter((field) => old[field] !== undefined && memory[field] === undefined);
  const added = MEMORY_FIELDS.filter((field) => old[field] === undefined && memory[field] !== undefined);
  const first = node.items[0]!.key as Scalar.Parsed;
  const firstGoes = removed.some((field) => first.value === field);
  if (firstGoes || (node.flow === true && removed.length + added.length > 0)) {
    rewrite(edits, node, memory);
    return;
  }
  for (const field of MEMORY_FIELDS) {
    const pair = pairAt(node, field);
    if (!pair) continue;
    if (removed.includes(field)) {
      const from = edits.lineStart((pair.key as Scalar.Parsed).range[0]);
      edits.replace(from, edits.lineEnd(endOf(pair.value ?? pair.key)), '');
    } else if (JSON.stringify(old[field]) !== JSON.stringify(memory[field])) {
      editValue(edits, pair, field, memory[field]);
    }
  }
  if (added.length === 0) return;
  const indent = edits.indentOf(first.range[0]);
  const lines = added.map((field) => `${indent}${field}: ${valueYaml(field, memory[field])}`);
  edits.insertLines(endOf(node), lines);
}

function rewrite(edits: TextEdits, node: MapNode, memory: GroundTruthMemory): void {
  const from = node.range[0];
  const lines = memoryLines(memory).join(`${edits.eol}${edits.indentOf(from)}`);
  put(edits, from, endOf(node), node.flow === true ? memoryFlow(memory) : lines);
}

function editValue(
  edits: TextEdits,
  pair: MapPair,
  field: MemoryField,
  value: GroundTruthMemory[MemoryField],
): void {
  const node = pair.value!;
  if (!isSeq(node) || !Array.isArray(value)) {
    put(edits, node.range[0], endOf(node), valueYaml(field, value));
    return;
  }
  const items = value.map((text) => textYaml(text, isPlain(node.items[0] as ParsedNode | undefined)));
  if (node.flow === true) put(edits, node.range[0], endOf(node), `[${items.join(', ')}]`);
  else if (items.length === 0) put(edits, colonEnd(pair), endOf(node), ' []');
  else {
    const indent = edits.indentOf(node.range[0]);
    put(edits, node.range[0], endOf(node), items.map((item) => `- ${item}`).join(`${edits.eol}${indent}`));
  }
}

function isPlain(item: ParsedNode | undefined): boolean {
  return isScalar(item) && item.type === 'PLAIN';
}

/** A block scalar's text ends with its line break, which is not part of what replaces it. */
function put(edits: TextEdits, from: number, to: number, text: string): void {
  const closed = edits.text[to - 1] === '\n';
  edits.replace(from, to, closed ? `${text}${edits.eol}` : text);
}
