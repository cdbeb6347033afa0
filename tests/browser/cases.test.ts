import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '../../plugin/reporter/html/render-html.ts';
import type { CaseReport, Report } from '../../plugin/reporter/report-data.ts';
import { violations } from './support/accessibility.ts';
import { noBrowser, startChromium } from './support/chromium.ts';
import { type Opened, open } from './support/opened.ts';
import { englishPage, shippedReport, written } from './support/pages.ts';

describe.skipIf(noBrowser)('the cases of a page', () => {
  let browser: Browser;
  let report: Report;
  let url: string;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    browser = await startChromium();
    report = shippedReport('memory/v001');
    url = englishPage('cases', report);
    opened = await open(browser, url);
    page = opened.page;
    await shownIds();
  });

  afterAll(() => browser.close());

  async function shownIds(): Promise<string[]> {
    await page.locator('#case-count:not(:empty)').waitFor();
    const ids: string[] = [];
    while (await page.locator('#case-back').isEnabled()) await page.locator('#case-back').click();
    for (;;) {
      ids.push(...(await page.locator('#case-rows th').allTextContents()));
      if (await page.locator('#case-pager').isHidden()) break;
      if (await page.locator('#case-on').isDisabled()) break;
      await page.locator('#case-on').click();
    }
    return ids;
  }

  const idsWhere = (holds: (row: CaseReport) => boolean): string[] =>
    report.per_case
      .filter(holds)
      .map(({ case_id }) => case_id)
      .sort();

  async function reset(): Promise<void> {
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => page.locator('#case-count').textContent()).toMatch(/^152 of 152/);
  }

  test('at first all are there: those that turn the run red or changed, then those that do not pass, then by id', async () => {
    const ids = await shownIds();
    const passing = new Set(idsWhere(({ verdict }) => verdict === 'pass'));
    expect(ids).toEqual([...idsWhere(({ verdict }) => verdict !== 'pass'), ...passing]);
  });

  test.each([
    ['verdict', 'fail', (row: CaseReport) => row.verdict === 'fail'],
    ['verdict', 'pass', (row: CaseReport) => row.verdict === 'pass'],
    ['difficulty', 'hard', (row: CaseReport) => row.difficulty === 'hard'],
    ['tag', 'look-alike', (row: CaseReport) => row.tags.includes('look-alike')],
    ['stage', 'l15', (row: CaseReport) => row.missed.some((text) => text.startsWith('l15 '))],
    ['flip', 'none', (row: CaseReport) => row.change === 'unchanged'],
  ] as const)('the filter %s = %s shows what report.json has', async (name, value, holds) => {
    await reset();
    await page.locator(`#case-filters select[name=${name}]`).selectOption(value);
    const expected = idsWhere(holds);
    expect(expected.length).toBeGreaterThan(5);
    expect((await shownIds()).sort()).toEqual(expected);
    expect(await page.locator('#case-count').textContent()).toBe(`${expected.length} of 152 cases`);
    expect(new URL(page.url()).hash).toBe(`#cases?${name}=${value}`);
  });

  test('filters and words together; no case is like that', async () => {
    await reset();
    await page.locator('#case-filters select[name=verdict]').selectOption('fail');
    await page.getByRole('searchbox').fill('Django postgres');
    const ids = await shownIds();
    expect(ids).toContain('mem-003');
    const all = idsWhere(
      (row) =>
        row.verdict === 'fail' &&
        /django/i.test(row.conversation ?? '') &&
        /postgres/i.test(row.conversation ?? ''),
    );
    expect(ids.sort()).toEqual(all);
    await page.getByRole('searchbox').fill('no such words anywhere');
    await expect.poll(() => page.locator('#case-count').textContent()).toBe('No case is like that.');
    await reset();
  });

  test('an address with filters is followed, also when it changes', async () => {
    const other = await open(browser, `${url}#cases?verdict=pass&difficulty=hard`);
    const expected = idsWhere(
      ({ verdict, difficulty }) => verdict === 'pass' && difficulty === 'hard',
    ).length;
    await expect.poll(() => other.page.locator('#case-count').textContent()).toBe(`${expected} of 152 cases`);
    await other.page.evaluate(() => {
      location.hash = '#cases?q=%E5%B2%B3%E6%AF%8D';
    });
    await expect.poll(() => other.page.locator('#case-count').textContent()).toMatch(/^[1-9]\d? of 152/);
    expect(other.problems).toEqual([]);
    await other.page.context().close();
  });

  test('a column sorts up, then down, and says so', async () => {
    await reset();
    const head = page.locator('#case-table thead th', { hasText: 'difficulty' });
    const column = () => page.locator('#case-rows tr td:nth-child(4)').allTextContents();
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    const up = await column();
    expect(up).toEqual([...up].sort());
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const down = await column();
    expect(down).toEqual([...down].sort().reverse());
  });

  test('by keyboard: the skip link first, Enter opens a case, Escape gives the focus back', async () => {
    const { page: fresh, problems } = await open(browser, url);
    await fresh.locator('#case-count:not(:empty)').waitFor();
    const focused = () => fresh.evaluate(() => document.activeElement?.textContent ?? '');
    await fresh.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the results');
    await fresh.keyboard.press('Enter');
    expect(await fresh.evaluate(() => document.activeElement?.id)).toBe('main');
    await fresh.getByRole('searchbox').focus();
    const seen: string[] = [];
    for (let step = 0; step < 16; step++) {
      await fresh.keyboard.press('Tab');
      seen.push(
        await fresh.evaluate(
          () =>
            document.activeElement?.getAttribute('name') ??
            document.activeElement?.getAttribute('data-key') ??
            document.activeElement?.tagName.toLowerCase() ??
            '',
        ),
      );
    }
    expect(seen).toEqual([
      'verdict',
      'flip',
      'difficulty',
      'tag',
      'stage',
      'button',
      'div',
      'id',
      'verdict',
      'change',
      'difficulty',
      'tags',
      'stages',
      'text',
      'a',
      'a',
    ]);
    const id = await focused();
    await fresh.keyboard.press('Enter');
    await expect.poll(() => fresh.locator('dialog').getAttribute('open')).not.toBeNull();
    expect(await fresh.locator('#case-title').textContent()).toBe(id);
    await fresh.keyboard.press('Escape');
    await expect.poll(() => fresh.locator('dialog').getAttribute('open')).toBeNull();
    expect(await focused()).toBe(id);
    expect(problems).toEqual([]);
    await fresh.context().close();
  });

  test('the view of a failing case has its text, its truth, what differs, its place; axe finds nothing', async () => {
    const row = report.per_case.find(({ case_id }) => case_id === 'mem-003')!;
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page: view, problems } = await open(browser, `${url}#case-mem-003`, { colorScheme });
      const body = view.locator('#case-body');
      await expect.poll(() => body.textContent()).toContain('Django 5 on Postgres 16');
      const text = (await body.textContent())!;
      for (const part of [
        `${row.file}:${row.line}`,
        'MissedMemory',
        'nothing was predicted',
        'tech_stack',
        ...row.missed,
      ])
        expect(text).toContain(part);
      expect(await violations(view)).toEqual([]);
      expect(problems).toEqual([]);
      await view.context().close();
    }
  });

  test.each([
    ['memory/v001', ['l1', 'l15', 'l2', 'search', 'inject']],
    ['release', ['retrieval', 'answer', 'assembly']],
  ] as const)(
    'the views of %s, of each stage, have no fault, in one language or the other',
    async (suite, stages) => {
      const shipped = shippedReport(suite);
      for (const [index, stage] of stages.entries()) {
        const failing = shipped.per_case.find(
          ({ truth, verdict }) => truth[stage] !== undefined && verdict === 'fail',
        );
        const { case_id } = failing ?? shipped.per_case.find(({ truth }) => truth[stage] !== undefined)!;
        const [report_locale, colorScheme] =
          index % 2 === 0 ? (['zh', 'dark'] as const) : (['en', 'light'] as const);
        const page = written(`view-${stage}`, renderHtml({ ...shipped, report_locale }));
        const { page: view, problems } = await open(browser, `${page}#case-${case_id}`, { colorScheme });
        await view.locator('#case-body h3').first().waitFor();
        expect(await violations(view), stage).toEqual([]);
        expect(problems).toEqual([]);
        await view.context().close();
      }
    },
  );

  test('on paper the table has all cases that the filters leave', async () => {
    await reset();
    expect(await page.locator('#case-rows tr').count()).toBe(100);
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        const { length } = document.querySelectorAll('#case-rows tr');
        document.body.setAttribute('data-printed', String(length));
      });
    });
    await page.pdf();
    expect(await page.locator('body').getAttribute('data-printed')).toBe('152');
    await expect.poll(() => page.locator('#case-rows tr').count()).toBe(100);
  });

  test('from case to case, in the order of the table', async () => {
    await reset();
    await page.locator('#case-filters select[name=verdict]').selectOption('fail');
    const ids = await shownIds();
    await page.evaluate((id) => {
      location.hash = `#case-${id}`;
    }, ids[0]!);
    await expect.poll(() => page.locator('#case-title').textContent()).toBe(ids[0]);
    expect(await page.locator('#case-previous').isDisabled()).toBe(true);
    await page.locator('#case-next').click();
    await expect.poll(() => page.locator('#case-title').textContent()).toBe(ids[1]);
    await page.locator('#case-close').click();
    expect(new URL(page.url()).hash).toBe('#cases?verdict=fail');
    await reset();
  });

  test('a case that is not there is said to be none', async () => {
    const { page: none, problems } = await open(browser, `${url}#case-gone`);
    await expect.poll(() => none.locator('#case-body').textContent()).toBe('This report has no such case.');
    expect(problems).toEqual([]);
    await none.context().close();
  });

  test('without scripts the page says where else the cases are', async () => {
    const { page: plain } = await open(browser, url, { javaScriptEnabled: false });
    expect(await plain.locator('#cases noscript').textContent()).toContain('report.md');
    await plain.context().close();
  });

  test('all of this without a message on the console, and without a request', () => {
    expect(opened.problems).toEqual([]);
  });
});
