import type { Scene } from 'vitest-caliper';
import type { Group } from './groups.ts';
import type { SceneRules } from './rules.ts';

/** A scene that may not have an id yet. */
export interface Draft {
  scene_id: string | null;
  label: string;
  members: Set<string>;
}

/**
 * Brings groups of memories into the scenes that there are: a group with the label of a scene goes into it (update),
 * another makes a scene (create), and scenes that have enough members in common become one (merge), under the name of
 * the larger, of equal ones the earlier. Doing it again changes nothing.
 *
 * @param known the ids of the memories that there are; others leave their scenes
 */
export function mergeIntoScenes(
  scenes: readonly Scene[],
  groups: readonly Group[],
  known: ReadonlySet<string>,
  rules: SceneRules,
): Scene[] {
  const drafts: Draft[] = scenes.map(({ scene_id, label, memory_ids }) => ({
    scene_id,
    label,
    members: new Set(memory_ids.filter((id) => known.has(id))),
  }));
  for (const { label, memory_ids } of groups) {
    const draft = drafts.find((each) => each.label === label);
    if (draft) for (const id of memory_ids) draft.members.add(id);
    else drafts.push({ scene_id: null, label, members: new Set(memory_ids) });
  }
  return numbered(mergedDrafts(drafts, rules.overlap));
}

function mergedDrafts(drafts: readonly Draft[], overlap: number): Draft[] {
  const merged: Draft[] = [];
  for (const draft of drafts.filter(({ members }) => members.size > 0)) {
    let current = draft;
    let place = merged.length;
    for (let at = 0; at < merged.length; ) {
      const other = merged[at]!;
      if (!isOne(other.members, current.members, overlap)) {
        at += 1;
        continue;
      }
      current = united(other, current);
      merged.splice(at, 1);
      place = Math.min(place, at);
      // What has grown may now reach a scene that it did not reach before.
      at = 0;
    }
    merged.splice(place, 0, current);
  }
  return merged;
}

function united(first: Draft, second: Draft): Draft {
  const larger = second.members.size > first.members.size ? second : first;
  return {
    scene_id: first.scene_id ?? second.scene_id,
    label: larger.label,
    members: new Set([...first.members, ...second.members]),
  };
}

function isOne(a: ReadonlySet<string>, b: ReadonlySet<string>, overlap: number): boolean {
  const shared = [...a].filter((id) => b.has(id)).length;
  if (shared === Math.min(a.size, b.size)) return true;
  return shared / (a.size + b.size - shared) >= overlap;
}

/** Scenes without an id get `s-1`, `s-2`, … that none of them has. */
export function numbered(drafts: readonly Draft[]): Scene[] {
  const ids = new Set(drafts.map(({ scene_id }) => scene_id));
  let last = 0;
  return drafts.map(({ scene_id, label, members }) => {
    let id = scene_id;
    if (id === null) {
      do last += 1;
      while (ids.has(`s-${last}`));
      id = `s-${last}`;
      ids.add(id);
    }
    return { scene_id: id, label, memory_ids: [...members] };
  });
}
