import { html, type Markup } from './markup.ts';

/** Where a page shows a case. An id holds nothing that an address could not, but it comes from a file. */
export function caseAnchor(caseId: string): string {
  return `#case-${encodeURIComponent(wellFormed(caseId))}`;
}

/** The id of a case, leading to it. */
export function caseLink(caseId: string): Markup {
  return html`<a class="mono" href="${caseAnchor(caseId)}">${caseId}</a>`;
}

/** Half a surrogate pair cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
