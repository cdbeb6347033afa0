import { expect, test } from 'vitest';
import { redactBody } from './redact.ts';

const LITERAL = 'quite-an-ordinary-word';

test('what holds no credential is given back to the byte', () => {
  for (const text of [
    '{ "a" : 1.0 }',
    'data: {"a": 1}\n\ndata: [DONE]\n\n',
    'plain',
    '',
    '"\\u00e9"',
    '[1 , 2]',
  ]) {
    expect(redactBody(text, [LITERAL])).toBe(text);
  }
});

test('JSON stays JSON, whatever its texts hold', () => {
  const content = 'send Authorization: Digest username=me, realm=you';
  expect(JSON.parse(redactBody(JSON.stringify({ content, after: 1 }), []))).toEqual({
    content: 'send Authorization: Digest [redacted]',
    after: 1,
  });
  expect(redactBody(`{"a":["${LITERAL}"],"${LITERAL}":1}`, [LITERAL])).toBe(
    '{"a":["[redacted]"],"[redacted]":1}',
  );
});

test('a field whose name says what it holds is redacted, a count of tokens is not', () => {
  expect(
    redactBody('{"password":"hunter22","completion_tokens":5,"__proto__":{"token":"abcdef123456"}}', []),
  ).toBe('{"password":"[redacted]","completion_tokens":5,"__proto__":{"token":"[redacted]"}}');
});

test('the events of a stream are redacted one by one', () => {
  const stream = `data: {"text":"${LITERAL}"}\n\ndata: {"text":"x"}\n\ndata: [DONE]\n\n`;
  expect(redactBody(stream, [LITERAL])).toBe(
    'data: {"text":"[redacted]"}\n\ndata: {"text":"x"}\n\ndata: [DONE]\n\n',
  );
});

test('plain text is redacted as such', () => {
  expect(redactBody(`Cookie: id=abcdef\n${LITERAL}`, [LITERAL])).toBe('Cookie: [redacted]\n[redacted]');
});
