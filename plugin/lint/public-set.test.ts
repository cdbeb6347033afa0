import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/sgme/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the public set of 50 cases is not beside this checkout');

const check = (registry: string) =>
  checkFiles(['v001_baseline.yaml'], { registry, templates: ['templates/*.yaml'] }, DATA);

/** Labels in the cases, leaving out what templates ask for. */
const labels = (registry: string) =>
  check(registry).problems.filter(
    ({ code, case_id }) => code === 'unregistered-label' && case_id !== undefined,
  );

describe.skipIf(!present)('50 public cases, labelled by others', () => {
  const lines = present ? readFileSync(join(DATA, 'v001_baseline.yaml'), 'utf8').split('\n') : [];

  test('a later registry lacks 41 labels in 25 cases, each at its place', () => {
    const found = labels('head');
    const texts = found.map(({ line, col }) => /^\w+/.exec(lines[line - 1]!.slice(col - 1))?.[0]);
    const count = (label: string) => texts.filter((text) => text === label).length;
    expect({ projects: count('projects'), tasks: count('tasks'), health: count('health') }).toEqual({
      projects: 19,
      tasks: 18,
      health: 4,
    });
    expect(found).toHaveLength(41);
    expect(new Set(found.map(({ case_id }) => case_id)).size).toBe(25);
  });

  test('the registry of the day lacks 4', () => {
    expect(labels('.').map(({ message }) => /"(\w+)"/.exec(message)?.[1])).toEqual(Array(4).fill('health'));
  });

  test('90 of its 92 expected titles occur in no template, each at its line; the other two are out of reach', () => {
    const { problems, cases } = check('head');
    expect(cases).toBe(50);
    expect(lines.filter((line) => /^ {10}"\d+": /.test(line))).toHaveLength(92);
    const unknown = problems.filter(({ code }) => code === 'unknown-section');
    expect(unknown).toHaveLength(90);
    for (const { line, message } of unknown) {
      expect(message).toContain(/: (".*")/.exec(lines[line - 1]!)?.[1]);
    }
    expect(problems.filter(({ code }) => code === 'unreachable-section')).toHaveLength(2);
  });
});
