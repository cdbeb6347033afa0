import type { ProblemCode } from '../../plugin/cases/index.ts';

/** One way to spoil a set that is sound. */
export interface Mutation {
  name: string;
  code: ProblemCode;
  /** path of the file that is spoilt; `cases`: one of the case files */
  file: string;
  /** the lines that may be spoilt: one of those that match is chosen */
  pick: RegExp;
  /** the line in its place; several lines in one text; null: the line is deleted */
  spoil: (line: string, lines: string[], at: number) => string | null;
  /** where the problem is found, when not on the spoilt line: offset in lines, or every line of the cases that matches */
  found?: number | RegExp;
}

/** What goes wrong in case sets, one defect each. */
export const MUTATIONS: Mutation[] = [
  {
    name: 'a label misspelt',
    code: 'unregistered-label',
    file: 'cases',
    pick: /\[identity\]/,
    spoil: (line) => line.replace('identity', 'identiti'),
  },
  {
    name: 'an alias as label',
    code: 'unregistered-label',
    file: 'cases',
    pick: /\[family, habits\]/,
    spoil: (line) => line.replace('family', 'relatives'),
  },
  {
    name: 'no label',
    code: 'empty-set',
    file: 'cases',
    pick: /\[identity\]/,
    spoil: (line) => line.replace('identity', ''),
  },
  {
    name: 'a label too few for the section',
    code: 'unreachable-section',
    file: 'cases',
    pick: /\[family, habits\]/,
    spoil: (line) => line.replace('family, ', ''),
    found: 18,
  },
  {
    name: 'a title misspelt',
    code: 'unknown-section',
    file: 'cases',
    pick: /"My people"/,
    spoil: (line) => line.replace('people', 'peolpe'),
  },
  {
    name: 'a title of another mode',
    code: 'unknown-section',
    file: 'cases',
    pick: /"1": "My people"/,
    spoil: (line) => line.replace('My people', 'What recurs'),
  },
  {
    name: 'a mode misspelt',
    code: 'unknown-section',
    file: 'cases',
    pick: /^ {8}daily:/,
    spoil: (line) => line.replace('daily', 'dayly'),
  },
  {
    name: 'a title renamed in the template',
    code: 'unknown-section',
    file: 'templates/daily.yaml',
    pick: /"Who I am"/,
    spoil: (line) => line.replace('am', 'was'),
    found: /"0": "Who I am"/,
  },
  {
    name: 'an id renamed in the template',
    code: 'unknown-section',
    file: 'templates/full.yaml',
    pick: /id: all_habits/,
    spoil: (line) => line.replace('all', 'some'),
    found: /"1": all_habits/,
  },
  {
    name: 'a priority below that of the section',
    code: 'unreachable-section',
    file: 'cases',
    pick: /priority: 80/,
    spoil: (line) => line.replace('80', '59'),
    found: 23,
  },
  {
    name: 'a least priority raised in the template',
    code: 'unreachable-section',
    file: 'templates/daily.yaml',
    pick: /priority_min: 60/,
    spoil: (line) => line.replace('60', '81'),
    found: /"0": "Who I am"/,
  },
  {
    name: 'a dimension misspelt in the template',
    code: 'unregistered-dimension',
    file: 'templates/daily.yaml',
    pick: /\[identity\]/,
    spoil: (line) => line.replace('identity', 'identiti'),
  },
  {
    name: 'a template out of range',
    code: 'number-range',
    file: 'templates/daily.yaml',
    pick: /priority_min/,
    spoil: (line) => `${line}0`,
  },
  {
    name: 'a section of the other memory',
    code: 'unreachable-section',
    file: 'cases',
    pick: /"1": all_habits/,
    spoil: (line) => line.replace('1', '0'),
  },
  {
    name: 'a section of a memory past the end',
    code: 'index-out-of-range',
    file: 'cases',
    pick: /"1": all_habits/,
    spoil: (line) => line.replace('1', '2'),
  },
  {
    name: 'an action of a memory past the end',
    code: 'index-out-of-range',
    file: 'cases',
    pick: /new_memory_index: 1/,
    spoil: (line) => line.replace('1', '2'),
  },
  {
    name: 'a second action of a memory',
    code: 'duplicate-index',
    file: 'cases',
    pick: /new_memory_index: 1/,
    spoil: (line) => line.replace('1', '0'),
  },
  {
    name: 'an injected memory past the end',
    code: 'index-out-of-range',
    file: 'cases',
    pick: /referenced_memory_indices/,
    spoil: (line) => line.replace('1', '2'),
  },
  {
    name: 'a candidate that is not stored',
    code: 'unknown-memory-id',
    file: 'cases',
    pick: /candidate_ids: \[old/,
    spoil: (line) => line.replace('old', 'odl'),
  },
  {
    name: 'a search result that does not exist',
    code: 'unknown-memory-id',
    file: 'cases',
    pick: /"who bakes"/,
    spoil: (line) => line.replace('old', 'odl'),
  },
  {
    name: 'a query without a relevant memory',
    code: 'empty-set',
    file: 'cases',
    pick: /"who plays"/,
    spoil: (line) => line.replace('2', '0'),
  },
  {
    name: 'a source that is no message',
    code: 'unknown-message-id',
    file: 'cases',
    pick: /\[msg_1\]/,
    spoil: (line) => line.replace('msg_1', 'msg_3'),
  },
  {
    name: 'a source in another form',
    code: 'bad-message-id',
    file: 'cases',
    pick: /\[msg_1\]/,
    spoil: (line) => line.replace('msg_1', 'msg#1'),
  },
  {
    name: 'a message header broken',
    code: 'unknown-message-id',
    file: 'cases',
    pick: /\[msg#2\]/,
    spoil: (line) => line.replace('#', ''),
    found: 20,
  },
  {
    name: 'a fact removed from the content',
    code: 'missing-fact',
    file: 'cases',
    pick: /content: "Ada\d, baker/,
    spoil: (line) => line.replace(/Ada\d/, 'She'),
    found: 6,
  },
  {
    name: 'a forbidden fact put into the content',
    code: 'missing-fact',
    file: 'cases',
    pick: /content: "Ada\d, baker/,
    spoil: (line) => line.replace('Mill', 'Harbour'),
    found: 7,
  },
  {
    name: 'a memory copied over the next',
    code: 'duplicate-memory',
    file: 'cases',
    pick: /content: "Her sister/,
    spoil: (_line, lines, at) => lines[at - 8]!,
  },
  {
    name: 'a header that counts wrong',
    code: 'count-mismatch',
    file: 'cases',
    pick: /total_cases/,
    spoil: (line) => `${line}0`,
  },
  {
    name: 'a case id twice',
    code: 'duplicate-case-id',
    file: 'cases',
    pick: /case_id: case-[2-68-9]$/,
    spoil: (line) => line.replace(/\d/, (n) => String(Number(n) - 1)),
  },
  {
    name: 'a case id of another file',
    code: 'duplicate-case-id',
    file: 'cases/b.yaml',
    pick: /case_id: case-/,
    spoil: (line) => line.replace(/\d/, '1'),
  },
  {
    name: 'a case id with a dot',
    code: 'unsafe-case-id',
    file: 'cases',
    pick: /case_id: case-/,
    spoil: (line) => line.replace('case-', 'case.'),
  },
  {
    name: 'a difficulty that is none',
    code: 'wrong-enum',
    file: 'cases',
    pick: /difficulty/,
    spoil: (line) => line.replace('easy', 'esay'),
  },
  {
    name: 'a memory type that is none',
    code: 'wrong-enum',
    file: 'cases',
    pick: /memory_type/,
    spoil: (line) => line.replace('persona', 'personal'),
  },
  {
    name: 'a field misspelt',
    code: 'unknown-field',
    file: 'cases',
    pick: /notes:/,
    spoil: (line) => line.replace('notes', 'note'),
  },
  {
    name: 'a field twice',
    code: 'duplicate-key',
    file: 'cases',
    pick: /difficulty/,
    spoil: (line) => `${line}\n${line}`,
    found: 1,
  },
  {
    name: 'a field left out',
    code: 'missing-field',
    file: 'cases',
    pick: /priority: 80/,
    spoil: () => null,
    found: -3,
  },
  {
    name: 'a priority over 100',
    code: 'number-range',
    file: 'cases',
    pick: /priority: 70/,
    spoil: (line) => `${line}0`,
  },
  {
    name: 'a priority as text',
    code: 'wrong-type',
    file: 'cases',
    pick: /priority: 70/,
    spoil: (line) => line.replace('70', '"70"'),
  },
  {
    name: 'the conversation of another case',
    code: 'duplicate-text',
    file: 'cases/a.yaml',
    pick: /case_id: case-1$/,
    // Cases are 52 lines with their blank line: the text of the next one, from its own lines, in this one's place.
    spoil: (line, lines, at) => {
      for (let i = 5; i <= 8; i++) lines[at + i] = lines[at + 52 + i]!;
      return line;
    },
    found: 64,
  },
];
