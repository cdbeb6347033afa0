/** Items by a key, in the order of their first appearance; within a group in the order given. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Items by those of some tags that they have, in the order of the tags: an item with several is in several groups, a tag
 * that no item has is left out.
 */
export function groupByTag<T>(
  items: Iterable<T>,
  tags: readonly string[],
  tagsOf: (item: T) => readonly string[],
): [tag: string, items: T[]][] {
  const all = [...items];
  return tags
    .map((tag): [string, T[]] => [tag, all.filter((item) => tagsOf(item).includes(tag))])
    .filter(([, group]) => group.length > 0);
}
