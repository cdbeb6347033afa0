import { expect, it } from 'vitest';
import { statisticsWordsOf } from './words.ts';

/** Every text of a table with its path. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

/** What has no words, and a letter that is no word. */
const WORDLESS = [
  'separator',
  'comma',
  'passAt',
  'passHat',
  'metric',
  'spreadItem',
  'named',
  'had',
  'side.runs',
];

it('nothing of the Chinese sentences was left in English', () => {
  for (const [path, text] of textsOf(statisticsWordsOf('zh')))
    if (!WORDLESS.includes(path))
      expect([path, text]).toEqual([path, expect.stringMatching(/\p{Script=Han}/u)]);
});

it('both languages have the same values in every sentence', () => {
  const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  const zh = new Map(textsOf(statisticsWordsOf('zh')));
  for (const [path, text] of textsOf(statisticsWordsOf('en')))
    expect([path, valuesIn(zh.get(path)!)]).toEqual([path, valuesIn(text)]);
});
