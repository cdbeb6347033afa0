import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readStrict } from '../yaml/index.ts';
import { loadRegistry } from './load.ts';
import { checkTemplates, loadTemplates } from './templates.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/sgme/', import.meta.url));
const absent = !existsSync(DATA);
if (absent) console.info('skipped: no public case set beside the project');

interface Case {
  expected_l1: { memories: { dimensions: string[] }[] };
}

/** Labels of the public cases that are no ids of a registry, and the number of cases that have any. */
function unregistered(ids: readonly string[]): { labels: number; cases: number } {
  const { cases } = readStrict(`${DATA}v001_baseline.yaml`).data as { cases: Case[] };
  const perCase = cases.map(
    ({ expected_l1 }) =>
      expected_l1.memories.flatMap((memory) => memory.dimensions).filter((label) => !ids.includes(label))
        .length,
  );
  return { labels: perCase.reduce((sum, n) => sum + n, 0), cases: perCase.filter((n) => n > 0).length };
}

describe.skipIf(absent)('a public registry', () => {
  test.each([
    ['of the same day', DATA, 16, { labels: 4, cases: 4 }],
    ['of a later day', `${DATA}head`, 14, { labels: 41, cases: 25 }],
  ])('%s loads, and shows the drift of the labels', (_name, dir, size, drift) => {
    const { registry, problems } = loadRegistry(dir);
    expect(problems).toEqual([]);
    expect(registry?.ids).toHaveLength(size);
    expect(unregistered(registry?.ids ?? [])).toEqual(drift);
  });

  test('its templates load and fit it', () => {
    const files = readdirSync(`${DATA}templates`).map((name) => `${DATA}templates/${name}`);
    const { templates, problems } = loadTemplates(files);
    expect(problems).toEqual([]);
    expect(templates.map((template) => template.name).sort()).toEqual(['coding', 'daily', 'full', 'work']);
    expect(checkTemplates(templates, loadRegistry(DATA).registry ?? { ids: [] })).toEqual([]);
  });
});
