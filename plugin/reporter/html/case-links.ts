import { cleanText, urlPart } from '../../text/index.ts';
import { html, type Markup } from './markup.ts';

/** Where a page shows a case, by the id that its table has. */
export function caseAnchor(caseId: string): string {
  return `#case-${urlPart(cleanText(caseId))}`;
}

/** The id of a case, leading to it. */
export function caseLink(caseId: string): Markup {
  return html`<a class="mono" href="${caseAnchor(caseId)}">${caseId}</a>`;
}
