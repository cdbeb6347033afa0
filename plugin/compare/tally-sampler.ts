import { emptyTally, type Tally } from '../stages/tally.ts';

/** A number of the sum, and where it stands in it. */
interface Leaf {
  parent: Tally;
  key: string;
}

/**
 * Sums tallies over and over, for resamples: their numbers are laid flat once, so that a sum costs an addition a
 * number that is there.
 */
export class TallySampler {
  /** the sum; the same object every time, with every number that any of the tallies has */
  readonly #sum = emptyTally();
  readonly #leaves: Leaf[] = [];
  readonly #sums: Float64Array;
  /** the numbers of tally i are those from `#starts[i]` up to `#starts[i + 1]` */
  readonly #starts: Uint32Array;
  readonly #leafOf: Uint32Array;
  readonly #numbers: Float64Array;

  constructor(tallies: readonly Tally[]) {
    const known = new Map<Tally, Map<string, number>>();
    const leafOf: number[] = [];
    const numbers: number[] = [];
    const lay = (tally: Tally, sum: Tally): void => {
      for (const key of Object.keys(tally)) {
        const value = tally[key]!;
        if (typeof value === 'object') {
          if (typeof sum[key] !== 'object') sum[key] = emptyTally();
          lay(value, sum[key]);
          continue;
        }
        const indices = known.get(sum) ?? new Map<string, number>();
        known.set(sum, indices);
        const leaf = indices.get(key) ?? this.#leaves.push({ parent: sum, key }) - 1;
        indices.set(key, leaf);
        // A zero is in the sum without being added.
        if (value === 0) continue;
        leafOf.push(leaf);
        numbers.push(value);
      }
    };
    const starts = [0];
    for (const tally of tallies) {
      lay(tally, this.#sum);
      starts.push(numbers.length);
    }
    this.#starts = Uint32Array.from(starts);
    this.#leafOf = Uint32Array.from(leafOf);
    this.#numbers = Float64Array.from(numbers);
    this.#sums = new Float64Array(this.#leaves.length);
  }

  /**
   * The sum of the tallies at some positions, added in the order given.
   *
   * @returns the same object at every call: it holds until the next one
   */
  sum(positions: ArrayLike<number>): Tally {
    // Read once: this loop is most of what a comparison of many cases takes.
    const [sums, starts, leafOf, numbers] = [this.#sums, this.#starts, this.#leafOf, this.#numbers];
    sums.fill(0);
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i]!;
      const end = starts[position + 1]!;
      for (let at = starts[position]!; at < end; at++) sums[leafOf[at]!]! += numbers[at]!;
    }
    for (let at = 0; at < this.#leaves.length; at++) {
      const { parent, key } = this.#leaves[at]!;
      parent[key] = this.#sums[at]!;
    }
    return this.#sum;
  }
}
