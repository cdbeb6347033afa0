import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MUTATIONS, type Mutation } from '../../tests/support/mutations.ts';
import { soundSet } from '../../tests/support/sound-set.ts';
import { checkFiles } from './check-files.ts';

const SEEDS = [1, 2, 3, 4];
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutations-'));
});

afterAll(() => rmSync(root, { recursive: true }));

/** The problems of a set as `file:line code`. */
function check(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { problems } = checkFiles(
    ['cases/*.yaml'],
    { registry: 'registry', templates: ['templates/*.yaml'] },
    root,
  );
  return problems.map(({ file, line, code }) => `${relative(root, file)}:${line} ${code}`);
}

function matching(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, i) => (pattern.test(line) ? [i] : []));
}

/** A number from 0 to below `count` that a seed chooses (a step of mulberry32). */
function choose(seed: number, count: number): number {
  let t = Math.imul(seed, 0x6d2b79f5);
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % count;
}

/** Makes a mutation at a place that the seed chooses; the spoilt set, and what must be found in it. */
function mutate(mutation: Mutation, seed: number): { files: Record<string, string>; expected: string[] } {
  const files = soundSet();
  const targets = mutation.file === 'cases' ? ['cases/a.yaml', 'cases/b.yaml'] : [mutation.file];
  const places = targets.flatMap((file) => matching(files[file]!, mutation.pick).map((at) => ({ file, at })));
  const { file, at } = places[choose(seed, places.length)]!;
  const lines = files[file]!.split('\n');
  const spoilt = mutation.spoil(lines[at]!, lines, at);
  lines.splice(at, 1, ...(spoilt === null ? [] : [spoilt]));
  const before = files[file];
  files[file] = lines.join('\n');
  expect(files[file]).not.toBe(before);
  const { found = 0, code } = mutation;
  const expected =
    typeof found === 'number'
      ? [`${file}:${at + 1 + found} ${code}`]
      : ['cases/a.yaml', 'cases/b.yaml'].flatMap((path) =>
          matching(files[path]!, found).map((line) => `${path}:${line + 1} ${code}`),
        );
  return { files, expected };
}

test('the set is sound before it is spoilt', () => {
  expect(check(soundSet())).toEqual([]);
});

describe.each(MUTATIONS)('$name: $code at its line, and nothing else', (mutation) => {
  test.each(SEEDS)('seed %i', (seed) => {
    const { files, expected } = mutate(mutation, seed);
    expect(expected.length).toBeGreaterThan(0);
    expect(check(files)).toEqual(expected);
  });
});
