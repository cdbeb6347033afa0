import { expect, it } from 'vitest';
import { safe } from './safe.ts';

it('redacts and cleans', () => {
  expect(safe('\u001b[1mpassword=hunter2\u202e')).toBe('\ufffd[1mpassword=[redacted]\ufffd');
});

it('cuts after redacting, so that no half of a secret stays', () => {
  expect(safe('password=hunter2hunter2', { maxChars: 13 })).toBe('password=[red… (+6 more characters)');
});

it('knows the values it is given', () => {
  expect(safe('it is plain-word-value!', { secrets: ['plain-word-value'] })).toBe('it is [redacted]!');
});
