import { describe, expect, test } from 'vitest';
import { latinGrams, searchTokens } from '../../evals/pipelines/search/tokens.ts';

describe('searchTokens', () => {
  test.each([
    ['words, whatever their case and width', 'Likes ＴＥＡ, black!', ['likes', 'tea', 'black']],
    ['a Han run as bigrams and characters', '喜欢茶', ['喜欢', '欢茶', '喜', '欢', '茶']],
    ['a single Han character once', '茶', ['茶']],
    ['both in one text', '用Vue写前端', ['vue', '用', '写前', '前端', '写', '前', '端']],
    ['Han beyond the BMP', '𠮷野家', ['𠮷野', '野家', '𠮷', '野', '家']],
    ['either apostrophe alike', 'sister’s', ["sister's"]],
    ['nothing of punctuation', '……!? 😀', []],
  ])('%s', (_, text, expected) => {
    expect(searchTokens(text).sort()).toEqual([...expected].sort());
  });
});

describe('latinGrams', () => {
  test.each([
    ['every four letters of a word', 'Allergy', ['alle', 'ller', 'lerg', 'ergy']],
    ['none across words or digits, none of short words', 'my tea2026 café', ['café']],
    ['none of Han', '对花生过敏', []],
  ])('%s', (_, text, expected) => {
    expect(latinGrams(text)).toEqual(expected);
  });
});
