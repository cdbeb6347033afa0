import { expect, test } from 'vitest';
import { parseCaseFile } from '../cases/index.ts';
import { countMismatch } from './count-mismatch.ts';

const CASES = 'cases:\n  - {case_id: a, question: q, expect_doc: d}\n';

const lint = (text: string) => countMismatch(parseCaseFile(text, 'f.yaml'), () => text);

test('a right count, or none', () => {
  expect(lint(`meta: {total_cases: 1}\n${CASES}`)).toEqual([]);
  expect(lint(`meta: {version: v1}\n${CASES}`)).toEqual([]);
  expect(lint(CASES)).toEqual([]);
});

test.each([
  ['above the cases', `# head\nmeta:\n  version: v1\n  total_cases: 2\n${CASES}`, 4, 16],
  ['with CRLF', `meta:\n  total_cases: 2\n${CASES}`.replaceAll('\n', '\r\n'), 2, 16],
  ['below the cases', `${CASES}meta: {total_cases: 2}\n`, 3, 21],
  [
    'in JSON',
    '{"meta": {"total_cases": 2},\n"cases": [{"case_id": "a", "question": "q", "expect_doc": "d"}]}',
    1,
    26,
  ],
  ['behind a byte order mark', `\ufeffmeta: {total_cases: 2}\n${CASES}`, 1, 21],
])('a wrong one is found at its place: %s', (_name, text, line, col) => {
  expect(lint(text)).toMatchObject([
    {
      code: 'count-mismatch',
      severity: 'warning',
      place: { line, col },
      message: expect.stringContaining('says 2, the file has 1 case'),
    },
  ]);
});

test('it is not judged while a case has an error', () => {
  expect(lint(`meta: {total_cases: 2}\n${CASES}  - {case_id: b}\n`)).toEqual([]);
});

test('without the text it is at the start of the file', () => {
  const file = parseCaseFile(`meta: {total_cases: 2}\n${CASES}`, 'f.yaml');
  expect(countMismatch(file, () => null)).toMatchObject([{ place: { line: 1, col: 1 } }]);
});
