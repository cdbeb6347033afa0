import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTemplates, loadTemplates } from './templates.ts';

const HEAD = 'name: daily\nsections:\n';
const section = (title: string, query = 'dimensions: [one]') =>
  `  - title: ${title}\n    query: {${query}}\n`;

function load(...texts: string[]) {
  const files = Object.fromEntries(texts.map((text, i) => [`t${i}.yaml`, text]));
  return withFiles(files, (dir) => loadTemplates(Object.keys(files).map((name) => join(dir, name))));
}

const places = (...texts: string[]) => load(...texts).problems.map((p) => `${p.line}:${p.col} ${p.code}`);

test('a whole template', () => {
  const { templates, problems } = load(
    `name: daily\ndisplay_name: Daily\nmemory_types: [one]\ntoken_budget: 600\nsections:\n  - id: first\n    title: First\n    query: {dimensions: [one, two], match: any, priority_min: 60, time_window: "updated_at > 30d", ttl_filter: true, sort: updated_at DESC, limit: 5}\n`,
  );
  expect(problems).toEqual([]);
  expect(templates[0]).toMatchObject({ name: 'daily', token_budget: 600, memory_types: ['one'] });
  expect(templates[0]?.sections).toEqual([
    {
      id: 'first',
      title: 'First',
      query: {
        dimensions: ['one', 'two'],
        match: 'any',
        priority_min: 60,
        time_window: 'updated_at > 30d',
        ttl_filter: true,
        sort: 'updated_at DESC',
        limit: 5,
      },
      places: {
        title: { line: 7, col: 12 },
        dimensions: [
          { line: 8, col: 26 },
          { line: 8, col: 31 },
        ],
      },
    },
  ]);
});

test('match is all unless it is any', () => {
  expect(load(HEAD + section('A')).templates[0]?.sections[0]?.query.match).toBe('all');
});

test.each([
  ['no sections', 'name: daily\nsections: []', ['2:11 empty-set']],
  ['no name', 'sections:\n  - {title: A, query: {dimensions: [one]}}', ['1:1 missing-field']],
  ['an unsafe name', `name: ../x\nsections:\n${section('A')}`, ['1:7 unsafe-id']],
  [
    'an unknown field',
    `${HEAD}${section('A', 'dimension: [one], dimensions: [one]')}`,
    ['4:13 unknown-field'],
  ],
  ['no dimensions', HEAD + section('A', 'dimensions: []'), ['4:25 empty-set']],
  ['another sort order', HEAD + section('A', 'dimensions: [one], sort: random'), ['4:38 bad-sort']],
  ['another window', HEAD + section('A', 'dimensions: [one], time_window: 30d'), ['4:45 bad-time-window']],
  ['a match that is none', HEAD + section('A', 'dimensions: [one], match: some'), ['4:39 wrong-enum']],
  ['a title twice', HEAD + section('A') + section('B') + section('A'), ['7:12 duplicate-section']],
  [
    'a title twice, once in NFD',
    `${HEAD}${section('\u00e9')}${section('e\u0301')}`,
    ['5:12 duplicate-section'],
  ],
  [
    'an id twice',
    `${HEAD}  - {id: a, title: A, query: {dimensions: [one]}}\n  - {id: a, title: B, query: {dimensions: [one]}}`,
    ['4:10 duplicate-section'],
  ],
  [
    'an id that is the title of another',
    `${HEAD}${section('a')}  - {id: a, title: B, query: {dimensions: [one]}}`,
    ['5:10 duplicate-section'],
  ],
])('%s', (_name, text, expected) => {
  expect(places(text)).toEqual(expected);
  expect(load(text).templates).toEqual([]);
});

test('a section may be named the same by id and title', () => {
  expect(places(`${HEAD}  - {id: a, title: a, query: {dimensions: [one]}}`)).toEqual([]);
});

test('two templates of one mode: the first stays', () => {
  const { templates, problems } = load(HEAD + section('A'), HEAD + section('B'));
  expect(problems).toMatchObject([{ code: 'duplicate-mode', line: 1, col: 7 }]);
  expect(templates.map((template) => template.sections[0]?.title)).toEqual(['A']);
});

test('dimensions that the registry lacks are warnings', () => {
  withFiles({ 't.yaml': HEAD + section('A', 'dimensions: [one, two]') }, (dir) => {
    const { templates } = loadTemplates([join(dir, 't.yaml')]);
    expect(checkTemplates(templates, { ids: ['one', 'two'] })).toEqual([]);
    const [problem, ...rest] = checkTemplates(templates, { ids: ['one'] });
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ code: 'unregistered-dimension', severity: 'warning', line: 4, col: 31 });
    expect(problem?.frame).toContain('> 4 |     query: {dimensions: [one, two]}');
  });
});

test('a missing file is a problem', () => {
  expect(loadTemplates(['/nowhere/x.yaml']).problems).toMatchObject([{ code: 'unreadable-file' }]);
});

/** Runs a function on a temporary folder with these files, and removes it. */
function withFiles<T>(files: Record<string, string>, use: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'registry-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    return use(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
