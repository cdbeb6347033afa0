import { escapeMarkdown as md } from '../../text/index.ts';

const MAX_ROWS = 200;

/** A section with a heading; empty where its body is. */
export function section(title: string, body: string, level = 2): string {
  return body ? `${'#'.repeat(level)} ${title}\n\n${body}` : '';
}

/** A table of cells that are escaped already; empty without rows, and cut where there are too many. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  max: number = MAX_ROWS,
): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, max);
  const lines = [head, head.map(() => '---'), ...shown].map((cells) => `| ${cells.join(' | ')} |`);
  if (rows.length > shown.length)
    lines.push(`| +${rows.length - shown.length} |${' |'.repeat(head.length - 1)}`);
  return lines.join('\n');
}

/** Lines in a monospaced font. Foreign text in them is escaped already, by `escapeCodeLine`. */
export function codeBlock(lines: readonly string[]): string {
  return ['```text', ...lines.map((line) => line.trimEnd()), '```'].join('\n');
}

/** A list of texts, which are escaped here; empty without any, and cut where there are too many. */
export function list(texts: readonly string[]): string {
  const more = texts.length - MAX_ROWS;
  return [
    ...texts.slice(0, MAX_ROWS).map((text) => `- ${md(text)}`),
    ...(more > 0 ? [`- +${more}`] : []),
  ].join('\n');
}
