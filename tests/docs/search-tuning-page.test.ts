import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NOISE } from '../../plugin/grid/conclude.ts';
import { combinationsOf, DEFAULT_COMBINATION, DEFAULT_SPACE, PARAMETERS } from '../../plugin/grid/space.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/search-tuning.md', import.meta.url)), 'utf8');

/** The rows of the tables that begin with a name in backticks, by that name. */
const rows = new Map(
  [...page.matchAll(/^\| `(\w+)` +\| (.*) \|$/gm)].map(([, name, cells]) => [
    name,
    cells!.split('|').map((cell) => cell.trim()),
  ]),
);

test('the space is the one that is tried', () => {
  for (const name of PARAMETERS) {
    expect(rows.get(name)).toEqual([DEFAULT_SPACE[name].join(', '), String(DEFAULT_COMBINATION[name])]);
  }
  expect(page).toContain(`${combinationsOf(DEFAULT_SPACE).length.toLocaleString('en')} combinations`);
});

test('every conclusion has a row, in the order of precedence', () => {
  const order = [
    'no_queries',
    'inconclusive_bm25_only',
    'inconclusive_no_effect',
    'inconclusive_below_noise',
    'conclusive',
  ];
  expect([...rows.keys()].filter((name) => order.includes(name!))).toEqual(order);
  expect(rows.get('inconclusive_below_noise')![0]).toContain(`less than ${NOISE}`);
});
