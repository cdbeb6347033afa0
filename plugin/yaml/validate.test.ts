import { expect, test } from 'vitest';
import { z } from 'zod';
import { textFormat } from './formats.ts';
import { parseStrict } from './parse.ts';
import { validate } from './validate.ts';

const NAME = textFormat({ code: 'unsafe-id', pattern: /^[a-z]+$/, rule: 'small letters', hint: 'rename it' });

const schema = z.strictObject({
  name: z.string().regex(NAME.pattern),
  kind: z.enum(['red', 'green']).optional(),
  size: z.int().min(1).max(9).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  either: z.union([z.string(), z.array(z.strictObject({ x: z.int() }))]).optional(),
  map: z.record(z.string().regex(NAME.pattern), z.boolean()).optional(),
  nothing: z.int().nullable().optional().describe('A number or null.'),
});

function check(text: string) {
  const parsed = parseStrict(text, 'f');
  return validate({ parsed, schema, data: parsed.data, base: [], baseIndex: 0 });
}

test.each([
  ['{name: a, knid: red}', 'unknown-field', 'unknown field "knid"', 'did you mean "kind"?'],
  [
    '{name: a, zzzzzz: 1}',
    'unknown-field',
    'unknown field "zzzzzz"',
    'known fields: name, kind, size, list, either, map, nothing',
  ],
  ['{kind: red}', 'missing-field', 'the field "name" is missing', 'add name'],
  [
    '{name: a, kind: gren}',
    'wrong-enum',
    'kind must be one of red, green; got the text "gren"',
    'did you mean "green"?',
  ],
  [
    '{name: a, kind: 3}',
    'wrong-enum',
    'kind must be one of red, green; got the number 3',
    'choose one of red, green',
  ],
  ['{name: 3}', 'wrong-type', 'name must be text; got the number 3', 'put it in quotes: "3"'],
  [
    '{name: a, size: "3"}',
    'wrong-type',
    'size must be an integer; got the text "3"',
    'write 3 without quotes',
  ],
  ['{name: a, size: big}', 'wrong-type', 'size must be an integer; got the text "big"', 'write a number'],
  [
    '{name: a, size: 10}',
    'number-range',
    'size must be at most 9; got the number 10',
    'write a number that is at most 9',
  ],
  ['{name: a, nothing: x}', 'wrong-type', 'nothing must be an integer; got the text "x"', 'write a number'],
  ['{name: A}', 'unsafe-id', 'name must be small letters; got "A"', 'rename it'],
  ['{name: a, list: []}', 'empty-set', 'list must not be empty', 'add an entry, or remove the field'],
  ['{name: a, list: [a, b, c]}', 'too-large', 'list must have at most 2 entries', 'shorten it'],
  ['{name: a, list: x}', 'wrong-type', 'list must be a list; got the text "x"', 'put it in brackets: [ … ]'],
  [
    '{name: a, list: }',
    'wrong-type',
    'list must be a list; got nothing (null)',
    'give the field a value, or remove it',
  ],
  [
    '{name: a, either: 1}',
    'wrong-type',
    'either must be text or a list; got the number 1',
    'put it in quotes: "1"',
  ],
  [
    '{name: a, either: [{x: y}]}',
    'wrong-type',
    'either[0].x must be an integer; got the text "y"',
    'write a number',
  ],
  [
    '{name: a, either: [{x: 1, y: 1}]}',
    'unknown-field',
    'unknown field "y" in either[0]',
    'did you mean "x"?',
  ],
  ['{name: a, map: {A: true}}', 'unsafe-id', 'a key of map must be small letters; got "A"', 'rename it'],
  [
    '{name: a, map: {b: 1}}',
    'wrong-type',
    'map.b must be true or false; got the number 1',
    'see the schema for the shape of this field',
  ],
])('%s', (text, code, message, hint) => {
  expect(check(text)).toMatchObject([{ code, message, hint }]);
});

test('everything wrong is found at once', () => {
  expect(check('{nmae: a, kind: x, size: 0}').map((finding) => finding.code)).toEqual([
    'missing-field',
    'wrong-enum',
    'number-range',
    'unknown-field',
  ]);
});

test('what is sound gives nothing', () => {
  expect(
    check('{name: a, kind: red, size: 1, list: [a], either: [{x: 1}], map: {b: true}, nothing: null}'),
  ).toEqual([]);
});

test('excerpts in messages are short and carry no escapes', () => {
  const [finding] = check(`{name: "\\e[31m${'A'.repeat(500)}"}`);
  expect(finding?.message.length).toBeLessThan(120);
  expect(finding?.message).not.toContain('\u001b');
});

test('thousands of problems take no quadratic time', () => {
  const keys = Array.from({ length: 10_000 }, (_, i) => `k${i}: 1`).join('\n');
  expect(check(`name: a\n${keys}`)).toHaveLength(201);
});
