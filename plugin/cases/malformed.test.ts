import { describe, expect, test } from 'vitest';
import { parseCaseFile } from './load.ts';

/** Lines 1 to 4: a sound question case; further lines are case fields, at four spaces. */
const QUESTION = ['cases:', '  - case_id: a', '    question: q', '    expect_doc: d'];

/** Lines 1 to 10: a sound memory case with one memory; memory fields may follow at ten spaces. */
const MEMORY = [
  'cases:',
  '  - case_id: m',
  '    conversation: hi',
  '    expected_l1:',
  '      memories:',
  '        - content: x',
  '          dimensions: [d]',
  '          memory_type: persona',
  '          priority: 1',
  '          time_velocity: static',
];

/** A memory case with one of its lines (1-based) replaced. */
function memoryWith(line: number, text: string): string[] {
  return MEMORY.map((old, i) => (i === line - 1 ? text : old));
}

/** What is wrong, its lines, and all problems as `line:col code`. */
type Row = [name: string, lines: string[], problems: string[]];

const SYNTAX: Row[] = [
  ['nothing at all', [''], ['1:1 empty-document']],
  ['comments only', ['# a', '# b'], ['1:1 empty-document']],
  ['an unclosed list', ['cases: ['], ['1:9 yaml-syntax']],
  ['a tab as indentation', ['cases:', '\t- case_id: a'], ['2:1 yaml-syntax']],
  ['a colon in plain text', [...QUESTION, '    notes: a: b'], ['5:12 yaml-syntax']],
  ['a plain scalar that starts with @', [...QUESTION, '    notes: @x'], ['5:12 yaml-syntax']],
  ['an unclosed quote', [...QUESTION, '    notes: "x'], ['5:14 yaml-syntax']],
  ['a bad escape', [...QUESTION, '    notes: "\\q"'], ['5:13 yaml-syntax']],
  ['two documents', [...QUESTION, '---', 'cases: []'], ['5:1 multiple-documents']],
  ['a YAML 1.1 header', ['%YAML 1.1', '---', ...QUESTION], ['1:1 yaml-1.1-header']],
  ['an unknown YAML version', ['%YAML 1.9', '---', ...QUESTION], ['1:7 bad-directive']],
  ['an unknown directive', ['%FOO bar', '---', ...QUESTION], ['1:1 bad-directive']],
  ['an unknown tag', [...QUESTION, '    notes: !secret x'], ['5:12 unknown-tag']],
  ['a YAML 1.1 tag', [...QUESTION, '    notes: !!timestamp 2026-01-01'], ['5:12 unknown-tag']],
  ['a tag that the text does not fit', [...QUESTION, '    notes: !!int x'], ['5:12 unknown-tag']],
  ['a key twice', [...QUESTION, '    question: r'], ['5:5 duplicate-key']],
  [
    'a key twice, once in NFD',
    [...QUESTION, '    é: 1', '    é: 2'],
    ['5:5 unknown-field', '6:5 duplicate-key'],
  ],
  ['a list as a key', [...QUESTION, '    ? [x]', '    : 1'], ['5:7 non-scalar-key']],
  ['an alias as a key', [...QUESTION, '    notes: &n x', '    *n : 1'], ['6:5 non-scalar-key']],
  ['a merge key', [...QUESTION, '    <<: {notes: x}'], ['5:5 merge-key']],
  ['__proto__ as a key', [...QUESTION, '    __proto__: x'], ['5:5 unsafe-key']],
  ['half of a surrogate pair in a key', [...QUESTION, '    "\\ud83d": x'], ['5:5 unsafe-key']],
  ['an alias of nothing', [...QUESTION, '    notes: *gone'], ['5:12 unknown-alias']],
  ['an alias inside its anchor', [...QUESTION, '    tags: &t [*t]'], ['5:15 alias-cycle']],
  ['an integer over 2^53', ['meta: {total_cases: 9007199254740993}', ...QUESTION], ['1:21 number-precision']],
  ['a number that overflows', ['meta: {total_cases: 1e999}', ...QUESTION], ['1:21 number-precision']],
  ['infinity', memoryWith(9, '          priority: .inf'), ['9:21 not-finite']],
  ['not a number', memoryWith(9, '          priority: .nan'), ['9:21 not-finite']],
  ['half of a surrogate pair', [...QUESTION, '    notes: "\\ud83d"'], ['5:12 invalid-character']],
  ['an escape character', [...QUESTION, '    notes: a\u001b[31m'], ['5:13 invalid-character']],
];

const SHAPE: Row[] = [
  ['a list at the top', ['- case_id: a'], ['1:1 wrong-type']],
  ['only null', ['null'], ['1:1 wrong-type']],
  ['no cases field', ['meta: {version: v1}'], ['1:1 missing-field']],
  ['cases without cases', ['cases: []'], ['1:8 empty-set']],
  ['cases with nothing after the colon', ['cases:'], ['1:1 wrong-type']],
  ['a case that is text', ['cases:', '  - a'], ['2:5 wrong-type']],
  ['an unknown field at the top', [...QUESTION, 'case: 1'], ['5:1 unknown-field']],
  ['an unknown field in meta', ['meta:', '  versoin: v1', ...QUESTION], ['2:3 unknown-field']],
  ['an unknown field of a case', [...QUESTION, '    sorce: real'], ['5:5 unknown-field']],
  ['an unknown block field', [...QUESTION, '    extra:', '      x: 1'], ['5:5 unknown-field']],
  ['a field named constructor', [...QUESTION, '    constructor: 1'], ['5:5 unknown-field']],
  ['no case id', ['cases:', '  - question: q', '    expect_doc: d'], ['2:5 missing-field']],
  ['a dot in a case id', ['cases:', '  - case_id: a.b', ...QUESTION.slice(2)], ['2:14 unsafe-case-id']],
  ['a number as a case id', ['cases:', '  - case_id: 7', ...QUESTION.slice(2)], ['2:14 wrong-type']],
  ['an empty case id', ['cases:', '  - case_id: ""', ...QUESTION.slice(2)], ['2:14 unsafe-case-id']],
  [
    'a long case id',
    ['cases:', `  - case_id: ${'a'.repeat(101)}`, ...QUESTION.slice(2)],
    ['2:14 unsafe-case-id'],
  ],
  ['a reserved tag', [...QUESTION, '    tags: [ok, NOT]'], ['5:16 unsafe-tag']],
  ['a tag with white space', [...QUESTION, '    tags:', '      - a b'], ['6:9 unsafe-tag']],
  ['a wrong enum', [...QUESTION, '    difficulty: Easy'], ['5:17 wrong-enum']],
  ['an enum of another type', [...QUESTION, '    source: 1'], ['5:13 wrong-enum']],
  ['a null note', [...QUESTION, '    notes: ~'], ['5:12 wrong-type']],
  ['a field without a value', [...QUESTION, '    notes:'], ['5:5 wrong-type']],
  ['a number where text is wanted', [...QUESTION, '    skip: 12'], ['5:11 wrong-type']],
  ['an empty token list', [...QUESTION, '    expect_tokens: []'], ['5:20 empty-set']],
  ['an empty document list', [...QUESTION.slice(0, 3), '    expect_doc: []'], ['4:17 empty-set']],
  ['a number among documents', [...QUESTION.slice(0, 3), '    expect_doc: [a, 1]'], ['4:21 wrong-type']],
  ['an empty conversation', memoryWith(3, '    conversation: ""'), ['3:19 empty-text']],
  ['a blank conversation', memoryWith(3, '    conversation: "  "'), ['3:19 empty-text']],
  ['an empty block conversation', memoryWith(3, '    conversation: |'), ['3:19 empty-text']],
  ['no labels', memoryWith(7, '          dimensions: []'), ['7:23 empty-set']],
  ['a label that is a number', memoryWith(7, '          dimensions: [d, 2]'), ['7:27 wrong-type']],
  ['a priority over 100', memoryWith(9, '          priority: 101'), ['9:21 number-range']],
  ['a priority under 0', memoryWith(9, '          priority: -1'), ['9:21 number-range']],
  ['a broken priority', memoryWith(9, '          priority: 1.5'), ['9:21 wrong-type']],
  ['a quoted priority', memoryWith(9, '          priority: "1"'), ['9:21 wrong-type']],
  ['no time velocity', MEMORY.slice(0, 9), ['6:11 missing-field']],
  [
    'a message id as in the conversation',
    [...MEMORY, '          source_message_ids: ["msg#1"]'],
    ['11:32 bad-message-id'],
  ],
  ['a time without a zone', ['meta: {now: 2026-01-01T10:00:00}', ...QUESTION], ['1:13 bad-time']],
  [
    'an index key that is no index',
    [...MEMORY, '    expected_l2:', '      template_section:', '        daily: {"first": t}'],
    ['13:17 bad-index'],
  ],
  ['an empty gold list', [...MEMORY, '    expected_search_results: {q: []}'], ['11:34 empty-set']],
  ['no queries', [...MEMORY, '    expected_search_results: {}'], ['11:30 empty-set']],
  ['a gold value of another type', [...MEMORY, '    expected_search_results: {q: 1}'], ['11:34 wrong-type']],
  ['a fractional grade', [...MEMORY, '    expected_search_results: {q: {m#0: 1.5}}'], ['11:40 wrong-type']],
  ['nothing expected by false', [...QUESTION, '    expect_nothing: false'], ['5:21 wrong-enum']],
  ['no answer by false', [...QUESTION, '    expect_answer: {says_not_found: false}'], ['5:37 wrong-enum']],
  ['no turns', ['cases:', '  - case_id: a', '    turns: []'], ['3:12 empty-set']],
  ['no actions', [...MEMORY, '    expected_l15: {actions: []}'], ['11:29 empty-set']],
];

const MEANING: Row[] = [
  ['nothing expected', ['cases:', '  - case_id: a', '    question: q'], ['2:5 no-expectation']],
  [
    'turns that expect nothing',
    ['cases:', '  - case_id: a', '    turns: [{question: q}]'],
    ['2:5 no-expectation'],
  ],
  ['no conversation', [...MEMORY.slice(0, 2), ...MEMORY.slice(3)], ['2:5 missing-field']],
  ['no question', ['cases:', '  - case_id: a', '    expect_doc: d'], ['2:5 missing-field']],
  [
    'a question and turns',
    [...QUESTION.slice(0, 3), '    turns: [{question: q, expect_doc: d}]'],
    ['3:5 conflicting-fields'],
  ],
  [
    'an expectation beside turns',
    ['cases:', '  - case_id: a', '    expect_doc: d', '    turns: [{question: q}]'],
    ['3:5 conflicting-fields'],
  ],
  [
    'documents and tokens where nothing is expected',
    [...QUESTION, '    expect_tokens: [t]', '    expect_enum: [i]', '    expect_nothing: true'],
    ['4:5 conflicting-fields', '5:5 conflicting-fields', '6:5 conflicting-fields'],
  ],
  [
    'an enumeration where a turn expects nothing',
    [
      'cases:',
      '  - case_id: a',
      '    turns:',
      '      - {question: q, expect_nothing: true, expect_enum: true}',
    ],
    ['4:45 conflicting-fields'],
  ],
  [
    'sources for an answer that cites nothing',
    [...QUESTION, '    expect_answer: {says_not_found: true, required_sources: [guide]}'],
    ['5:43 conflicting-fields'],
  ],
  [
    'actions without expected memories',
    [
      ...MEMORY.slice(0, 3),
      '    expected_l15:',
      '      actions: [{new_memory_index: 0, candidate_ids: [], action: store}]',
    ],
    ['2:5 missing-field', '5:36 index-out-of-range'],
  ],
  [
    'a section of a memory that is not there',
    [...MEMORY, '    expected_l2:', '      template_section:', '        daily:', '          "1": t'],
    ['14:11 index-out-of-range'],
  ],
  [
    'a reference to a memory that is not there',
    [
      ...MEMORY,
      '    expected_inject: {mode: m, subsequent_conversation: s, referenced_memory_indices: [0, 1]}',
    ],
    ['11:91 index-out-of-range'],
  ],
  [
    'a reference twice',
    [
      ...MEMORY,
      '    expected_inject: {mode: m, subsequent_conversation: s, referenced_memory_indices: [0, 0]}',
    ],
    ['11:91 duplicate-index'],
  ],
  [
    'a searched index out of range',
    [...MEMORY, '    expected_search_results: {q: [0, 1]}'],
    ['11:38 index-out-of-range'],
  ],
  [
    'an own memory out of range',
    [...MEMORY, '    expected_search_results: {q: [m#1]}'],
    ['11:35 index-out-of-range'],
  ],
  [
    'an unknown memory id',
    [...MEMORY, '    expected_search_results: {q: [old]}'],
    ['11:35 unknown-memory-id'],
  ],
  [
    'an unknown graded id',
    [...MEMORY, '    expected_search_results: {q: {old: 1}}'],
    ['11:35 unknown-memory-id'],
  ],
  ['grades of 0 only', [...MEMORY, '    expected_search_results: {q: {0: 0}}'], ['11:34 empty-set']],
  [
    'two actions for one memory',
    [
      ...MEMORY,
      '    expected_l15:',
      '      actions:',
      '        - {new_memory_index: 0, candidate_ids: [], action: store}',
      '        - {new_memory_index: 0, candidate_ids: [], action: skip}',
    ],
    ['14:30 duplicate-index'],
  ],
  [
    'an unknown candidate',
    [...MEMORY, '    expected_l15: {actions: [{new_memory_index: 0, candidate_ids: [x], action: merge}]}'],
    ['11:68 unknown-memory-id'],
  ],
  [
    'a memory id twice',
    [
      ...MEMORY,
      '    existing_memories:',
      '      - {memory_id: e, content: c}',
      '      - {memory_id: e, content: d}',
    ],
    ['13:21 duplicate-memory-id'],
  ],
  ['limits without a limit', [...QUESTION, '    expect_assembly: {}'], ['5:22 empty-set']],
  ['a case id twice', [...QUESTION, ...QUESTION.slice(1)], ['5:14 duplicate-case-id']],
];

const SEVERAL: Row[] = [
  [
    'several problems of one case',
    ['cases:', '  - case_id: a b', '    sorce: real', '    question: 1', '    tags: [or]'],
    ['2:14 unsafe-case-id', '3:5 unknown-field', '4:15 wrong-type', '5:12 unsafe-tag'],
  ],
  [
    'problems of several cases',
    ['cases:', '  - case_id: a', '    question: q', '  - case_id: b', '    skip:'],
    ['2:5 no-expectation', '5:5 wrong-type'],
  ],
  [
    'problems of YAML and of shape together',
    ['meta: {now: x}', ...QUESTION, '    question: r', '    notes: !x y'],
    ['1:13 bad-time', '6:5 duplicate-key', '7:12 unknown-tag'],
  ],
];

function problemsOf(lines: string[]): string[] {
  return parseCaseFile(lines.join('\n'), 'cases.yaml').problems.map((p) => `${p.line}:${p.col} ${p.code}`);
}

describe.each([
  ['syntax', SYNTAX],
  ['shape', SHAPE],
  ['meaning', MEANING],
  ['several', SEVERAL],
] as [string, Row[]][])('%s', (_group, rows) => {
  test.each(rows)('%s', (_name, lines, problems) => {
    expect(problemsOf(lines)).toEqual(problems);
  });
});

test('the cases that the tables start from are sound', () => {
  expect(problemsOf(QUESTION)).toEqual([]);
  expect(problemsOf(MEMORY)).toEqual([]);
});
