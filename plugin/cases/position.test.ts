import { expect, test } from 'vitest';
import { parseCaseFile } from './load.ts';
import { positionOf } from './position.ts';

const TEXT = `meta: {version: v1}
cases:
  - case_id: a
    tags:
      [one, two]
    conversation: |
      hi
    expected_l1:
      memories:
        - content: "x"
          dimensions: [d1, d2]
          memory_type: persona
          priority: 85
          time_velocity:
            static
    expected_l2:
      scene_labels:
      - s
      template_section:
        daily:
          "0": "t"
  -
    case_id: b
    question: q
    expect_doc: d
    expected_search_results: {zz: [b#0], "10": [b#0], "9": [b#0]}
    expected_l1: {memories: [{content: y, dimensions: [d], memory_type: persona, priority: 1,
      time_velocity: static}]}
    conversation: c
`;

const { cases, problems } = parseCaseFile(TEXT, 'cases.yaml');

test('the text is sound', () => {
  expect(problems).toEqual([]);
});

test.each([
  ['the case', [], 3, 5],
  ['a scalar: its own place', ['case_id'], 3, 14],
  ['a value on a later line: its key', ['tags'], 4, 5],
  ['an item of it: its own place', ['tags', 1], 5, 13],
  ['a block scalar: where it begins', ['conversation'], 6, 19],
  ['a block mapping: its key', ['expected_l1'], 8, 5],
  ['a block list: its key', ['expected_l1', 'memories'], 9, 7],
  ['an item of a block list', ['expected_l1', 'memories', 0], 10, 11],
  ['a quoted scalar: its quote', ['expected_l1', 'memories', 0, 'content'], 10, 20],
  ['a flow list on the line of its key', ['expected_l1', 'memories', 0, 'dimensions'], 11, 23],
  ['an item of a flow list', ['expected_l1', 'memories', 0, 'dimensions', 1], 11, 28],
  ['a number', ['expected_l1', 'memories', 0, 'priority'], 13, 21],
  ['a scalar on a later line: its key', ['expected_l1', 'memories', 0, 'time_velocity'], 14, 11],
  ['a list that is not indented', ['expected_l2', 'scene_labels'], 17, 7],
  ['a quoted key', ['expected_l2', 'template_section', 'daily', '0'], 21, 16],
  ['what is missing: what lacks it', ['expected_l1', 'memories', 0, 'aliases'], 10, 11],
  ['an index past the end: the list', ['expected_l1', 'memories', 7, 'content'], 9, 7],
  ['a step into a scalar: the scalar', ['case_id', 'x'], 3, 14],
] as [string, (string | number)[], number, number][])('%s', (_name, path, line, col) => {
  expect(positionOf(cases[0]!, path)).toEqual({ line, col });
});

test.each([
  ['a case below its dash', [], 23, 5],
  // JavaScript lists the keys "9" and "10" before "zz", whatever the order in the file.
  ['the first query', ['expected_search_results', 'zz', 0], 26, 36],
  ['the second', ['expected_search_results', '10', 0], 26, 49],
  ['the third', ['expected_search_results', '9', 0], 26, 61],
  ['what follows them', ['expected_l1', 'memories', 0, 'content'], 27, 40],
  ['a pair on a second line of a flow mapping', ['expected_l1', 'memories', 0, 'time_velocity'], 28, 22],
  ['the last field', ['conversation'], 29, 19],
] as [string, (string | number)[], number, number][])('%s', (_name, path, line, col) => {
  expect(positionOf(cases[1]!, path)).toEqual({ line, col });
});

test('positions survive JSON', () => {
  const again = JSON.parse(JSON.stringify(cases[1]!));
  expect(again).toEqual(cases[1]);
  expect(positionOf(again, ['conversation'])).toEqual({ line: 29, col: 19 });
});
