import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { averagePrecision, ndcg, precisionAt, recallAt, reciprocalRank } from './index.ts';
import type { ScoredId } from './ranking-types.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/trec_eval/', import.meta.url));
const absent = !existsSync(DATA);
if (absent) console.info('skipped: no data of trec_eval beside the project');

/** The white-space separated fields of each line of a file. */
function lines(file: string): string[][] {
  return readFileSync(DATA + file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

/** Per query, what `take` makes of each of its lines. */
function byQuery<T>(file: string, take: (fields: string[]) => T): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const fields of lines(file)) {
    const [query = ''] = fields;
    found.set(query, [...(found.get(query) ?? []), take(fields)]);
  }
  return found;
}

/** Every measure of the official output that exists here, by its official name. */
function measured(ranking: readonly ScoredId[], relevance: ReadonlyMap<string, number>): Map<string, number> {
  const values: [string, number | null][] = [
    ['map', averagePrecision(ranking, relevance)],
    ['recip_rank', reciprocalRank(ranking, relevance)],
    ['ndcg', ndcg(ranking, relevance)],
  ];
  for (const k of [5, 10, 15, 20, 30, 100, 200, 500, 1000]) {
    values.push(
      [`P_${k}`, precisionAt(ranking, relevance, k)],
      [`recall_${k}`, recallAt(ranking, relevance, k)],
      [`ndcg_cut_${k}`, ndcg(ranking, relevance, k)],
    );
  }
  // Every query of this set has relevant documents, so none is null.
  return new Map(values.map(([name, value]) => [name, value!]));
}

/** The official values of these measures: query or `all` → measure → the printed value. */
function official(file: string, names: readonly string[]): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [name = '', query = '', value = ''] of lines(file)) {
    if (names.includes(name)) found.set(query, { ...found.get(query), [name]: value });
  }
  return found;
}

const printed = (values: Map<string, number>) =>
  Object.fromEntries([...values].map(([name, value]) => [name, value.toFixed(4)]));

describe.skipIf(absent)('the official values of trec_eval, to the four decimals that it prints', () => {
  test.each([
    ['a whole run', 'results.test', 'out.test.aq'],
    // `-c`: query 302 is missing from the run and scores 0.
    ['a run that lacks a query', 'results.trunc', 'out.test.aqc'],
  ])('%s: each query, and the mean', (_, results, output) => {
    const run = byQuery(results, ([, , id = '', , score]) => ({ id, score: Number(score) }));
    const judgements = byQuery('qrels.test', ([, , id = '', grade]) => [id, Number(grade)] as const);
    const perQuery = [...judgements].map(([query, grades]) => {
      const values = measured(run.get(query) ?? [], new Map(grades));
      return [query, values] as const;
    });
    const names = [...perQuery[0]![1].keys()];
    const expected = official(output, names);
    expect([...expected.keys()]).toEqual(['301', '302', '303', 'all']);
    for (const [query, values] of perQuery) expect(printed(values), query).toEqual(expected.get(query));

    const means = names.map((name): [string, number] => [
      name,
      perQuery.reduce((sum, [, values]) => sum + values.get(name)!, 0) / perQuery.length,
    ]);
    expect(printed(new Map(means))).toEqual(expected.get('all'));
  });
});
