import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ConflictAction, type GroundTruthMemory, parseCaseFile } from '../../plugin/cases/index.ts';
import {
  averagePrecision,
  type Counts,
  cohenKappa,
  f1,
  fuseRankings,
  jaccard,
  mcnemarExact,
  ndcg,
  pairedBootstrap,
  passAtK,
  passHatK,
  precisionAt,
  recallAt,
  reciprocalRank,
  rrfScores,
  similarity,
  smallestChange,
  wilson,
} from '../../plugin/metrics/index.ts';
import { loadRegistry } from '../../plugin/registry/index.ts';
import { ANSWER_METRICS } from '../../plugin/stages/answer/measure.ts';
import { ASSEMBLY_METRICS } from '../../plugin/stages/assembly/measure.ts';
import { INJECT_METRICS } from '../../plugin/stages/inject/measure.ts';
import { l1, scoreL1 } from '../../plugin/stages/l1/index.ts';
import { L1_METRICS, measureL1 } from '../../plugin/stages/l1/measure.ts';
import { l1Rules } from '../../plugin/stages/l1/options.ts';
import { checkExtractResult, normaliseMemories } from '../../plugin/stages/l1/output.ts';
import { L2_METRICS, measureL2 } from '../../plugin/stages/l2/measure.ts';
import { l2Rules } from '../../plugin/stages/l2/options.ts';
import { matchScenes } from '../../plugin/stages/l2/scenes.ts';
import { tallyL2 } from '../../plugin/stages/l2/score.ts';
import { judgeMode } from '../../plugin/stages/l2/sections.ts';
import { scoreL15 } from '../../plugin/stages/l15/index.ts';
import { L15_METRICS, measureL15 } from '../../plugin/stages/l15/measure.ts';
import { l15Rules } from '../../plugin/stages/l15/options.ts';
import { DEFAULT_PAIRING } from '../../plugin/stages/pairing.ts';
import { RETRIEVAL_METRICS } from '../../plugin/stages/retrieval/measure.ts';
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

test('what the page says of a fusion', () => {
  const arms = [
    { weight: 0.5, ids: ['a', 'b', 'c'] },
    { weight: 0.5, ids: ['b', 'd', 'a'] },
  ];
  expect(page).toContain(`= ${String(rrfScores(arms, 60).get('b')).slice(0, 6)}…`);
  expect(page).toContain(`// ['${fuseRankings(arms, { k: 60, limit: 3 }).join("', '")}']`);
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
  expect(page).toContain(`and 2 / 2⁶ is: ${smallestChange(0, 60)}\n`);
  expect(page).toContain(`1 − 3 / 10 = ${passAtK(5, 2, 2)}\n`);
  expect(page).toContain(`1 / 10 = ${passHatK(5, 2, 2)}\n`);
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

/** Whether the page says `name` … formula = value, in one sentence, with white space folded. */
function says(name: string, value: number | null | undefined): void {
  const text = page.replace(/\s+/g, ' ');
  const sentence = new RegExp(`\`${name}\` (?:is )?(?:[^.\`]*? )?(\\d+ / \\d+) = (\\d+(?:\\.\\d+)?)`).exec(
    text,
  );
  expect(sentence, name).not.toBeNull();
  const [top, bottom] = sentence![1]!.split(' / ').map(Number);
  expect(top! / bottom!, name).toBeCloseTo(value!, 10);
  expect(Number(sentence![2]), name).toBe(rounded(value));
}

test('the example of conflicts', () => {
  const merged_content = 'likes tea and coffee';
  const expected: ConflictAction[] = [
    { new_memory_index: 0, action: 'store', candidate_ids: [] },
    { new_memory_index: 1, action: 'update', candidate_ids: ['m1'], merged_content: 'lives in Munich' },
    { new_memory_index: 2, action: 'skip', candidate_ids: ['m2'] },
    { new_memory_index: 3, action: 'merge', candidate_ids: ['m3', 'm4'], merged_content },
  ];
  const actions = [
    { new_memory_index: 0, action: 'store', candidate_ids: [] },
    { new_memory_index: 1, action: 'skip', candidate_ids: ['m1'] },
    { new_memory_index: 2, action: 'store', candidate_ids: [] },
    { new_memory_index: 3, action: 'merge', candidate_ids: ['m3', 'm5'], merged_content: 'likes tea' },
  ];
  const decisions = { memories: 4, actions, partners: [0, 1, null, 3] };
  const values = measureL15(scoreL15(expected, [], decisions, l15Rules({}).rules).tally);
  for (const name of ['action_accuracy', 'per_action_accuracy.merge', 'candidate_exact_rate', 'candidate_f1'])
    says(name, values[name]?.value);
  expect(page).toContain(`14 / 23 =\n${rounded(values.merged_content_similarity?.value)}`);
  expect(values.merged_content_similarity?.value).toBe(14 / 23);
  expect(values.unjudged_actions?.value).toBe(1);
});

test('the example of a profile', () => {
  const listed = (key: string, section: string, storedId: string | null) => ({
    key,
    section,
    storedId,
    lost: '',
  });
  const section = (title: string, ids: string[], id?: string) => ({
    ...(id === undefined ? {} : { id }),
    title,
    items: ids.map((memory_id) => ({ memory_id, content: '' })),
  });
  const modes = [
    judgeMode(
      'daily',
      [
        listed('0', 'Who I am', 's1'),
        listed('1', 'My people', null),
        listed('2', 'My days', 's3'),
        listed('3', 'My days', null),
      ],
      [section('Who I am', ['s1', 's2']), section('My people', ['s3', 'old'])],
    ),
    judgeMode('work', [listed('0', 'identity', 's1')], [section('The person', ['s1'], 'identity')]),
  ];
  const scenes = [
    { scene_id: 'a', label: 'home', memory_ids: ['s1', 's2'] },
    { scene_id: 'b', label: 'sport', memory_ids: ['s3'] },
  ];
  const labels = matchScenes(['home', 'sports', 'study'], scenes, l2Rules({}).rules);
  const values = measureL2(tallyL2({ modes, labels, scenes }));
  for (const name of [
    'section_hit_rate',
    'section_miss_rate',
    'section_misentry_rate',
    'section_hit_rate.daily',
    'scene_label_match',
    'scene_label_precision',
    'scene_label_f1',
    'scene_granularity',
  ])
    says(name, values[name]?.value);
  expect(rounded(similarity('dice')('sport', 'sports'))).toBe(0.8889);
});

test('every metric of conflicts and of profiles has a row', () => {
  for (const name of [...L15_METRICS, ...L2_METRICS, 'profile_quality'])
    expect(page, name).toMatch(new RegExp(`^\\|[^|]*\`${name}\`[^|]*\\|`, 'm'));
});

test('every metric of retrieval, assembly and answers has a row', () => {
  for (const name of [...RETRIEVAL_METRICS, ...ASSEMBLY_METRICS, ...ANSWER_METRICS])
    expect(page, name).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
