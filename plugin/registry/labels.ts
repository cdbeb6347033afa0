import type { Registry } from './registry.ts';

export interface NormalisedLabels {
  /** Dimension ids, each once, in the order of their first label. */
  ids: string[];
  /** Labels that name no dimension (NFC, trimmed), each once, in order. */
  unresolved: string[];
}

/**
 * Puts the labels of a memory through the registry.
 *
 * @param registry null: there are no dimensions to name, and each label (NFC, trimmed) stands for itself
 */
export function normaliseLabels(labels: readonly string[], registry: Registry | null): NormalisedLabels {
  const ids = new Set<string>();
  const unresolved = new Set<string>();
  for (const label of labels) {
    const text = label.normalize('NFC').trim();
    const id = registry === null ? text : registry.normalise(label)?.id;
    if (id === undefined || id === '') unresolved.add(text);
    else ids.add(id);
  }
  return { ids: [...ids], unresolved: [...unresolved] };
}
