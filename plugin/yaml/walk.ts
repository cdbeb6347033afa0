import type { Document, ParsedNode, Scalar } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { ProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';
import { LIMITS } from './limits.ts';
import { showPath } from './locate.ts';
import { keepsPrecision } from './numbers.ts';
import type { Place, SourceText } from './source.ts';
import { quoted } from './visible.ts';

/** Plain data with the place of each value, in the pre-order of the data. */
export interface Walked {
  data: unknown;
  /** `[line, col, line, col, …]` */
  positions: number[];
  /** Offset of the key that holds each value; -1 for list items and the root. */
  keyOffsets: number[];
}

/** A text of whose offsets the places are known. */
type Placed = Pick<SourceText, 'placeAt'>;

type Node = ParsedNode | null;
type Pair = { key: unknown; value: unknown };

/** Keys that would reach an object's prototype in code that copies data; halves of surrogate pairs join them. */
const UNSAFE_KEYS = new Set(['__proto__']);

const TEXT_TAG = 'tag:yaml.org,2002:str';

/** Keys that JavaScript objects list first and in ascending order, wherever they were written. */
const INDEX_KEY = /^(?:0|[1-9][0-9]*)$/;

/**
 * Turns a parsed document into data in one pass: values, places, and what only the nodes can tell.
 *
 * @param base where the document stands in a larger one, for its depth
 */
export function walk(
  document: Document.Parsed,
  source: Placed,
  findings: Findings,
  base: readonly string[] = [],
): Walked {
  return new Walker(source, findings, base).run(document.contents as Node);
}

class Walker {
  readonly #source: Placed;
  readonly #findings: Findings;
  readonly #positions: number[] = [];
  readonly #keyOffsets: number[] = [];
  readonly #path: (string | number)[];
  readonly #anchors = new Map<string, ParsedNode>();
  /** An alias means the anchor above it where it was written, also when it is reached again later. */
  readonly #targets = new Map<object, ParsedNode>();
  readonly #open = new Set<object>();
  /** Aliases being expanded around the current value. */
  #expanding = 0;
  #aliasValues = 0;
  #aliasCharacters = 0;

  constructor(source: Placed, findings: Findings, base: readonly string[]) {
    this.#source = source;
    this.#findings = findings;
    this.#path = [...base];
  }

  run(contents: Node): Walked {
    const data = this.#value(contents, -1, { line: 1, col: 1 });
    return { data, positions: this.#positions, keyOffsets: this.#keyOffsets };
  }

  /** @param fallback place of a value that has no text of its own, or whose key stands for it */
  #value(node: Node, keyOffset: number, fallback: Place): unknown {
    const place = this.#placeOf(node, keyOffset, fallback);
    this.#positions.push(place.line, place.col);
    this.#keyOffsets.push(keyOffset);
    return this.#content(node, place);
  }

  #content(node: Node, place: Place): unknown {
    if (node === null) return null;
    if (isAlias(node)) return this.#alias(node, place);
    if (this.#expanding > 0 && !this.#afford(node, place)) return null;
    if (node.anchor !== undefined && this.#expanding === 0) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalar(node, place);
    if (this.#path.length >= LIMITS.depth) {
      this.#reportValue('too-deep', place, `nesting deeper than ${LIMITS.depth} levels`, 'flatten the data');
      return null;
    }
    this.#open.add(node);
    const data = isMap(node) ? this.#map(node.items as Pair[], place) : this.#list(node, place);
    this.#open.delete(node);
    return data;
  }

  #list(node: ParsedNode, place: Place): unknown[] {
    const data: unknown[] = [];
    if (!isSeq(node)) return data;
    for (const item of node.items) {
      this.#path.push(data.length);
      data.push(this.#value(item as Node, -1, place));
      this.#path.pop();
    }
    return data;
  }

  #map(items: Pair[], place: Place): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    const firstPlaces = new Map<string, Place>();
    const segments = new Map<string, [number, number]>();
    let indexKeys = 0;
    for (const pair of items) {
      const key = this.#key(pair.key, place, firstPlaces);
      if (key === null) continue;
      if (INDEX_KEY.test(key)) indexKeys++;
      const start = this.#keyOffsets.length;
      const offset = (pair.key as Scalar.Parsed).range[0];
      this.#path.push(key);
      data[key] = this.#value(pair.value as Node, offset, firstPlaces.get(key.normalize('NFC'))!);
      this.#path.pop();
      segments.set(key, [start, this.#keyOffsets.length]);
    }
    if (indexKeys > 0) this.#reorder(Object.keys(data), segments);
    return data;
  }

  /** The key's text, or null when the entry cannot be taken (and is reported). */
  #key(node: unknown, place: Place, firstPlaces: Map<string, Place>): string | null {
    if (!isScalar(node) || typeof node.value !== 'string' || (node.tag ?? TEXT_TAG) !== TEXT_TAG) {
      const range = (node as { range?: [number, number, number] } | null)?.range;
      const at = range ? this.#source.placeAt(range[0]) : place;
      this.#report(
        'non-scalar-key',
        at,
        'a key must be plain text',
        'write the key as one word or in quotes',
      );
      return null;
    }
    const key = node.value;
    const at = this.#source.placeAt((node as Scalar.Parsed).range[0]);
    if (key === '<<' && node.type === 'PLAIN') {
      this.#report('merge-key', at, 'merge keys (<<) do not exist in YAML 1.2', 'write the fields out');
      return null;
    }
    if (UNSAFE_KEYS.has(key) || /\p{Surrogate}/u.test(key)) {
      this.#report('unsafe-key', at, `${quoted(key)} cannot be a key`, 'choose another name');
      return null;
    }
    const same = key.normalize('NFC');
    const first = firstPlaces.get(same);
    if (first !== undefined) {
      const message = `${quoted(key)} occurs twice in this mapping, first at line ${first.line}`;
      this.#report('duplicate-key', at, message, 'remove one of the two');
      return null;
    }
    firstPlaces.set(same, at);
    return key;
  }

  #scalar(node: Scalar.Parsed, place: Place): unknown {
    const value: unknown = node.value;
    if (typeof value === 'number') return this.#number(node, value, place);
    if (node.type === 'QUOTE_DOUBLE' && typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
      this.#reportValue(
        'invalid-character',
        place,
        'half of a surrogate pair is no text',
        'write the whole character',
      );
      return null;
    }
    return value;
  }

  #number(node: Scalar.Parsed, value: number, place: Place): number {
    const text = node.source;
    if (/^[-+]?\.(?:inf|nan)$/i.test(text)) {
      this.#reportValue(
        'not-finite',
        place,
        `${quoted(text)} is no finite number`,
        'write a number, or quote the text',
      );
      return 0;
    }
    if (!keepsPrecision(text, value)) {
      const message = `${quoted(text)} cannot be held exactly: it would be read as ${value}`;
      this.#reportValue('number-precision', place, message, 'put it in quotes if it is an id, or shorten it');
    }
    // JSON has no negative zero.
    return value === 0 ? 0 : value;
  }

  #alias(node: object & { source: string }, place: Place): unknown {
    const target = this.#targets.get(node) ?? this.#anchors.get(node.source);
    if (target === undefined) {
      const message = `no anchor ${quoted(`&${node.source}`)} above this alias`;
      this.#reportValue('unknown-alias', place, message, 'define the anchor first, or quote the text');
      return null;
    }
    this.#targets.set(node, target);
    if (this.#open.has(target)) {
      this.#reportValue(
        'alias-cycle',
        place,
        `${quoted(`*${node.source}`)} contains itself`,
        'write the value out',
      );
      return null;
    }
    this.#expanding++;
    const data = this.#content(target, place);
    this.#expanding--;
    return data;
  }

  #afford(node: ParsedNode, place: Place): boolean {
    this.#aliasValues++;
    if (isScalar(node) && typeof node.value === 'string') this.#aliasCharacters += node.value.length;
    if (this.#aliasValues <= LIMITS.aliasValues && this.#aliasCharacters <= LIMITS.aliasCharacters)
      return true;
    this.#reportValue(
      'alias-bomb',
      place,
      'aliases expand to more than this file may hold',
      'write the values out',
    );
    return false;
  }

  #placeOf(node: Node, keyOffset: number, fallback: Place): Place {
    const range = node?.range;
    if (range === undefined || range === null) return fallback;
    const own = this.#source.placeAt(range[0]);
    if (keyOffset === -1) return own;
    const block = (isMap(node) || isSeq(node)) && node.flow !== true;
    const empty = isScalar(node) && node.source === '' && node.type === 'PLAIN';
    return block || empty || own.line !== fallback.line ? fallback : own;
  }

  /** Puts the entries just written into the order that `Object.keys` gives them. */
  #reorder(keys: string[], segments: Map<string, [number, number]>): void {
    const start = Math.min(...[...segments.values()].map(([from]) => from));
    const positions: number[] = [];
    const keyOffsets: number[] = [];
    for (const key of keys) {
      const [from, to] = segments.get(key)!;
      for (let i = from; i < to; i++) {
        positions.push(this.#positions[2 * i]!, this.#positions[2 * i + 1]!);
        keyOffsets.push(this.#keyOffsets[i]!);
      }
    }
    for (let i = 0; i < keyOffsets.length; i++) {
      this.#positions[2 * (start + i)] = positions[2 * i]!;
      this.#positions[2 * (start + i) + 1] = positions[2 * i + 1]!;
      this.#keyOffsets[start + i] = keyOffsets[i]!;
    }
  }

  /** Reports a value that cannot be taken as it is written. */
  #reportValue(code: ProblemCode, place: Place, message: string, hint: string): void {
    this.#report(code, place, message, hint, true);
  }

  #report(code: ProblemCode, place: Place, message: string, hint: string, broken = false): void {
    const where = this.#path.length > 0 ? `${showPath(this.#path)}: ` : '';
    this.#findings.add({ code, place, message: `${where}${message}`, hint, path: [...this.#path], broken });
  }
}
