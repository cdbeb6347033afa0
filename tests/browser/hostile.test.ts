import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareVariants } from '../../plugin/reporter/comparison/render-variants.ts';
import { renderVariantsPage } from '../../plugin/reporter/html/comparison/render-pages.ts';
import type { Report } from '../../plugin/reporter/report-data.ts';
import { HOSTILE, UNPRINTABLE } from '../support/hostile.ts';
import { syntheticReport } from '../support/synthetic-report.ts';
import { noBrowser, startChromium } from './support/chromium.ts';
import { open } from './support/opened.ts';
import { englishPage, written } from './support/pages.ts';

const MARKUP = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  '<iframe srcdoc="<script>alert(4)</script>"></iframe>',
  '</dialog></section><style>*{display:none}</style>',
  '{{constructor.constructor("alert(5)")()}}',
  '\u202eright to left\u2067 \u200f',
  HOSTILE,
].join(' ');

/** A report of which every text that is not ours is hostile; ids too, which a report of another program may have. */
function hostileReport(text = MARKUP): Report {
  const report = syntheticReport(4);
  const [row, ...others] = report.per_case;
  const memory = { content: text, dimensions: [text], unresolved: [text], memory_type: text, priority: text };
  return {
    ...report,
    suite: text.slice(0, 40),
    subject: { name: text, version: text, [text.slice(0, 20)]: text },
    weaker: text,
    loosened: [text],
    failures: [{ kind: 'gate', message: text }],
    warnings: [{ code: text, message: text, file: text, line: 1, col: 1 }],
    changes: [
      { case_id: text.slice(0, 60), kind: 'regressed', edited: true, fields: [text], renamed_to: text },
    ],
    totals: {
      l1: {
        labels: { tp: 1, fp: 1, fn: 1 },
        per_dimension: { [text]: { tp: 1, fp: 1, fn: 1 } },
        confusion: { [text]: { [text]: 3 } },
        unresolved: { [text]: 2 },
      },
    },
    slices: { tag: { [text]: { pass_rate: 1 } } },
    per_case: [
      {
        ...row!,
        case_id: text.slice(0, 60),
        verdict: 'fail',
        note: text,
        missed: [text],
        errors: [{ kind: 'infra', stage: text, message: text }],
        findings: [{ title: text, message: `${text}\n${text}`, file: text, line: 1, col: 1 }],
        tags: [text],
        conversation: text,
        file: text,
        truth: {
          l1: [memory],
          l15: [{ new_memory_index: 0, action: text, candidate_ids: [text], merged_content: text }],
          l2: { scene_labels: [text], template_section: { [text]: { 0: text } } },
          search: [{ query: text, grades: [[text, 1]] }],
          inject: { subsequent_conversation: text, referenced_memory_indices: [0] },
          retrieval: [{ question: text, expect_doc: text, expect_tokens: [text] }],
          answer: [{ question: text, expect_answer: { [text]: text } }],
        },
        details: {
          l1: { predicted: [memory], pairs: [{ truth: 0, predicted: 0, similarity: 1 }] },
          l15: { decided: [{ new_memory_index: 0, action: text }], partners: [0] },
          l2: {
            stored: [text],
            scenes: [{ label: text }],
            profile: [{ mode: text, sections: [{ title: text, memory_ids: [text] }] }],
          },
          search: { answers: [{ ids: [text, text], arms: {} }] },
          inject: { blocks: [{ title: text, present: true, memory_ids: [text] }] },
          retrieval: {
            turns: [
              {
                sources: [{ doc: text, channel: text }],
                places: [{ rank: 1, excerpt: text }],
                channels: { [text]: text },
              },
            ],
          },
          answer: { answers: [{ text, sources: [{ doc: text }] }] },
          [text]: text,
        },
      },
      ...others,
    ],
  };
}

describe.skipIf(noBrowser)('a report of hostile texts', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
  });

  afterAll(() => browser.close());

  /** What stands on a page that is none of ours. */
  const foreign = () =>
    [
      ...document.querySelectorAll(
        'img, iframe, object, embed, svg[onload], main style, script:not([type]), [onerror], [onload], [onclick]',
      ),
    ]
      .filter((found) => !(found instanceof HTMLScriptElement && found.parentElement === document.body))
      .map(({ outerHTML }) => outerHTML);

  test('nothing of it runs, loads or becomes an element; the text is there to be read', async () => {
    const { page, problems } = await open(browser, englishPage('hostile', hostileReport()));
    await page.locator('#case-count:not(:empty)').waitFor();
    expect(await page.evaluate(foreign)).toEqual([]);
    await page.locator('#case-rows a').first().click();
    const body = page.locator('#case-body');
    await expect.poll(() => body.textContent()).toContain('<img src=x onerror=alert(2)>');
    expect(await page.evaluate(foreign)).toEqual([]);
    expect(await page.evaluate(() => document.body.textContent)).not.toMatch(UNPRINTABLE);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/[\u202e\u2067\u200f]/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox').fill('<img src=x');
    await expect.poll(() => page.locator('#case-count').textContent()).toBe('1 of 4 cases');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('nor on a page of variants', async () => {
    const reports = ['a', 'b'].map(
      (variant, index): Report => ({
        ...hostileReport(),
        variant,
        per_case: hostileReport().per_case.map((row, at) =>
          at === 0 && index === 1 ? { ...row, verdict: 'pass', passes: 1 } : row,
        ),
      }),
    );
    const { page, problems } = await open(
      browser,
      written('hostile-variants', renderVariantsPage(reports, compareVariants(reports, true))),
    );
    expect(await page.locator('#flips tbody tr').count()).toBe(1);
    expect(await page.evaluate(foreign)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a line of 1 MB is shown without a stall', async () => {
    const long = `${'word '.repeat(100_000)}${'x'.repeat(500_000)}<b>`;
    const begun = Date.now();
    const url = englishPage('long', hostileReport(long));
    expect(Date.now() - begun).toBeLessThan(10_000);
    const { page, problems } = await open(browser, `${url}#cases`);
    await page.locator('#case-rows a').first().click();
    await expect
      .poll(() => page.locator('#case-body').textContent(), { timeout: 20_000 })
      .toContain('word word');
    const wide = await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth
        ? []
        : [...document.querySelectorAll('body *')]
            .filter(
              (found) => found.getBoundingClientRect().right > innerWidth && !found.closest('.wide, nav'),
            )
            .map((found) => found.outerHTML.slice(0, 80)),
    );
    expect(wide).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
