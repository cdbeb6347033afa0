import { list, type Part, sectionOf } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';

const MAX_SHOWN = 100;

/** What the lint says of the cases. */
export function warnings({ report, page }: PageContext): Part | null {
  const shown = report.warnings.slice(0, MAX_SHOWN);
  const left = report.warnings.length - shown.length;
  return sectionOf('warnings', page.warnings, [
    list(
      shown.map(
        ({ code, message, file, line, col }) =>
          html`<code>${code}</code> ${message} <span class="muted small mono">${file}:${line}:${col}</span>`,
      ),
    ),
    left > 0 && html`<p class="muted">+${left}</p>`,
  ]);
}
