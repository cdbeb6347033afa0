import type { Place } from './source.ts';
import { quoted } from './visible.ts';

/** Keys and indices from a root to a value. */
export type Path = readonly (string | number)[];

/**
 * Number of values in a piece of data, itself included: the length of its pre-order.
 */
export function countValues(data: unknown): number {
  let count = 1;
  if (Array.isArray(data)) {
    for (const item of data) count += countValues(item);
  } else if (typeof data === 'object' && data !== null) {
    for (const key of Object.keys(data)) count += countValues((data as Record<string, unknown>)[key]);
  }
  return count;
}

/**
 * Pre-order index of the value at a path, or of its nearest ancestor when the path leads nowhere. Object keys
 * are counted in `Object.keys` order, which JSON keeps.
 */
export function indexOfPath(data: unknown, path: Path): number {
  let index = 0;
  let value = data;
  for (const step of path) {
    const found = stepInto(value, step);
    if (found === null) return index;
    index += found.offset;
    value = found.value;
  }
  return index;
}

/**
 * Place of the value at a path, or of its nearest ancestor.
 *
 * @param positions `[line, col, line, col, …]`, one pair a value of `data`, in pre-order
 */
export function placeOfPath(data: unknown, positions: readonly number[], path: Path): Place {
  const index = indexOfPath(data, path);
  return { line: positions[index * 2] ?? 1, col: positions[index * 2 + 1] ?? 1 };
}

/** A path as people write it: `expected_l1.memories[0].dimensions`. */
export function showPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${quoted(step)}]`;
  }
  return text;
}

function stepInto(parent: unknown, step: string | number): { offset: number; value: unknown } | null {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, step)) return null;
  const wanted = String(step);
  let offset = 1;
  for (const key of Object.keys(parent)) {
    const value = (parent as Record<string, unknown>)[key];
    if (key === wanted) return { offset, value };
    offset += countValues(value);
  }
  return null;
}
