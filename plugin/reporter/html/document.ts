import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';
import { PAGE_STYLE } from './style/page.ts';

/** A page that needs nothing but itself. */
export interface Document {
  lang: 'en' | 'zh';
  /** of the window */
  title: string;
  /** what the link before everything else says: it leads past header and contents */
  skip: string;
  header: Markup;
  /** the list of what is on the page */
  nav: Markup;
  main: Markup;
  /** CSS of our own beside that of all pages; it holds no foreign text */
  style?: string;
  /** JavaScript of our own; it holds no foreign text. Absent or empty: the page has none */
  script?: string;
}

/**
 * One HTML file that works from `file://`. Its policy lets it load nothing, send nothing and run no script but its own,
 * which is allowed by its hash, so that markup which slipped through could do nothing either.
 */
export function renderDocument({ lang, title, skip, header, nav, main, style, script }: Document): string {
  const code = script ?? '';
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${code === '' ? "'none'" : `'sha256-${createHash('sha256').update(code).digest('base64')}'`}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = html`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-Hans' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${ours(PAGE_STYLE + (style ?? ''), 'style')}</style>
</head>
<body>
<a class="skip" href="#main">${skip}</a>
<header>${header}</header>
${nav}
<main id="main" tabindex="-1">
${main}
</main>
${code === '' ? '' : new Markup(`<script>${ours(code, 'script')}</script>`)}
</body>
</html>
`;
  return page.toString();
}

/**
 * Style or code as the content of its element.
 *
 * @throws Error where it would end its element: it is ours, so that is a mistake of ours
 */
function ours(text: string, element: string): Markup {
  if (/<\/|<!--/.test(text))
    throw new Error(`the ${element} of a page holds "</" or "<!--", which would end it`);
  return new Markup(text);
}
