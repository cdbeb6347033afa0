import { beforeAll, describe, expect, it } from 'vitest';
import { casesYaml, placedCases } from '../../tests/support/run.ts';
import { memorySearchTarget, searchCase, tableTarget } from '../../tests/support/search-target.ts';
import type { Target } from '../targets/types.ts';
import { formatGrid } from './format-json.ts';
import { gridSearch } from './grid-search.ts';
import { renderGridMarkdown } from './render-markdown.ts';
import { renderGridText } from './render-text.ts';
import { DEFAULT_COMBINATION, DEFAULT_SPACE } from './space.ts';
import type { GridResult } from './types.ts';

async function gridOf(target: Target, cases: readonly object[], version = '1'): Promise<GridResult> {
  const described = await target.describe({}, { signal: new AbortController().signal });
  const description = { ...described, subject: { ...described.subject, version } };
  return gridSearch(
    {
      name: 'memory',
      cases: placedCases(casesYaml(cases)),
      concurrency: 4,
      timeout: 5000,
      pool: 'case',
      params: {},
    },
    { target, description },
    { space: DEFAULT_SPACE, defaults: DEFAULT_COMBINATION, folds: 5, seed: 1 },
  );
}

let grid: GridResult;
let nothing: GridResult;

beforeAll(async () => {
  const cases = [
    searchCase('a', 'black tea', ['black tea', 'black coffee', 'green tea']),
    searchCase('b', '花生', ['对花生过敏', '喜欢花'], { split: 'holdout' }),
    searchCase('c', 'allergic', ['allergies', 'allergic to nothing']),
  ];
  grid = await gridOf(memorySearchTarget(), cases);
  nothing = await gridOf(
    tableTarget(() => ({})),
    [searchCase('a', 'q', ['x'], { skip: 'later' })],
  );
});

describe('text', () => {
  it('is one screen that begins with the suite, its target and the conclusion', () => {
    const lines = renderGridText(grid).split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines[0]).toBe('caliper grid · memory · in memory 1 · lexical-hash/v1 (lexical)');
    expect(lines[1]).toMatch(
      /queries +2 of 2 cases, each over the memories of its case; 1 of held-out cases/,
    );
    expect(lines[2]).toMatch(new RegExp(`conclusion +${grid.conclusion.name}: `));
    expect(lines.filter((each) => each.length > 180)).toEqual([]);
  });

  it('shows the sensitivity of every parameter', () => {
    expect(renderGridText(grid)).toMatch(/top_k +10: [\d.]+ [\d.]+ · 20: [\d.]+ [\d.]+ · 30: .* · 50: /);
  });

  it('says that there is nothing to search', () => {
    expect(
      renderGridText(nothing)
        .split('\n')
        .map((each) => each.trimEnd()),
    ).toEqual([
      'caliper grid · memory · in memory 1',
      '  queries          0 of 0 cases, each over the memories of its case',
      '  conclusion       no_queries: no case to tune on has expected_search_results',
      '  recommended      nothing',
    ]);
  });
});

describe('JSON', () => {
  it('is one document with one line a combination', () => {
    const text = formatGrid(grid);
    const { findings, ...head } = grid;
    const { combinations, ...found } = findings!;
    expect(JSON.parse(text)).toEqual({
      schema: 1,
      ...head,
      ...found,
      combinations: combinations.map(({ combination, ...quality }) => ({ ...combination, ...quality })),
    });
    expect(text.match(/^ {4}\{"rrf_k":/gm)).toHaveLength(2000);
  });

  it('has no combination where there was nothing to rate', () => {
    expect(JSON.parse(formatGrid(nothing))).toMatchObject({
      conclusion: { name: 'no_queries' },
      recommended: null,
      combinations: [],
    });
  });
});

describe('Markdown', () => {
  it('has the tables, escaped', () => {
    const text = renderGridMarkdown(grid);
    expect(text).toContain(`- Conclusion: **${grid.conclusion.name.replaceAll('_', '\\_')}**`);
    expect(text.match(/^## .*$/gm)).toEqual([
      '## Quality',
      '## Sensitivity',
      '## Folds',
      '## The first 20 of 2000 combinations',
    ]);
    expect(text).toContain('| bm25\\_weight | 0.3 |');
  });

  it('leaves out what there is nothing of', () => {
    expect(renderGridMarkdown(nothing)).not.toMatch(/^## /m);
  });

  it('lets a target write no markup, no line and no colour', async () => {
    const hostile = '1\u001b[31m\n# head <img src=x> | ![a](http://x)';
    const found = await gridOf(
      tableTarget(() => ({})),
      [searchCase('a', 'q', ['x'], { skip: 'y' })],
      hostile,
    );
    const text = renderGridMarkdown(found);
    expect(text).not.toMatch(/^# head|<img|\u001b/m);
    expect(renderGridText(found).split('\n')).toHaveLength(4);
    expect(renderGridText(found)).not.toContain('\u001b');
  });
});
