import { cleanText } from '../../text/index.ts';
import { html, type Markup } from './markup.ts';

/** Where a page shows a case, by the id that its table has. */
export function caseAnchor(caseId: string): string {
  return `#case-${urlPart(cleanText(caseId))}`;
}

/** The id of a case, leading to it. */
export function caseLink(caseId: string): Markup {
  return html`<a class="mono" href="${caseAnchor(caseId)}">${caseId}</a>`;
}

/** A text as a part of an address. Half a surrogate pair cannot be encoded, and is replaced. */
export function urlPart(text: string): string {
  const wellFormed = text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  );
  return encodeURIComponent(wellFormed);
}
