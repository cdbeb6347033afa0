import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page, and all that it did which a report must not do. */
export interface Opened {
  page: Page;
  /** messages of the console, uncaught errors, dialogs, and requests beside the page itself; in words */
  problems: string[];
}

/** Opens an address in a context of its own. */
export async function open(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const document = url.replace(/#.*$/, '');
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().replace(/#.*$/, '') !== document) problems.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}
