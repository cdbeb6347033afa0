import { expect, test } from 'vitest';
import { HOSTILE, UNPRINTABLE } from '../../../../tests/support/hostile.ts';
import { syntheticReport } from '../../../../tests/support/synthetic-report.ts';
import { compareVariants } from '../../comparison/render-variants.ts';
import { renderComparisonPage, renderVariantsPage } from './render-pages.ts';

const variant = (name: string, seed: number) => ({ ...syntheticReport(12, seed), variant: name });

test('three variants: each beside the first, with links to the cases of both', () => {
  const reports = [variant('v001', 1), variant('v002', 2), variant('v003', 3)];
  const compared = compareVariants(reports, true);
  const page = renderVariantsPage(reports, compared);
  expect(page).toContain('v001 / v002: ');
  expect(page).toContain('v001 / v003: ');
  const flip = compared[1]!.flips[0]!;
  expect(page).toContain(`href="./v001/report.html#case-${flip.case_id}"`);
  expect(page).toContain(`href="./v003/report.html#case-${flip.case_id}"`);
  expect(new Set(page.match(/ id="[^"]+"/g)).size).toBe(page.match(/ id="[^"]+"/g)!.length);
});

test('the figures are those of the comparison; Chinese where the report is', () => {
  const reports = [variant('v001', 1), { ...variant('v002', 2), report_locale: 'zh' as const }];
  const [comparison] = compareVariants(reports, true);
  const page = renderVariantsPage([{ ...reports[0]!, report_locale: 'zh' }, reports[1]!], [comparison!]);
  expect(page).toContain('<html lang="zh-Hans">');
  const { only_a, only_b } = comparison!.verdicts;
  expect(comparison!.flips).toHaveLength(only_a + only_b);
  expect(page.match(/#case-/g)!.length).toBeGreaterThanOrEqual(2 * comparison!.flips.length);
});

test('hostile names are text', () => {
  const reports = [variant(HOSTILE, 1), variant('b', 2)];
  const [comparison] = compareVariants(reports, true);
  for (const page of [
    renderVariantsPage(reports, [comparison!]),
    renderComparisonPage({ comparison: comparison!, pages: { a: null, b: null } }, 'en'),
  ]) {
    expect(page).not.toMatch(UNPRINTABLE);
    expect(page).not.toMatch(/<script>alert|<img/);
  }
});
