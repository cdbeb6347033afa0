import type { GridResult } from './types.ts';

/** Raised when the layout of `grid.json` changes in a way that readers must know. */
export const GRID_SCHEMA = 1;

/** `grid.json`: what was found, then one line a combination. */
export function formatGrid({ findings, ...head }: GridResult): string {
  const { combinations = [], ...found } = findings ?? {};
  const text = JSON.stringify({ schema: GRID_SCHEMA, ...head, ...found }, null, 2);
  const rows = combinations.map(
    ({ combination, ...quality }) => `    ${JSON.stringify({ ...combination, ...quality })}`,
  );
  return `${text.slice(0, -2)},\n  "combinations": [${rows.length > 0 ? `\n${rows.join(',\n')}\n  ` : ''}]\n}\n`;
}
