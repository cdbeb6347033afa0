import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** folder → the folders that CONTRIBUTING.md lets it import from */
function allowedImports(): Map<string, Set<string>> {
  const text = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8');
  const table = text.slice(text.indexOf('### Direction of imports'), text.indexOf('There is no circle'));
  const names = (cell: string): string[] => Array.from(cell.matchAll(/`([a-z]+)`/g), ([, name]) => name!);
  const rows = table.split('\n').filter((line) => /^\| `/.test(line));
  return new Map(
    rows.flatMap((row) => {
      const [, folders = '', imports = ''] = row.split('|');
      return names(folders).map((folder): [string, Set<string>] => [folder, new Set(names(imports))]);
    }),
  );
}

/** folder → the folders that its files import from, tests left out */
function actualImports(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of fg.sync('plugin/*/**/*.ts', { cwd: ROOT, ignore: ['**/*.test.ts'] })) {
    const folder = file.split('/')[1]!;
    const text = readFileSync(ROOT + file, 'utf8');
    const others = Array.from(text.matchAll(/(?:from|import\()\s*'((?:\.\.\/)+[^']+)'/g), ([, path]) =>
      posix.join(file, '..', path!).split('/'),
    ).flatMap(([top, name, ...inside]) => (top === 'plugin' && inside.length > 0 ? [name!] : []));
    const known = found.get(folder) ?? new Set();
    for (const other of others) if (other !== folder) known.add(other);
    found.set(folder, known);
  }
  return found;
}

test('folders import from what the table of CONTRIBUTING.md names, and from nothing else', () => {
  const allowed = allowedImports();
  const actual = actualImports();
  expect([...allowed.keys()].sort()).toEqual([...actual.keys()].sort());
  const strays = [...actual].flatMap(([folder, others]) =>
    [...others].filter((other) => !allowed.get(folder)?.has(other)).map((other) => `${folder} → ${other}`),
  );
  expect(strays).toEqual([]);
});

test('the table has no circle', () => {
  const allowed = allowedImports();
  const reach = (folder: string, path: string[]): string[][] =>
    path.includes(folder)
      ? [[...path, folder]]
      : [...(allowed.get(folder) ?? [])].flatMap((next) => reach(next, [...path, folder]));
  expect([...allowed.keys()].flatMap((folder) => reach(folder, []))).toEqual([]);
});

test('the plugin never imports from the suites of this repository', () => {
  for (const file of fg.sync('plugin/**/*.ts', { cwd: ROOT })) {
    expect(readFileSync(ROOT + file, 'utf8')).not.toMatch(/from '[^']*\/evals\//);
  }
});
