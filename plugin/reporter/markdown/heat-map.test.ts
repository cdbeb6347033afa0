import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../../../tests/support/hostile.ts';
import { l1Kind } from '../../stages/l1/kind.ts';
import { displayWidth } from '../../text/index.ts';
import { wordsOf } from '../words.ts';
import { heatMap } from './heat-map.ts';
import { pageWordsOf } from './words.ts';

type Counts = { tp: number; fp: number; fn: number };

/** The lines of the map without its fences, of dimensions with these counts. */
function linesOf(dimensions: Record<string, Counts>, locale: 'en' | 'zh' = 'en'): string[] {
  const measures = Object.entries(l1Kind.measure({ per_dimension: dimensions })).map(
    ([name, measure]) => [`l1.${name}`, measure] as const,
  );
  const text = heatMap(Object.fromEntries(measures), wordsOf(locale), pageWordsOf(locale));
  const lines = text.split('\n');
  expect([lines[0], lines.at(-1)]).toEqual(['```text', '```']);
  return lines.slice(1, -1);
}

describe('heatMap', () => {
  it('has a row a dimension, the worst F1 first, with precision, recall, F1, counts and support', () => {
    const [head, ...rows] = linesOf({
      // precision 3/4, recall 3/6, F1 6/(6 + 1 + 3)
      skills: { tp: 3, fp: 1, fn: 3 },
      // precision 1/5, recall 1/2, F1 2/(2 + 4 + 1)
      style: { tp: 1, fp: 4, fn: 1 },
    });
    expect(head!.split(/ {2,}/)).toEqual([
      '│ dimension',
      'precision',
      'recall',
      'F1',
      'TP',
      'FP',
      'FN',
      'support',
    ]);
    expect(rows.slice(0, 2).map((row) => row.split(/ {2,}/))).toEqual([
      ['│ style', '░░ 0.20', '▓▓ 0.50', '███░░░░░░░ 0.2857', '1', '4', '1', '2'],
      ['│ skills', '██ 0.75', '▓▓ 0.50', '██████░░░░ 0.60', '3', '1', '3', '6'],
    ]);
  });

  it('keeps the empty bar for 0 and the full one for 1', () => {
    const [, ...rows] = linesOf({
      none: { tp: 0, fp: 1, fn: 1 },
      // F1 2/(2 + 49 + 49)
      hardly: { tp: 1, fp: 49, fn: 49 },
      // F1 98/(98 + 1 + 1)
      nearly: { tp: 49, fp: 1, fn: 1 },
      right: { tp: 1, fp: 0, fn: 0 },
    });
    expect(rows.slice(0, 4).map((row) => /[█░]{10}/.exec(row)?.[0])).toEqual([
      '░░░░░░░░░░',
      '█░░░░░░░░░',
      '█████████░',
      '██████████',
    ]);
  });

  it('marks what has no value: nothing was predicted, so there is no precision', () => {
    expect(linesOf({ goals: { tp: 0, fp: 0, fn: 2 } })[1]).toMatch(/^│ goals +·· – +░░ 0\.00 /);
  });

  it('stands in columns where names and heads are Han, two columns a character', () => {
    const dimensions = { 饮食禁忌: { tp: 1, fp: 0, fn: 1 }, identity: { tp: 10, fp: 2, fn: 0 } };
    const lines = linesOf(dimensions, 'zh').slice(0, 3);
    expect(new Set(lines.map(displayWidth)).size).toBe(1);
    expect(new Set(lines.map((line) => displayWidth(line.split(/精确率|[░▒▓█]/)[0]!))).size).toBe(1);
  });

  it('shows a hundred dimensions at most, and says how many more there are', () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, n) => [`d${n}`, { tp: 1, fp: 0, fn: 0 }]),
    );
    const lines = linesOf(many);
    expect(lines.filter((line) => line.startsWith('│ d'))).toHaveLength(101);
    expect(lines).toContain('+30 more');
  });

  it('is empty without a dimension', () => {
    expect(heatMap({}, wordsOf('en'), pageWordsOf('en'))).toBe('');
  });
});

describe('a hostile name', () => {
  it.each([
    ['a fence', '```'],
    ['a fence with a line of its own', 'x\n```\n<script>alert(1)</script>'],
    ['tildes', '~~~~'],
    ['markup and commands', HOSTILE],
    ['a name of the prototype', '__proto__'],
    ['endless marks', `e${'\u0301'.repeat(5000)}`],
  ])('%s stays in its cell, in its line, in the block', (_, name) => {
    const lines = linesOf({ [name]: { tp: 0, fp: 1, fn: 0 }, identity: { tp: 1, fp: 0, fn: 0 } });
    expect(lines).toHaveLength(5);
    expect(lines.slice(0, 3).every((line) => line.startsWith('│ '))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/```|~~~|<script|@everyone/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200);
  });
});
