import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { noBrowser, startChromium } from './support/chromium.ts';
import { open } from './support/opened.ts';
import { englishPage, englishVariants, shippedPage, shippedReport } from './support/pages.ts';

const PAGES = ['memory', 'memory/v001', 'release', 'realworld', 'realworld/full', 'mega', 'sample'];

describe.skipIf(noBrowser)('the pages of the shipped suites', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
  });

  afterAll(() => browser.close());

  describe.each(PAGES)('%s', (suite) => {
    test.each(['light', 'dark'] as const)(
      '%s: nothing on the console, no request, nothing that axe finds',
      async (colorScheme) => {
        const { page, problems } = await open(browser, shippedPage(suite), { colorScheme });
        expect(await violations(page)).toEqual([]);
        expect(problems).toEqual([]);
        await page.context().close();
      },
    );

    test('on a phone nothing is wider than the screen', async () => {
      const { page } = await open(browser, shippedPage(suite), { viewport: { width: 375, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.context().close();
    });

    test('on paper there is no navigation, and no box scrolls', async () => {
      const { page } = await open(browser, shippedPage(suite));
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('nav.contents').isVisible()).toBe(false);
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('.wide')].every(
            (box) => getComputedStyle(box).overflowX === 'visible',
          ),
        ),
      ).toBe(true);
      await page.context().close();
    });
  });

  test('the contents lead to every part of the page, in its order', async () => {
    const { page } = await open(browser, shippedPage('memory/v001'));
    const links = await page
      .locator('nav.contents a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const parts = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => `#${id}`));
    expect(links).toEqual(parts);
    expect(parts).toEqual([
      '#overview',
      '#flips',
      '#statistics',
      '#metrics',
      '#confusion',
      '#actions',
      '#sections',
      '#search',
      '#slices',
      ...parts.filter((id) => ['#trend', '#near-threshold', '#warnings'].includes(id)),
      '#cases',
    ]);
    await page.context().close();
  });

  test('the page shows the numbers of report.json', async () => {
    const report = shippedReport('memory/v001');
    const { page } = await open(browser, englishPage('memory', report));
    const gates = await page
      .locator('#overview tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    expect(gates.map(([name]) => name)).toEqual(report.gates.map(({ name }) => name));
    for (const [index, { value, met, interval }] of report.gates.entries()) {
      expect(gates[index]![1]).toBe(met ? 'met' : 'missed');
      expect(Number(gates[index]![2])).toBeCloseTo(value!, 3);
      const [low, high] = gates[index]![4]!.split(' … ').map(Number);
      if (interval)
        expect([low, high]).toEqual([expect.closeTo(interval.low, 3), expect.closeTo(interval.high, 3)]);
    }
    const metrics = await page
      .locator('#metrics table')
      .last()
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent ?? '')),
      );
    expect(metrics.length).toBeGreaterThan(30);
    for (const [name, text] of metrics) {
      const value = report.metrics.all[name!];
      if (value === null) expect(text).toBe('no value');
      else expect(Number(text)).toBeCloseTo(value!, 3);
    }
    await page.context().close();
  });

  test('the variants lead to the view of a case in either report', async () => {
    const { page, problems } = await open(browser, shippedPage('memory'));
    const link = page.locator('#flips a').first();
    const id = (await link.getAttribute('href'))!.split('#case-')[1]!;
    await link.click();
    await page.waitForURL(/v001\/report\.html#case-/);
    await expect.poll(() => page.locator('#case-title').textContent()).toBe(decodeURIComponent(id));
    expect(problems.filter((problem) => !problem.includes('v001/report.html'))).toEqual([]);
    await page.context().close();
  });

  test('in English, too, the variants are without a fault', async () => {
    const { page, problems } = await open(browser, englishVariants());
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
