/** Texts longer than this are computed afresh each time, so that one huge text cannot fill the memory. */
const LONGEST_KEPT = 4096;

/**
 * `compute` with a memory of its latest results. `compute` must be pure and its result must not be changed.
 *
 * @param maxEntries how many results are kept; the oldest goes first
 */
export function boundedMemo<T>(compute: (text: string) => T, maxEntries: number): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST_KEPT) return compute(text);
    if (kept.has(text)) return kept.get(text) as T;
    const result = compute(text);
    if (kept.size >= maxEntries) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    kept.set(text, result);
    return result;
  };
}
