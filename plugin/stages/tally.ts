/**
 * A tally holds counts and sums that add: numbers at its leaves, names on the way. A case's metrics and a
 * suite's metrics are the same function of a tally, which is what makes every aggregate micro by construction.
 */
export interface Tally {
  [key: string]: number | Tally;
}

/**
 * The sum of tallies, leaf by leaf; a leaf missing on one side counts as 0. Leaves are added in the order given,
 * so sums of fractions are reproducible when the caller orders by case id.
 *
 * @returns a new tally; keys keep the order of first appearance. An empty list gives `{}`.
 */
export function sumTallies(tallies: Iterable<Tally>): Tally {
  const sum: Tally = emptyTally();
  for (const tally of tallies) addInto(sum, tally);
  return sum;
}

/** A tally without a prototype: labels from a target may be called `__proto__`. */
export function emptyTally(): Tally {
  return Object.create(null) as Tally;
}

/** The number at a path, 0 where nothing was counted. */
export function count(tally: Tally | undefined, ...path: string[]): number {
  let node: number | Tally | undefined = tally;
  for (const key of path) {
    if (typeof node !== 'object') return 0;
    node = node[key];
  }
  return typeof node === 'number' ? node : 0;
}

/** The named counts below a path, as entries in their order of appearance. */
export function branches(tally: Tally | undefined, ...path: string[]): [string, Tally][] {
  let node: number | Tally | undefined = tally;
  for (const key of path) node = typeof node === 'object' ? node[key] : undefined;
  if (typeof node !== 'object') return [];
  return Object.entries(node).filter((entry): entry is [string, Tally] => typeof entry[1] === 'object');
}

/** The innermost loop of every aggregate: `for in` makes no array of entries for each of a tally's branches. */
function addInto(sum: Tally, tally: Tally): void {
  for (const key in tally) {
    const value = tally[key]!;
    const known = sum[key];
    if (typeof value === 'number') {
      sum[key] = (typeof known === 'number' ? known : 0) + value;
      continue;
    }
    const branch = typeof known === 'object' ? known : emptyTally();
    addInto(branch, value);
    sum[key] = branch;
  }
}
