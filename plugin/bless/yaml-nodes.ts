import type { Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { BlessRefusal } from './refusal.ts';

export type MapNode = YAMLMap.Parsed;
export type SeqNode = YAMLSeq.Parsed;
export type MapPair = Pair<ParsedNode, ParsedNode | null>;

/** Where the memories of a case stand. */
export interface MemoriesNode {
  /** the pair `memories: […]` */
  pair: MapPair;
  seq: SeqNode;
  /** whether the pair stands in a flow mapping, `{ memories: […] }` */
  inFlow: boolean;
}

/**
 * Finds the memories of a case in a sound file's text.
 *
 * @throws BlessRefusal where an alias stands on the way, so that a change would show elsewhere too
 */
export function findMemories(text: string, caseId: string): MemoriesNode {
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    uniqueKeys: false,
    keepSourceTokens: true,
  });
  const cases = isMap(document.contents) ? pairAt(document.contents, 'cases')?.value : null;
  const found = isSeq(cases)
    ? cases.items.find((item) => isMap(item) && idOf(item as MapNode) === caseId)
    : undefined;
  const truth = found && pairAt(found as MapNode, 'expected_l1')?.value;
  const pair = isMap(truth) ? pairAt(truth, 'memories') : undefined;
  if (!pair || !isSeq(pair.value)) {
    throw new BlessRefusal(
      `the memories of ${caseId} are written in a way that cannot be edited safely: edit them by hand`,
    );
  }
  return { pair, seq: pair.value as unknown as SeqNode, inFlow: (truth as MapNode).flow === true };
}

/** The pair of a mapping with this key. */
export function pairAt(map: MapNode, key: string): MapPair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as MapPair | undefined;
}

/**
 * Where a node's own text ends. A block collection's range would also hold the comments and line breaks behind it.
 */
export function endOf(node: ParsedNode): number {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last = node.items.at(-1);
    if (isMap(node)) {
      const pair = last as MapPair | undefined;
      return pair ? endOf(pair.value ?? pair.key) : node.range[1];
    }
    return last ? endOf(last as ParsedNode) : node.range[1];
  }
  return node.range[1];
}

/** Offset behind the colon of a pair. */
export function colonEnd(pair: MapPair): number {
  const token = pair.srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  return token ? token.offset + 1 : (pair.key as Scalar.Parsed).range[1] + 1;
}

/** Offset of the dash of a block sequence's entry. */
export function dashOf(seq: SeqNode, index: number): number {
  const token = seq.srcToken?.type === 'block-seq' ? seq.srcToken.items[index] : undefined;
  const dash = token?.start.find(({ type }) => type === 'seq-item-ind');
  return dash ? dash.offset : (seq.items[index] as ParsedNode).range[0];
}

function idOf(item: MapNode): unknown {
  const value = pairAt(item, 'case_id')?.value;
  return isScalar(value) ? value.value : undefined;
}
