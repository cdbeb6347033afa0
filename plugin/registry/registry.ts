import { contentHash } from '../yaml/index.ts';
import { fold } from './fold.ts';
import { nearestAlias } from './nearest-alias.ts';
import type { Dimension } from './schema.ts';

/** How a label was recognised. */
export type LabelMatch = 'id' | 'alias' | 'folded' | 'nearest';

export interface NormalisedLabel {
  id: string;
  by: LabelMatch;
}

/** The dimensions that labels are counted in. */
export interface Registry {
  /** Folder that it was read from. */
  dir: string;
  dimensions: Dimension[];
  /** Dimension ids, in the order of the file. */
  ids: string[];
  /** For each id its aliases as written, without the display name. */
  aliases: Record<string, string[]>;
  /** 16 hex digits of the SHA-256 of the canonical content. */
  hash: string;
  /**
   * The dimension that a label names: exact id → exact alias (NFC; a display name counts as one) → id, display
   * name or alias under NFKC, case folding and trimming → the nearest alias at or over 0.8 (string-similarity),
   * if it belongs to one id alone → null.
   */
  normalise(label: string): NormalisedLabel | null;
}

/** Bounds of the memory of normalised labels: models invent labels without end. */
const MEMO_ENTRIES = 10_000;
const MEMO_LABEL_LENGTH = 200;

/** Makes a registry of content that is known to be sound. */
export function makeRegistry(
  dir: string,
  dimensions: Dimension[],
  aliases: Record<string, string[]>,
): Registry {
  const ids = dimensions.map((dimension) => dimension.id);
  return {
    dir,
    dimensions,
    ids,
    aliases,
    hash: contentHash({ dimensions, aliases }),
    normalise: memoised(makeNormalise(ids, dimensions, aliases)),
  };
}

type Normalise = Registry['normalise'];

function makeNormalise(ids: string[], dimensions: Dimension[], aliases: Record<string, string[]>): Normalise {
  const known = new Set(ids);
  const exact = new Map<string, string>();
  const foldedAliases = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const id of ids) folded.set(fold(id), id);
  for (const { id, display_name } of dimensions) {
    for (const alias of [display_name, ...(Object.hasOwn(aliases, id) ? aliases[id]! : [])]) {
      exact.set(alias.normalize('NFC'), id);
      foldedAliases.set(fold(alias), id);
      folded.set(fold(alias), id);
    }
  }
  return (label) => {
    const text = label.normalize('NFC');
    if (known.has(text)) return { id: text, by: 'id' };
    const alias = exact.get(text);
    if (alias !== undefined) return { id: alias, by: 'alias' };
    const form = fold(label);
    const same = folded.get(form);
    if (same !== undefined) return { id: same, by: 'folded' };
    const near = nearestAlias(form, foldedAliases);
    return near === null ? null : { id: near, by: 'nearest' };
  };
}

function memoised(normalise: Normalise): Normalise {
  const memo = new Map<string, NormalisedLabel | null>();
  return (label) => {
    const kept = memo.get(label);
    if (kept !== undefined) return kept;
    const found = normalise(label);
    if (label.length > MEMO_LABEL_LENGTH) return found;
    if (memo.size >= MEMO_ENTRIES) memo.clear();
    memo.set(label, found);
    return found;
  };
}
