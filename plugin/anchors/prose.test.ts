import { expect, it } from 'vitest';
import { passagesOf } from './prose.ts';

const texts = (text: string) => passagesOf(text).map((passage) => passage.text.trim());

it('takes paragraphs, the items of a list and the cells of a table, each where it stands', () => {
  const text = 'One line\nand its next.\n\n- first item\n  goes on\n- second\n\na | b\n-- | --\nc | d e\n';
  expect(texts(text).filter((part) => /\w/.test(part))).toEqual([
    'One line\nand its next.',
    'first item\n  goes on',
    'second',
    'a',
    'b',
    'c',
    'd e',
  ]);
  for (const { at, text: part } of passagesOf(text)) expect(text.slice(at, at + part.length)).toBe(part);
});

it.each<[string, string]>([
  ['code in fences', '```js\nconst a = 1;\n```\n'],
  ['code in other fences', '~~~\nplain text in it\n```\nstill in it\n~~~\n'],
  ['a fence that nothing closes', '```\nall of the rest\n\nis code\n'],
  ['indented code', '\n    const a = 1;\n    const b = 2;\n'],
  ['a heading', '## The title of it\n'],
  ['front matter', '---\ntitle: A title\ndescription: what it is\n---\n'],
  ['HTML', '<p align="center">text</p>\n'],
  ['the definition of a link', '[name]: https://example.org "a title"\n'],
  ['a rule', '- - -\n***\n'],
])('leaves out %s', (_, text) => {
  expect(texts(text)).toEqual([]);
});

it('goes on behind code, front matter and quotation marks', () => {
  expect(texts('---\ntitle: t\n---\nAfter it.\n\n```\ncode\n```\nBehind.\n\n> quoted text\n')).toEqual([
    'After it.',
    'Behind.',
    'quoted text',
  ]);
});

it('leaves out a cell with an escaped pipe, which others show without the backslash', () => {
  expect(texts('| one \\| two | three |\n')).toEqual(['', 'three', '']);
});
