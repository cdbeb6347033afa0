import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PAIR_LIMITS, readPairs } from './read-pairs.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairs-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, 'pairs.yaml');
  writeFileSync(file, text);
  const { pairs, problems } = readPairs(file);
  return {
    pairs,
    problems: problems.map(({ line, col, code, message }) => `${line}:${col} ${code}: ${message}`),
    hints: problems.map(({ hint }) => hint),
  };
}

const line = (fields: string) => `  - { ${fields} }\n`;

test('pairs with and without a note', () => {
  expect(
    read(`pairs:\n${line('a: x, b: y, same: true, note: why')}${line('a: x, b: z, same: false')}`),
  ).toEqual({
    pairs: [
      { a: 'x', b: 'y', same: true, note: 'why' },
      { a: 'x', b: 'z', same: false },
    ],
    problems: [],
    hints: [],
  });
});

test.each(['null', '~', ''])('a label that is blank (%j) is named with its place and what to do', (blank) => {
  const text = `pairs:\n  - a: x\n    b: y\n    same: true\n  - a: x\n    b: z\n    same: ${blank}\n`;
  const { pairs, problems, hints } = read(text);
  expect(pairs).toEqual([]);
  expect(problems).toEqual([
    expect.stringMatching(/^7:\d+ wrong-type: pairs\[1\]\.same is blank: nobody has labelled this pair$/),
  ]);
  expect(hints).toEqual([
    'write true where a and b say the same, false where they do not; remove a pair that cannot be told',
  ]);
});

test('every blank has its own place', () => {
  const { problems } = read(`pairs:\n${line('same: null, a: x, b: y').repeat(3)}`);
  // `  - { same: null` has six characters before `same: `, and six more before the blank.
  expect(problems.map((each) => each.split(' ')[0])).toEqual(['2:13', '3:13', '4:13']);
});

test.each([
  ['same: maybe, a: x, b: y', 'wrong-type: pairs[0].same must be true or false; got the text "maybe"'],
  ['same: yes, a: x, b: y', 'wrong-type: pairs[0].same must be true or false; got the text "yes"'],
  ['a: x, b: y', 'missing-field: the field "same" is missing in pairs[0]'],
  ['same: true, a: x', 'missing-field: the field "b" is missing in pairs[0]'],
  ['same: true, a: null, b: y', 'wrong-type: pairs[0].a must be text; got nothing (null)'],
  ['same: true, a: 7, b: y', 'wrong-type: pairs[0].a must be text; got the number 7'],
  ['same: true, a: "", b: y', 'empty-text: pairs[0].a must not be empty text'],
  ['same: true, a: x, b: y, weight: 2', 'unknown-field: unknown field "weight" in pairs[0]'],
])('{ %s } is an error, and no pair is read', (fields, problem) => {
  const { pairs, problems } = read(`pairs:\n${line(fields)}`);
  expect(pairs).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['pairs: []', 'empty-set: pairs must not be empty'],
  ['{}', 'missing-field: the field "pairs" is missing'],
  ['pairs: [{ a: x, b: y, same: true }]\nmeta: {}', 'unknown-field: unknown field "meta"'],
])('a file of %j is an error', (text, problem) => {
  expect(read(text)).toMatchObject({ pairs: [], problems: [expect.stringContaining(problem)] });
});

test.each(['a', 'b'])('the text of %s may have 20000 characters, and no more', (side) => {
  const of = (count: number) =>
    `pairs:\n  - { same: true, ${side}: ${'x'.repeat(count)}, ${side === 'a' ? 'b' : 'a'}: y }\n`;
  expect(PAIR_LIMITS.text).toBe(20_000);
  expect(read(of(20_000))).toMatchObject({ pairs: [{}], problems: [] });
  expect(read(of(20_001)).problems).toEqual([
    expect.stringContaining(`too-large: pairs[0].${side} must have at most 20000 characters`),
  ]);
});

test('a note may have 1000 characters, and no more', () => {
  const of = (count: number) => `pairs:\n${line(`same: true, a: x, b: y, note: ${'n'.repeat(count)}`)}`;
  expect(PAIR_LIMITS.note).toBe(1000);
  expect(read(of(1000)).problems).toEqual([]);
  expect(read(of(1001)).problems).toEqual([
    expect.stringContaining('too-large: pairs[0].note must have at most 1000 characters'),
  ]);
});

test('a file may have 20000 pairs, and no more', () => {
  const of = (count: number) => `pairs:\n${'  - { same: true, a: x, b: y }\n'.repeat(count)}`;
  expect(PAIR_LIMITS.pairs).toBe(20_000);
  expect(read(of(20_000)).pairs).toHaveLength(20_000);
  expect(read(of(20_001))).toMatchObject({
    pairs: [],
    problems: [expect.stringContaining('too-large: pairs must have at most 20000 entries')],
  });
});
