import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type GroundTruthMemory, parseCaseFile } from '../../plugin/cases/index.ts';
import {
  averagePrecision,
  type Counts,
  cohenKappa,
  f1,
  jaccard,
  mcnemarExact,
  ndcg,
  pairedBootstrap,
  precisionAt,
  recallAt,
  reciprocalRank,
  similarity,
  wilson,
} from '../../plugin/metrics/index.ts';
import { loadRegistry } from '../../plugin/registry/index.ts';
import { INJECT_METRICS } from '../../plugin/stages/inject/measure.ts';
import { l1, scoreL1 } from '../../plugin/stages/l1/index.ts';
import { L1_METRICS, measureL1 } from '../../plugin/stages/l1/measure.ts';
import { l1Rules } from '../../plugin/stages/l1/options.ts';
import { checkExtractResult, normaliseMemories } from '../../plugin/stages/l1/output.ts';
import { DEFAULT_PAIRING } from '../../plugin/stages/pairing.ts';
import { measureSearch, SEARCH_METRICS } from '../../plugin/stages/search/measure.ts';
import { tallySearch } from '../../plugin/stages/search/score.ts';
import { sumTallies, type Tally } from '../../plugin/stages/tally.ts';
import { missedThresholds } from '../../plugin/stages/thresholds.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('docs/metrics.md'), 'utf8');

type Figures = Record<string, number | null>;

/** The texts of the page's fenced blocks in a language, in order. */
function blocks(language: string): string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, info]) => info === language)
    .map(([, , text]) => text!);
}

const [answer, pairing, tally, metrics, negative, both, failed] = blocks('json').map((text) =>
  JSON.parse(text),
);

const { cases, problems } = parseCaseFile(blocks('yaml')[0]!, 'docs/metrics.md');
const { registry } = loadRegistry(at('cases/registry'));
const context = { registry, pairing: DEFAULT_PAIRING };
const { rules } = l1Rules({});
const truth: readonly GroundTruthMemory[] = cases[0]!.case.expected_l1!.memories;
const score = scoreL1(truth, normaliseMemories(checkExtractResult(answer), registry), rules);
const silence = scoreL1([], [], rules);

/** Rounded as on the page. */
function rounded(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}

function figures(of: Tally): Figures {
  return Object.fromEntries(
    Object.entries(measureL1(of)).map(([name, { value }]) => [name, rounded(value) ?? null]),
  );
}

/** A tally without its prototype-less branches, as JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the case of the page is sound, and its blocks are the ones that are read here', () => {
  expect(problems).toEqual([]);
  expect(blocks('yaml')).toHaveLength(1);
  expect(blocks('json')).toHaveLength(7);
});

test('pairs and refusals', () => {
  const { pairs, refused } = score.detail as unknown as Record<string, { similarity: number }[]>;
  const round = (list: { similarity: number }[]) =>
    list.map((entry) => ({ ...entry, similarity: rounded(entry.similarity) }));
  expect({ pairs: round(pairs!), refused: round(refused!) }).toEqual(pairing);
});

test('the tally', () => {
  expect(plain(score.tally)).toEqual(tally);
});

test('every metric', () => {
  expect(figures(score.tally)).toEqual(metrics);
});

test('the table has a row for every metric, and its fractions are the values', () => {
  const rows = new Map(
    [...page.matchAll(/^\| `([\w.<>]+)` +\|.*\| ([^|]*[^|\s]) +\|$/gm)].map(([, name, cell]) => [name, cell]),
  );
  for (const name of L1_METRICS) {
    const cell = rows.get(name);
    expect(cell, name).toMatch(/^\d+( \/ \d+ = [\d.]+)?$/);
    const [, top, bottom, shown] = /^(\d+)(?: \/ (\d+) = ([\d.]+))?$/.exec(cell!)!;
    const value = bottom === undefined ? Number(top) : Number(top) / Number(bottom);
    expect(rounded(value), name).toBe(metrics[name]);
    if (shown !== undefined) expect(Number(shown), name).toBe(metrics[name]);
  }
  expect(rows.get('per_dimension_f1.<dimension>')).toBe('`habits` 2 / 4 = 0.5');
});

test('a negative case, the suite of both, and the first case in error', () => {
  expect(figures(silence.tally)).toMatchObject(negative);
  const strictest = { dimension_micro_f1: 1, memory_recall: 1, strict_match_rate: 1 };
  expect(missedThresholds((name) => measureL1(silence.tally)[name], strictest, silence.nullMeets)).toEqual(
    [],
  );
  expect(figures(sumTallies([score.tally, silence.tally]))).toMatchObject(both);
  const error = l1().nothing(cases[0]!.case, context);
  expect(figures(error)).toMatchObject(failed);
  expect(l1().nothing({ ...cases[0]!.case, expected_l1: { memories: [] } }, context).strict).toBe(0);
});

test('what the page says of single texts', () => {
  const dice = similarity('dice');
  expect(dice('Allergic to peanuts', 'Allergic to seafood')).toBe(0.625);
  expect(rounded(dice('Runs five kilometres every morning', 'Runs every morning'))).toBe(0.6818);
  const interval = wilson(3, 5)!;
  expect(page).toContain(
    `low: ${String(interval.low).slice(0, 6)}…, high: ${String(interval.high).slice(0, 6)}…`,
  );
});

/** As the examples of the page show a value: cut after four decimals, with `…` in place of the rest. */
function shown(value: number | null): string {
  const [, start, rest] = /^(-?\d+(?:\.\d{1,4})?)(.*)$/.exec(String(value))!;
  return rest === '' ? start! : `${start}…`;
}

test('what the page says of a ranking', () => {
  const ranking = ['a', 'b', 'c', 'd'];
  const grades = { b: 1, d: 2, z: 3 };
  expect(page).toContain(`1 / log2(4)) = ${shown(ndcg(ranking, grades))}\n`);
  expect(reciprocalRank(ranking, grades)).toBe(1 / 2);
  expect(page).toContain(`(1 / 2 + 2 / 4) / 3 = ${shown(averagePrecision(ranking, grades))}\n`);
  expect(precisionAt(ranking, grades, 10)).toBe(2 / 10);
  expect(recallAt(ranking, grades, 10)).toBe(2 / 3);
});

test('what the page says of two runs, two raters and two sets', () => {
  expect(page).toContain(`2 · (1 + 10) / 2¹⁰ = ${mcnemarExact(1, 9)}\n`);
  const kappa = cohenKappa(['yes', 'yes', 'no', 'no'], ['yes', 'no', 'no', 'no']);
  expect(page).toContain(`(0.75 − 0.5) / (1 − 0.5) = ${kappa}\n`);
  expect(jaccard(['a', 'b', 'c'], ['b', 'c', 'd'])).toBe(2 / 4);
  const before = [
    { tp: 1, fp: 1, fn: 1 },
    { tp: 1, fp: 0, fn: 1 },
  ];
  const after = [
    { tp: 2, fp: 0, fn: 0 },
    { tp: 1, fp: 0, fn: 1 },
  ];
  const microF1 = (of: readonly Counts[]) =>
    f1(of.reduce((a, b) => ({ tp: a.tp + b.tp, fp: a.fp + b.fp, fn: a.fn + b.fn })));
  const { difference, low, high } = pairedBootstrap(before, after, { metric: microF1 })!;
  expect(page).toContain(`{ difference: ${shown(difference)}, low: ${shown(low)}, high: ${shown(high)} }\n`);
});

test('what the page says of a search', () => {
  const answers = [
    { ids: ['x', 'a'], arms: { bm25: ['a', 'x'] } },
    { ids: ['a'], arms: { bm25: ['x', 'a'], vector: ['x', 'y'] } },
    { ids: [], arms: { bm25: [], vector: ['a'] } },
  ];
  const grades = new Map([['a', 1]]);
  const measures = measureSearch(tallySearch(answers.map((answer) => ({ query: 'q', grades, answer }))));
  const text = page.replace(/\n/g, ' ');
  for (const [metric, ending] of [
    ['ndcg_at_10', '`ndcg_at_10` is (0.6309 + 1 + 0) / 3 = '],
    ['mrr', '`mrr` and `map` are 1.5 / 3 = '],
    ['map', '`mrr` and `map` are 1.5 / 3 = '],
    ['recall_at_10', '`recall_at_10` is 2 / 3 = '],
    ['bm25_ndcg_at_10', '`bm25_ndcg_at_10` is (1 + 0.6309 + 0) / 3 = '],
    ['vector_ndcg_at_10', '`vector_ndcg_at_10` is 1 / 2 = '],
    ['arm_overlap', '`arm_overlap` is (1 / 3 + 0) / 2 = '],
    ['empty_arm_rate', '`empty_arm_rate` is 1 / 5 = '],
  ] as const) {
    expect(text, metric).toContain(`${ending}${rounded(measures[metric]!.value)}`);
  }
});

test('the tables of searches and injections have a row for every metric', () => {
  for (const name of [...SEARCH_METRICS, ...INJECT_METRICS]) {
    expect(page, name).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'));
  }
});
