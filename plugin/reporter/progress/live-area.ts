/** What draws the live area of a terminal in Vitest: its lines, the last of them empty. No public API. */
interface LiveArea {
  createSummary(): string[];
}

const extended = new WeakSet<object>();

/**
 * Adds a line at the bottom of the live area that Vitest's own reporters draw on a terminal. Vitest draws, moves and
 * erases it with the rest, so nothing is written beside it. There is no hook for that, so what makes the area's lines
 * is wrapped; a reporter without an area, or of a version that makes it otherwise, stays as it is.
 *
 * @param reporters of a Vitest, built in or not
 * @param lineOf the line; null for none
 */
export function extendLiveArea(reporters: readonly unknown[], lineOf: () => string | null): void {
  for (const reporter of reporters) {
    const area = areaOf(reporter);
    if (!area || extended.has(area)) continue;
    extended.add(area);
    const createSummary = area.createSummary.bind(area);
    area.createSummary = () => {
      const lines = createSummary();
      const line = lineOf();
      // The cursor has to stand at the beginning of a line: Vitest erases from there.
      return line === null || lines.at(-1) !== '' ? lines : [...lines.slice(0, -1), line, ''];
    };
  }
}

/** The area of `default` and `verbose` is a part of the reporter, that of `dot` the reporter itself. */
function areaOf(reporter: unknown): LiveArea | undefined {
  const { summary } = reporter as { summary?: unknown };
  return [summary, reporter].find(isLiveArea);
}

function isLiveArea(value: unknown): value is LiveArea {
  return typeof (value as Partial<LiveArea> | null | undefined)?.createSummary === 'function';
}
