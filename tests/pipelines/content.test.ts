import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf, LONGEST_CONTENT } from '../../evals/pipelines/memory/content.ts';
import { speech } from './harness.ts';

const content = (text: string) => contentOf(text, speech);

describe('contentOf', () => {
  test.each([
    ['嗯，那个，我觉得我更爱爬山吧。', '更爱爬山'],
    ['我叫沈遥，我住在青岛。', '叫沈遥，住在青岛'],
    ['对了，我的生日是五月三号！', '生日是五月三号'],
    ['我妈住在老家', '我妈住在老家'],
    ['我们用飞书', '我们用飞书'],
    ['我明天去酒吧', '明天去酒吧'],
    ["Well, you know, I'm a bus driver.", 'a bus driver'],
    ['By the way, my sister lives in Ghent, and I love tea', 'sister lives in Ghent, and I love tea'],
    ['Please remember that I am allergic to nuts', 'allergic to nuts'],
    ['line one\n  line two', 'line one line two'],
  ])('%j → %j', (text, expected) => {
    expect(content(text)).toBe(expected);
  });

  test('is NFC', () => {
    expect(content('cafe\u0301 in Ghent')).toBe('caf\u00e9 in Ghent');
  });

  test('has no control or bidirectional characters and no lone surrogates', () => {
    expect(content('a\u0000b\u202Ec\u001B[31md\uD800e')).toBe('a b c [31md\uFFFDe');
  });

  test('is cut at the last comma of its second half, otherwise at the limit', () => {
    expect(content(`${'茶'.repeat(150)}，${'水'.repeat(100)}`)).toBe('茶'.repeat(150));
    expect(content('茶'.repeat(300))).toBe('茶'.repeat(LONGEST_CONTENT));
    expect(content('😀'.repeat(300))).toBe('😀'.repeat(LONGEST_CONTENT));
  });

  test('is short and one line for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const result = content(text);
        expect([...result].length).toBeLessThanOrEqual(LONGEST_CONTENT);
        expect(result).not.toMatch(/[\n\r\p{Surrogate}]/u);
        expect(result.normalize('NFC')).toBe(result);
      }),
    );
  });
});
