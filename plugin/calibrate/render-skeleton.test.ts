import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { HOSTILE, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { storable } from '../text/index.ts';
import { PAIR_LIMITS, readPairs } from './read-pairs.ts';
import { renderSkeleton } from './render-skeleton.ts';

const folder = mkdtempSync(join(tmpdir(), 'skeleton-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads what a person would have made of it: every blank filled in. */
function labelled(text: string) {
  const file = join(folder, 'pairs.yaml');
  writeFileSync(file, text.replaceAll(/^ {4}same: null$/gm, '    same: false'));
  return readPairs(file);
}

test('one entry a pair, in their order, with a blank to fill in', () => {
  const text = renderSkeleton(
    [
      { a: 'likes tea', b: 'tea: "green"', note: 'c-1, similarity 0.52' },
      { a: '大猫叫年糕', b: 'true', note: 'c-2, similarity 0.48' },
    ],
    'memory@v1',
  );
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2);
  expect(text).toMatch(/^# Pairs of memories of memory@v1 that are near the threshold\./);
  expect(text.slice(text.indexOf('pairs:'))).toBe(
    [
      'pairs:',
      '  - a: "likes tea"',
      '    b: "tea: \\"green\\""',
      '    note: "c-1, similarity 0.52"',
      '    same: null',
      '  - a: "大猫叫年糕"',
      '    b: "true"',
      '    note: "c-2, similarity 0.48"',
      '    same: null',
      '',
    ].join('\n'),
  );
});

test('hostile texts stay texts, without what a terminal or an editor would obey', () => {
  const about = `x\n- { same: true, a: p, b: q }\r${HOSTILE}\u2028pairs: []`;
  const text = renderSkeleton([{ a: HOSTILE, b: `- same: true\n${HOSTILE}`, note: `n\n${HOSTILE}` }], about);
  expect(text).not.toMatch(UNPRINTABLE);
  expect(text.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    '#',
    '#',
    'pairs:',
    '-',
    'b:',
    'note:',
    'same:',
    '',
  ]);
  const { pairs, problems } = labelled(text);
  expect(problems).toEqual([]);
  expect(pairs).toMatchObject([
    { a: storable(HOSTILE), b: storable(`- same: true\n${HOSTILE}`), same: false },
  ]);
});

test('a long note is cut to what is read', () => {
  const { pairs, problems } = labelled(
    renderSkeleton([{ a: 'x', b: 'y', note: '𠮷'.repeat(PAIR_LIMITS.note) }], ''),
  );
  expect(problems).toEqual([]);
  expect(pairs[0]!.note).toContain('more characters)');
});

test('whatever the texts are, what is read is what was written', () => {
  const string = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: string, b: string, note: string }), { minLength: 1, maxLength: 4 }),
      (list) => {
        const { pairs, problems } = labelled(renderSkeleton(list, list[0]!.a));
        expect(problems).toEqual([]);
        expect(pairs.map(({ a, b }) => [a, b])).toEqual(list.map(({ a, b }) => [storable(a), storable(b)]));
      },
    ),
    { numRuns: 100 },
  );
});
