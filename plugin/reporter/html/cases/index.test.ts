import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { syntheticReport } from '../../../../tests/support/synthetic-report.ts';
import { type ClientData, casesPart } from './index.ts';

/** The text that a data element of a page holds. */
function dataOf(markup: string, id: string): string {
  const [, base64 = ''] = new RegExp(`id="${id}">([^<]*)<`).exec(markup) ?? [];
  return gunzipSync(Buffer.from(base64, 'base64')).toString('utf8');
}

it('holds every case once: a row of the table, and at the same place a view', () => {
  const report = syntheticReport(95);
  const markup = String(casesPart(report)!.part.markup);
  const { rows, chunk } = JSON.parse(dataOf(markup, 'case-index')) as ClientData;
  expect(rows.map(({ id }) => id).sort()).toEqual(report.per_case.map(({ case_id }) => case_id).sort());
  const views = Array.from(
    { length: Math.ceil(rows.length / chunk) },
    (_, at) => JSON.parse(dataOf(markup, `case-chunk-${at}`)) as string[],
  ).flat();
  expect(views).toHaveLength(rows.length);
  rows.forEach(({ id }, at) => {
    const { file, line } = report.per_case.find(({ case_id }) => case_id === id)!;
    expect(views[at]).toContain(`<code>${file}:${line}</code>`);
  });
});

it('has to choose from what the cases have, and no more', () => {
  const report = syntheticReport(30);
  const markup = String(casesPart(report)!.part.markup);
  const [, options = ''] = /<select name="verdict">(.*?)<\/select>/.exec(markup) ?? [];
  const verdicts = [...new Set(report.per_case.map(({ verdict }) => verdict))].sort();
  expect(Array.from(options.matchAll(/value="([^"]*)"/g), ([, value]) => value)).toEqual(['', ...verdicts]);
});

it('is a part also of a run without a case', () => {
  const markup = String(casesPart(syntheticReport(0))!.part.markup);
  expect((JSON.parse(dataOf(markup, 'case-index')) as ClientData).rows).toEqual([]);
  expect(markup).not.toContain('case-chunk-0');
});
