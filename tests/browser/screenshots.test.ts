import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../plugin/reporter/report-data.ts';
import { GateProject } from '../e2e/support/gate-project.ts';
import { violations } from './support/accessibility.ts';
import { noBrowser, startChromium } from './support/chromium.ts';
import { open } from './support/opened.ts';
import { englishPage, englishVariants, shippedReport } from './support/pages.ts';

/** Where the pictures of the documentation go; unset: they are looked at by no one, and not kept. */
const FOLDER = process.env.CALIPER_SCREENSHOTS;

describe.skipIf(noBrowser)('the pictures of the documentation', () => {
  let browser: Browser;
  let project: GateProject;
  let red: string;
  let memory: string;

  beforeAll(async () => {
    browser = await startChromium();
    project = new GateProject('release');
    project.accept();
    project.without('enumeration');
    await project.run();
    red = englishPage('release', project.json<Report>('results/release/report.json'));
    memory = englishPage('memory', shippedReport('memory/v001'));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    project?.dispose();
  });

  /** A picture of what a person sees, once nothing is wrong with it. */
  async function picture(
    name: string,
    url: string,
    options: BrowserContextOptions,
    prepare: (page: Page) => Promise<unknown>,
  ): Promise<void> {
    const { page, problems } = await open(browser, url, options);
    await prepare(page);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    if (FOLDER !== undefined) {
      mkdirSync(FOLDER, { recursive: true });
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    }
    await page.context().close();
  }

  const scrolledTo = (part: string) => (page: Page) =>
    page.locator(part).evaluate((found) => {
      found.scrollIntoView({ behavior: 'instant' });
    });

  test('a red run: the gate, what regressed and why', async () => {
    await picture('report-overview', red, { viewport: { width: 1280, height: 1000 } }, async (page) => {
      await expect.poll(() => page.locator('h1').textContent()).toContain('red');
      expect(await page.locator('#flips li').count()).toBeGreaterThan(3);
    });
  });

  test('the heat map of the dimensions', async () => {
    await picture(
      'report-heat-map',
      memory,
      { viewport: { width: 1280, height: 800 } },
      scrolledTo('#metrics'),
    );
  });

  test('the view of a failing case', async () => {
    await picture(
      'report-case',
      `${memory}#case-mem-012`,
      { viewport: { width: 1280, height: 900 } },
      (page) => page.locator('#case-body h3').first().waitFor(),
    );
  });

  test('two variants side by side', async () => {
    await picture(
      'report-variants',
      englishVariants(),
      { viewport: { width: 1280, height: 900 } },
      async () => {},
    );
  });

  test('on a phone', async () => {
    await picture('report-phone', red, { viewport: { width: 375, height: 800 } }, async () => {});
  });

  test('in the dark', async () => {
    await picture(
      'report-dark',
      memory,
      { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
      async () => {},
    );
  });
});
