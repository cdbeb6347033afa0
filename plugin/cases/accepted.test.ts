import { describe, expect, test } from 'vitest';
import { parseCaseFile } from './load.ts';
import { positionOf } from './position.ts';

/** Reads one case that must be sound, with `fields` after its first four lines. */
function read(...fields: string[]) {
  return readText(['cases:', '  - case_id: a', '    question: q', '    expect_doc: d', ...fields].join('\n'));
}

function readText(text: string | Uint8Array) {
  const file = parseCaseFile(text, 'cases.yaml');
  expect(file.problems).toEqual([]);
  expect(file.cases).toHaveLength(1);
  return file.cases[0]!;
}

describe('text stays what was written', () => {
  test.each([
    ['NO', 'notes: NO', 'NO'],
    ['yes', 'notes: yes', 'yes'],
    ['a date', 'notes: 2026-01-01', '2026-01-01'],
    ['a time', 'notes: 2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z'],
    ['sexagesimal digits', 'notes: 12:30:45', '12:30:45'],
    ['digits with underscores', 'notes: 1_000', '1_000'],
    ['a quoted number', 'notes: "012"', '012'],
    ['a number in single quotes', "notes: '1e3'", '1e3'],
    ['a quoted null', 'notes: "null"', 'null'],
    ['an emoji', 'notes: "👤 基本信息"', '👤 基本信息'],
    ['an escaped emoji', 'notes: "\\ud83d\\ude00"', '😀'],
    ['an escaped control character', 'notes: "\\e[0m"', '\u001b[0m'],
    ['decomposed text, not composed', 'notes: "e\u0301"', 'e\u0301'],
    ['full-width text', 'notes: ＡＢＣ：１', 'ＡＢＣ：１'],
    ['a tab inside text', 'notes: a\tb', 'a\tb'],
    ['an explicit text tag', 'notes: !!str 12', '12'],
    ['text over two lines', 'notes: a\n      b', 'a b'],
    ['a literal block', 'notes: |\n      a\n        b\n', 'a\n  b\n'],
    ['a stripped block', 'notes: |-\n      a\n\n', 'a'],
    ['a folded block', 'notes: >\n      a\n      b\n', 'a b\n'],
    ['a comment behind it', 'notes: a # b', 'a'],
    ['a hash inside it', 'notes: a#b', 'a#b'],
  ])('%s', (_name, line, value) => {
    expect(read(`    ${line}`).case.notes).toBe(value);
  });
});

test('a byte order mark counts for no column', () => {
  const loaded = readText('\ufeffcases: [{case_id: a, question: q, expect_doc: d}]');
  expect(positionOf(loaded, ['case_id'])).toEqual({ line: 1, col: 19 });
});

test('bytes with a byte order mark read like text', () => {
  const text = 'cases: [{case_id: a, question: 你好, expect_doc: d}]';
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
  expect(readText(bytes)).toEqual(readText(text));
});

test('CRLF reads like LF, with the same places', () => {
  const lines = [
    'cases:',
    '  - case_id: a',
    '    question: |',
    '      one',
    '      two',
    '    expect_doc: d',
    '',
  ];
  const loaded = readText(lines.join('\r\n'));
  expect(loaded).toEqual(readText(lines.join('\n')));
  expect(loaded.case.question).toBe('one\ntwo\n');
});

test('JSON is YAML', () => {
  const text = '{"cases": [{"case_id": "a",\n  "question": "\\u4f60", "expect_doc": ["d"]}]}';
  const loaded = readText(text);
  expect(loaded.case).toEqual({ case_id: 'a', question: '你', expect_doc: ['d'] });
  expect(positionOf(loaded, ['question'])).toEqual({ line: 2, col: 15 });
});

test('a document marker and a YAML 1.2 header are fine', () => {
  readText('%YAML 1.2\n---\ncases:\n  - {case_id: a, question: q, expect_doc: d}\n...\n');
});

test('anchors repeat a value; each place is that of its text', () => {
  const text = [
    'cases:',
    '  - case_id: a',
    '    turns:',
    '      - question: q',
    '        expect_doc: &docs [one, two]',
    '      - question: r',
    '        expect_doc: *docs',
  ].join('\n');
  const loaded = readText(text);
  expect(loaded.case.turns?.[1]?.expect_doc).toEqual(['one', 'two']);
  expect(positionOf(loaded, ['turns', 1, 'expect_doc'])).toEqual({ line: 7, col: 21 });
  expect(positionOf(loaded, ['turns', 1, 'expect_doc', 1])).toEqual({ line: 5, col: 33 });
});

test('an anchor that is used again means its latest definition above', () => {
  const loaded = read('    notes: &n one', '    skip: *n', '    known_failing: &n two', '    language: zh');
  expect(loaded.case).toMatchObject({ notes: 'one', skip: 'one', known_failing: 'two' });
});

test('a negative case expects no memories', () => {
  const text = 'cases:\n  - case_id: a\n    conversation: hi\n    expected_l1: {memories: []}\n';
  expect(readText(text).case.expected_l1).toEqual({ memories: [] });
});

test('search results take ids, indices and grades', () => {
  const text = [
    'cases:',
    '  - case_id: a',
    '    conversation: hi',
    '    existing_memories: [{memory_id: old, content: c}, {memory_id: "7", content: c}]',
    '    expected_l1:',
    '      memories:',
    '        - {content: x, dimensions: [d], memory_type: persona, priority: 1, time_velocity: static}',
    '    expected_search_results:',
    '      one: [0, a#0, old]',
    '      two: {0: 2, a#0: 1, old: -1, 7: 3}',
    '      three: [other#4]',
  ].join('\n');
  expect(readText(text).case.expected_search_results).toEqual({
    one: [0, 'a#0', 'old'],
    two: { '0': 2, 'a#0': 1, old: -1, '7': 3 },
    three: ['other#4'],
  });
});

test.each([['true'], ['false'], ['[one, two]']])('expect_enum: %s', (value) => {
  expect(read(`    expect_enum: ${value}`).case.expect_enum).toBeDefined();
});

test('nothing expected, beside an enumeration that must be silent', () => {
  const [loaded] = parseCaseFile(
    'cases: [{case_id: a, question: q, expect_nothing: true, expect_enum: false, expect_answer: {says_not_found: true}}]',
    'f',
  ).cases;
  expect(loaded!.case).toMatchObject({ expect_nothing: true, expect_answer: { says_not_found: true } });
});

test.each(['slow', 'a/b', 'v1.2', 'and-more', 'nothing', '中文', 'not_x'])('the tag %s', (tag) => {
  expect(read(`    tags: [${tag}]`).case.tags).toEqual([tag]);
});

test('meta is optional and may hold a time', () => {
  const body = 'cases:\n  - {case_id: a, question: q, expect_doc: d}\n';
  expect(parseCaseFile(body, 'f').meta).toBeNull();
  const { meta, problems } = parseCaseFile(
    `meta: {version: v1, now: 2026-01-31T10:00:00+08:00}\n${body}`,
    'f',
  );
  expect(problems).toEqual([]);
  expect(meta).toEqual({ version: 'v1', now: '2026-01-31T10:00:00+08:00' });
});
