import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseBaseline } from '../../plugin/baseline/format.ts';
import { wilson } from '../../plugin/metrics/index.ts';
import { isListedMetric } from '../../plugin/reporter/readings/measures.ts';
import { isCountMetric } from '../../plugin/scores/stages.ts';
import { figure, fixed } from '../../plugin/stages/thresholds.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/reading-a-report.md');

/** metric → value, as the rows of a section's table have them */
function rowsOf(title: string): Map<string, string> {
  const section = page.slice(page.indexOf(title)).split(/\n##+ /)[0]!;
  const rows = section.matchAll(/^\| `([\w.]+)` +\| ([^|]+?) +\|/gm);
  return new Map(Array.from(rows, ([, name, value]) => [name!, value!]));
}

test.each([
  ['### Of a memory pipeline', 'baselines/memory@v001.json'],
  ['### Of a RAG chain', 'baselines/release.json'],
])('%s: every metric of the suite is explained, with the value of its baseline', (title, file) => {
  const { metrics } = parseBaseline(read(file));
  const expected = Object.entries(metrics)
    .filter(([name]) => isListedMetric(name))
    .map(([name, value]): [string, string] => [
      name,
      value === null ? 'no value' : figure(value, isCountMetric(name)),
    ]);
  expect(Object.fromEntries(rowsOf(title))).toEqual(Object.fromEntries(expected));
});

test('the figures of the text', () => {
  const { metrics, cases } = parseBaseline(read('baselines/release.json'));
  const passed = [...cases.values()].filter(({ verdict }) => verdict === 'pass').length;
  expect([passed, cases.size]).toEqual([51, 56]);
  const interval = wilson(51, 56)!;
  for (const text of [
    '51 of 56 questions',
    `${fixed(interval.low)} … ${fixed(interval.high)}`,
    fixed(metrics['retrieval.arm_recall_at_1.vector']!),
    fixed(metrics['retrieval.doc_recall_at_1']!),
  ])
    expect(page).toContain(text);
  const memory = parseBaseline(read('baselines/memory@v001.json'));
  expect(page).toContain(`F1 ${fixed(memory.metrics['l1.per_dimension_f1.social']!)}`);
  const other = parseBaseline(read('baselines/memory@v002.json'));
  const passes = ({ cases: rows }: typeof memory) =>
    [...rows.values()].filter(({ verdict }) => verdict === 'pass').length;
  expect(page).toContain(`${passes(memory)} → ${passes(other)} of 152 pass`);
  const drop =
    memory.metrics['l1.dimension_micro_precision']! - other.metrics['l1.dimension_micro_precision']!;
  expect(page).toContain(`fell by ${fixed(drop)}`);
});
