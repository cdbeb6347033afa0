import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFragments, splitSentences } from '../../evals/pipelines/memory/situations.ts';
import { joinClauses, splitClauses } from '../../evals/pipelines/memory/text.ts';
import { dimensionsOf, speech } from './harness.ts';

const split = (text: string) => splitSentences(text, speech);

describe('splitSentences', () => {
  test.each([
    ['我住青岛。喜欢海！你呢？', ['我住青岛。', '喜欢海！', '你呢？']],
    ['I moved. It was fun! Why?', ['I moved.', 'It was fun!', 'Why?']],
    ['一条\n两条', ['一条', '两条']],
    ['写完初稿；改二稿', ['写完初稿；', '改二稿']],
    ['Version 3.5 is out. Good', ['Version 3.5 is out.', 'Good']],
    ['Dr. Lin called', ['Dr. Lin called']],
    ['say "yes." Then go', ['say "yes."', 'Then go']],
    ['1. 买米\n2. 买油', ['买米', '买油']],
    ['- tea\n- milk', ['tea', 'milk']],
  ])('%j', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  test.each([
    ['我住青岛，对了我会修表', ['我住青岛', '对了我会修表']],
    ['我住青岛，另外我会修表', ['我住青岛', '另外我会修表']],
    ['I live here, by the way, I fix clocks', ['I live here', 'by the way, I fix clocks']],
    ['我周一到，不对，是周二到', ['我周一到', '不对，是周二到']],
  ])('a topic shift or a correction begins a new sentence: %j', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  test('还有 before a number goes on with a list', () => {
    expect(split('我有一台打印机，还有两台扫描仪')).toHaveLength(1);
  });

  test('fenced code and quoted lines are left out', () => {
    expect(split('前\n```js\nconst 我 = 1;\n```\n> quoted\n后')).toEqual(['前', '后']);
  });

  test('a soft-wrapped line goes on', () => {
    expect(split('I live in\na small town')).toEqual(['I live in a small town']);
  });

  test('text without punctuation is cut at 400 units, never inside a character', () => {
    const pieces = split('😀'.repeat(500));
    expect(pieces.join('')).toBe('😀'.repeat(500));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(400);
    expect(pieces.every((piece) => !/\p{Surrogate}/u.test(piece))).toBe(true);
  });
});

describe('splitClauses', () => {
  test('keeps numbers with thousands together', () => {
    expect(splitClauses('I ran 1,000 km, then slept').map(({ text }) => text)).toEqual([
      'I ran 1,000 km',
      'then slept',
    ]);
  });

  test('parts and separators give the sentence again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', ',', '，', ';', 'and i ', '我', '1') }),
        (text) => {
          expect(joinClauses(splitClauses(`x${text}`))).toBe(`x${text}`);
        },
      ),
    );
  });
});

describe('mergeFragments', () => {
  const merge = (...texts: (string | null)[]) =>
    mergeFragments(
      texts.map((text) => (text === null ? null : { text, order: false })),
      speech,
      (text) => dimensionsOf(text).length > 0,
    ).map(({ text }) => text);

  test.each([
    [
      'a continuation',
      ['我养了一只猫。', '它特别黏人，晚上要睡枕头旁边。'],
      ['我养了一只猫；它特别黏人，晚上要睡枕头旁边。'],
    ],
    ['a short piece without a cue', ['I like tea.', 'Green, mostly.'], ['I like tea; Green, mostly.']],
    [
      'not a piece with a cue',
      ['我喜欢茶。', '我会修表，修了十年。'],
      ['我喜欢茶。', '我会修表，修了十年。'],
    ],
    [
      'not across a dropped sentence',
      ['我养了一只猫。', null, '它特别黏人。'],
      ['我养了一只猫。', '它特别黏人。'],
    ],
  ])('%s', (_, statements, situations) => {
    expect(merge(...statements)).toEqual(situations);
  });

  test('an order stays one when something is appended', () => {
    const statements = [
      { text: '以后回答用中文。', order: true },
      { text: '短一点。', order: false },
    ];
    expect(mergeFragments(statements, speech, () => false)).toEqual([
      { text: '以后回答用中文；短一点。', order: true },
    ]);
  });
});
