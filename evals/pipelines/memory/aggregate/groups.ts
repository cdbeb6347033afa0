import type { Registry } from 'vitest-caliper';
import { namesIn } from '../names.ts';
import type { MemoryRow } from '../store/memory-store.ts';
import type { SceneRules } from './rules.ts';
import { dimensionName, languageOf, OTHER } from './scene-label.ts';

/** Memories that belong together, with the name of what they share. */
export interface Group {
  label: string;
  memory_ids: string[];
}

/** So many names make scenes, those of most memories: comparing scenes costs the square of their number. */
const MOST_NAMES = 50;

/**
 * What belongs together: by shared names where the rules say so, the rest by dimension. A memory is in the group of
 * each of its dimensions; one without any is among the others.
 */
export function groupMemories(rows: readonly MemoryRow[], rules: SceneRules, registry: Registry): Group[] {
  const groups: Group[] = [];
  const taken = new Set<string>();
  if (rules.byName) {
    const shared = [...membersBy(rows, ({ content }) => namesIn(content))]
      .filter(([, members]) => members.length > 1)
      .sort(([, a], [, b]) => b.length - a.length);
    for (const [name, members] of shared.slice(0, MOST_NAMES)) {
      groups.push({ label: nameLabel(name, members, registry), memory_ids: members.map(idOf) });
      for (const { memory_id } of members) taken.add(memory_id);
    }
  }
  const rest = rows.filter(({ memory_id }) => !taken.has(memory_id));
  for (const [dimension, members] of membersBy(rest, ({ dimensions }) => dimensions)) {
    const language = languageOf(members.map(({ content }) => content));
    groups.push({ label: dimensionName(dimension, language, registry), memory_ids: members.map(idOf) });
  }
  const bare = rest.filter(({ dimensions }) => dimensions.length === 0);
  if (bare.length > 0) {
    groups.push({ label: OTHER[languageOf(bare.map(({ content }) => content))], memory_ids: bare.map(idOf) });
  }
  return groups;
}

/** A name as the first memory writes it, and what most of its memories are about. */
function nameLabel(name: string, members: readonly MemoryRow[], registry: Registry): string {
  const { content } = members[0]!;
  const at = content.normalize('NFKC').toLowerCase().indexOf(name);
  const written = at < 0 ? name : content.normalize('NFKC').slice(at, at + name.length);
  const byDimension = [...membersBy(members, ({ dimensions }) => dimensions)];
  const most = Math.max(0, ...byDimension.map(([, { length }]) => length));
  const dimension = byDimension.find(([, { length }]) => length === most)?.[0];
  if (dimension === undefined) return written;
  return `${written} ${dimensionName(dimension, languageOf(members.map((row) => row.content)), registry)}`;
}

function membersBy(
  rows: readonly MemoryRow[],
  keysOf: (row: MemoryRow) => Iterable<string>,
): Map<string, MemoryRow[]> {
  const groups = new Map<string, MemoryRow[]>();
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      const known = groups.get(key);
      if (known) known.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

function idOf({ memory_id }: MemoryRow): string {
  return memory_id;
}
