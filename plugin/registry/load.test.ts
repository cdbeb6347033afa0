import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRegistry } from './load.ts';

/** A dimension on one line; `rest` replaces the fields after its name. */
const line = (
  id: string,
  name: string,
  rest = 'category: c, time_velocity: static, ttl_days: null, description: d, boundaries: b',
) => `  - {id: ${id}, display_name: ${name}, ${rest}}\n`;

const TWO = `dimensions:\n${line('one', 'Eins')}${line('two', 'Zwei')}`;
const ALIASES = 'aliases:\n  one: [uno]\n  two:\n    - dos\n';

function load(dimensions: string, aliases: string) {
  return withFiles({ 'dimensions.yaml': dimensions, 'aliases.yaml': aliases }, (dir) => {
    const { registry, problems } = loadRegistry(dir);
    return {
      registry,
      problems: problems.map((p) => `${p.file.slice(dir.length + 1)}:${p.line}:${p.col} ${p.code}`),
    };
  });
}

test('a sound registry', () => {
  const { registry, problems } = load(TWO, ALIASES);
  expect(problems).toEqual([]);
  expect(registry?.ids).toEqual(['one', 'two']);
  expect(registry?.aliases).toEqual({ one: ['uno'], two: ['dos'] });
  expect(registry?.dimensions[0]).toMatchObject({ id: 'one', display_name: 'Eins', ttl_days: null });
});

test('an alias may repeat the names of its own dimension', () => {
  expect(load(TWO, 'aliases: {one: [Eins, eins, one, uno, UNO]}').problems).toEqual([]);
});

test.each([
  ['no dimensions', 'dimensions: []', 'aliases: {}', ['dimensions.yaml:1:13 empty-set']],
  ['an empty file', '', ALIASES, ['dimensions.yaml:1:1 empty-document']],
  [
    'an id that is no snake_case',
    `dimensions:\n${line('One', 'Eins')}`,
    'aliases: {}',
    ['dimensions.yaml:2:10 unsafe-id'],
  ],
  ['an id twice', `${TWO}${line('one', 'Drei')}`, ALIASES, ['dimensions.yaml:4:10 duplicate-dimension']],
  [
    'a display name twice',
    `${TWO}${line('three', 'eins')}`,
    ALIASES,
    ['dimensions.yaml:4:31 duplicate-alias'],
  ],
  [
    'a display name that is an id',
    `${TWO}${line('three', 'ONE')}`,
    ALIASES,
    ['dimensions.yaml:4:31 duplicate-alias'],
  ],
  [
    'an unknown field',
    `dimensions:\n${line('one', 'Eins', 'category: c, time_velocity: static, ttl_days: null, description: d, boundaries: b, x: 1')}`,
    'aliases: {}',
    ['dimensions.yaml:2:118 unknown-field'],
  ],
  [
    'missing fields',
    `dimensions:\n${line('one', 'Eins', 'category: c, ttl_days: 1, description: d')}`,
    'aliases: {}',
    ['dimensions.yaml:2:5 missing-field', 'dimensions.yaml:2:5 missing-field'],
  ],
  [
    'a lifetime of no days',
    `dimensions:\n${line('one', 'Eins', 'category: c, time_velocity: static, ttl_days: 0, description: d, boundaries: b')}`,
    'aliases: {}',
    ['dimensions.yaml:2:81 number-range'],
  ],
  ['aliases of nothing', TWO, 'aliases: {three: [x]}', ['aliases.yaml:1:11 unknown-dimension']],
  ['an alias of two', TWO, 'aliases: {one: [x], two: [y, Ｘ]}', ['aliases.yaml:1:30 duplicate-alias']],
  [
    'an alias that is the name of another',
    TWO,
    'aliases: {two: [Eins]}',
    ['aliases.yaml:1:17 duplicate-alias'],
  ],
  ['no aliases in a list', TWO, 'aliases: {one: []}', ['aliases.yaml:1:16 empty-set']],
  ['a number as an alias', TWO, 'aliases: {one: [1]}', ['aliases.yaml:1:17 wrong-type']],
  ['an alias key twice', TWO, 'aliases:\n  one: [x]\n  one: [y]', ['aliases.yaml:3:3 duplicate-key']],
])('%s', (_name, dimensions, aliases, expected) => {
  const { registry, problems } = load(dimensions, aliases);
  expect(problems).toEqual(expected);
  expect(registry).toBeNull();
});

test('a folder without the files', () => {
  withFiles({}, (dir) => {
    const { registry, problems } = loadRegistry(dir);
    expect(registry).toBeNull();
    expect(problems.map((p) => p.code)).toEqual(['unreadable-file', 'unreadable-file']);
  });
});

test('a misspelt id is guessed at', () => {
  withFiles({ 'dimensions.yaml': TWO, 'aliases.yaml': 'aliases: {onee: [x]}' }, (dir) => {
    expect(loadRegistry(dir).problems[0]?.hint).toBe('did you mean "one"?');
  });
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
