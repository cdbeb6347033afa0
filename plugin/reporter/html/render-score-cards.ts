import { uiWordsOf } from '../ui/words.ts';
import { list } from './blocks.ts';
import { renderDocument } from './document.ts';
import { html, NOTHING } from './markup.ts';

/** Where a report page is, relative to the page that leads to it. */
export interface PageLink {
  /** an encoded relative address */
  path: string;
  title: string;
}

/** The page that leads to the reports of all suites. */
export function renderScoreCards(links: readonly PageLink[]): string {
  const words = uiWordsOf('en');
  return renderDocument({
    lang: 'en',
    title: `${words.scoreCards} · vitest-caliper`,
    skip: words.skip,
    header: html`<h1>${words.scoreCards}</h1>`,
    nav: NOTHING,
    main:
      links.length === 0
        ? html`<p>${words.noReports}</p>`
        : list(links.map(({ path, title }) => html`<a href="./${path}">${title}</a>`)),
  });
}
