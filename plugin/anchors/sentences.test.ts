import { expect, it } from 'vitest';
import { isChinese, sentencesOf } from './sentences.ts';

const texts = (text: string) => sentencesOf({ at: 0, text }).map((sentence) => sentence.text);

it('ends at full stops of both scripts, and not within a name or a number', () => {
  expect(texts('The file readme.md has 3.5 pages of text. Nobody has read any of them yet!')).toEqual([
    'The file readme.md has 3.5 pages of text.',
    'Nobody has read any of them yet!',
  ]);
  expect(texts('第一句话说了十个字以上。第二句话也说了十个字。')).toEqual([
    '第一句话说了十个字以上。',
    '第二句话也说了十个字。',
  ]);
});

it('says where each begins, under the offset of its passage', () => {
  const text = 'Six words are enough for it. And six more of them here.';
  expect(sentencesOf({ at: 100, text }).map(({ at }) => at)).toEqual([100, 129]);
});

it.each<[string, string]>([
  ['too little: five words', 'Five words are not enough.'],
  ['too little: nine Han characters', '九个汉字的一句话呀。'],
  ['figures', 'a1 b2 c3 d4 e5 f6 12345 67890 12345 67890 one two three four five six'],
  ['a character that does not show', 'This sentence of many words has a \u0007 in it.'],
  ['half a surrogate pair', 'This sentence of many words has a \ud800 in it.'],
])('leaves out %s', (_, text) => {
  expect(texts(text)).toEqual([]);
});

it('cuts before a link, an address or a tag', () => {
  const start = 'Six words are enough before the';
  for (const link of ['[link](x) of it.', '![image][x]', '([#1](x))', 'https://example.org', '<br/> tag']) {
    expect(texts(`${start} ${link}`)).toEqual([start]);
  }
});

it('cuts long ones at the end of a word, and folds white space', () => {
  expect(texts('word  \n and '.repeat(30))).toEqual([Array(12).fill('word and').join(' ')]);
  const [chinese] = texts('字'.repeat(500));
  expect(Array.from(chinese!)).toHaveLength(200);
});

it('is Chinese with more Han characters than other words', () => {
  expect(isChinese('修复 Tabs 的问题')).toBe(true);
  expect(isChinese('the 表 of values')).toBe(false);
  expect(isChinese('')).toBe(false);
});
