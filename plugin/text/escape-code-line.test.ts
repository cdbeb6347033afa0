import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeCodeLine } from './escape-code-line.ts';

it.each([
  ['a fence', '```', '`\u200b`\u200b`\u200b'],
  ['a tilde fence', '~~~', '~\u200b~\u200b~\u200b'],
  ['markup', '<script>', '<\u200bscript>'],
  ['a mention', '@everyone', '@\u200beveryone'],
  ['a line break', 'a\r\nb\nc\rd\u2028e', 'a b c d e'],
])('disarms %s', (_, text, expected) => {
  expect(escapeCodeLine(text)).toBe(expected);
});

it('leaves other text alone', () => {
  expect(escapeCodeLine('对花生过敏 ░▒▓█ 50% | # - * & é')).toBe('对花生过敏 ░▒▓█ 50% | # - * & é');
});

it('is one line that can end no fence, whatever comes in', () => {
  const text = fc.string({ unit: fc.constantFrom('`', '~', '\n', '\r', '<', '@', 'a', ' ') });
  fc.assert(
    fc.property(text, (hostile) => {
      expect(escapeCodeLine(hostile)).not.toMatch(/``|~~|[\r\n]|<\w|@\w/);
    }),
  );
});
