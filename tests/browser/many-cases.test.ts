import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syntheticReport } from '../support/synthetic-report.ts';
import { noBrowser, startChromium } from './support/chromium.ts';
import { open } from './support/opened.ts';
import { englishPage } from './support/pages.ts';

const CASES = 10_000;

/** What someone who waits notices; the machine of a test run does other work besides. */
const STALL = 1000;

describe.skipIf(noBrowser)('a report of 10,000 cases', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
  });

  afterAll(() => browser.close());

  test('opens, filters, sorts and shows a case without a visible stall', async () => {
    const report = syntheticReport(CASES);
    const figures: Record<string, number> = {};
    const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      figures[name] = Math.round(performance.now() - begun);
      return result;
    };
    const url = await timed('write the page, ms', () => englishPage('many', report));
    figures['size, MB'] = Math.round(statSync(fileURLToPath(url)).size / 1e5) / 10;
    const { page, problems } = await open(browser, url);
    await page.locator('#case-count:not(:empty)').waitFor();
    const drawn = await page.evaluate(() => performance.getEntriesByName('cases')[0]!.startTime);
    figures['open, ms'] = Math.round(drawn);
    const count = page.locator('#case-count');
    expect(await count.textContent()).toBe('10000 of 10000 cases');

    const failing = report.per_case.filter(({ verdict }) => verdict === 'fail').length;
    await timed('filter, ms', async () => {
      await page.locator('#case-filters select[name=verdict]').selectOption('fail');
      await expect.poll(() => count.textContent(), { interval: 5 }).toBe(`${failing} of 10000 cases`);
    });
    const sailing = report.per_case.filter(
      ({ verdict, conversation }) => verdict === 'fail' && conversation?.includes('sailing'),
    ).length;
    await timed('search, ms', async () => {
      await page.getByRole('searchbox').fill('sailing');
      await expect.poll(() => count.textContent(), { interval: 5 }).toBe(`${sailing} of 10000 cases`);
    });
    await page.getByRole('button', { name: 'Show all' }).click();
    await timed('sort, ms', () => page.locator('#case-table thead button[data-key=text]').click());
    await timed('open a case, ms', async () => {
      await page.locator('#case-rows a').last().click();
      await expect.poll(() => page.locator('#case-body h3').count(), { interval: 5 }).toBeGreaterThan(0);
    });
    const tasks = Object.entries(figures).filter(
      ([name]) => name.endsWith('ms') && !name.startsWith('write'),
    );
    console.log(figures);
    for (const [name, ms] of tasks) expect([name, ms < STALL]).toEqual([name, true]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
