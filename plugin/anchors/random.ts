import { createHash } from 'node:crypto';
import { mulberry32 } from '../metrics/mulberry32.ts';

/** Uniform numbers in [0, 1) that depend on all the parts and on nothing else. */
export function randomOf(...parts: (string | number)[]): () => number {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  return mulberry32(hash.readUInt32LE(0));
}

/** A copy in another order, by Fisher and Yates. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}
