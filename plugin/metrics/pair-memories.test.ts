import { describe, expect, it } from 'vitest';
import { pairMemories } from './pair-memories.ts';

const contents = (...texts: string[]) => texts.map((content) => ({ content }));

/** Looks similarities up by "truth|prediction", 0 where nothing is said. */
const table = (values: Record<string, number>) => (a: string, b: string) => values[`${a}|${b}`] ?? 0;

describe('threshold', () => {
  it('pairs at the threshold, not under it', () => {
    const measure = table({ 'a|x': 0.5, 'b|y': 0.499 });
    const pairing = pairMemories(contents('a', 'b'), contents('x', 'y'), { similarity: measure });
    expect(pairing).toEqual({
      pairs: [{ truth: 0, predicted: 0, similarity: 0.5 }],
      unmatchedTruth: [1],
      unmatchedPredicted: [1],
      contested: [],
      refused: [],
    });
  });

  it.each([0, -0.1, 1.1, Number.NaN])('refuses %d', (threshold) => {
    expect(() => pairMemories([], [], { threshold })).toThrow(/threshold must be over 0 and at most 1/);
  });

  it('takes 1: equal texts only', () => {
    const pairing = pairMemories(contents('same', 'other'), contents('others', 'same'), { threshold: 1 });
    expect(pairing.pairs).toEqual([{ truth: 0, predicted: 1, similarity: 1 }]);
  });
});

describe('assignment', () => {
  const measure = table({ 'a|x': 0.9, 'a|y': 0.8, 'b|x': 0.8, 'b|y': 0.5 });
  const couples = (assignment: 'optimal' | 'greedy') =>
    pairMemories(contents('a', 'b'), contents('x', 'y'), { similarity: measure, assignment }).pairs.map(
      ({ truth, predicted }) => [truth, predicted],
    );

  it('optimal takes the greatest total: 0.8 + 0.8 over 0.9 + 0.5', () => {
    expect(couples('optimal')).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('greedy takes the best pair first', () => {
    expect(couples('greedy')).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('optimal pairs equal contents first, whatever the total', () => {
    // a with itself is 1 and leaves b alone; 0.9 + 0.9 would be more.
    const crossed = table({ 'a|x': 0.9, 'b|a': 0.9 });
    const pairing = pairMemories(contents('a', 'b'), contents('a', 'x'), { similarity: crossed });
    expect(pairing.pairs).toEqual([{ truth: 0, predicted: 0, similarity: 1 }]);
  });

  it('pairs equal contents one to one, lower indices first', () => {
    const pairing = pairMemories(contents('same', 'same', 'same'), contents('same', 'same'));
    expect(pairing.pairs.map(({ truth, predicted }) => [truth, predicted])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(pairing.unmatchedTruth).toEqual([2]);
  });

  it('takes contents for equal in NFC', () => {
    const never = () => 0;
    const pairing = pairMemories(contents('cafe\u0301'), contents('caf\u00e9'), { similarity: never });
    expect(pairing.pairs).toEqual([{ truth: 0, predicted: 0, similarity: 1 }]);
  });

  it('breaks ties by canonical order, not by the order of the output', () => {
    const even = (a: string, b: string) => (a === 'a' && b !== 'c' ? 0.7 : 0);
    const first = pairMemories(contents('a'), contents('z', 'y', 'c'), { similarity: even });
    expect(first.pairs[0]?.predicted).toBe(1);
    const labelled = [
      { content: 'y', dimensions: ['q'] },
      { content: 'y', dimensions: ['b'] },
    ];
    expect(pairMemories(contents('a'), labelled, { similarity: even }).pairs[0]?.predicted).toBe(1);
  });

  it('lets no dust of floating point decide a tie', () => {
    // 0.1 + 0.2 = 0.30000000000000004 must tie with 0.3: truth 0 then takes the lower prediction.
    const dusty = table({ 'a|x': 0.3, 'a|y': 0.1 + 0.2 });
    for (const assignment of ['optimal', 'greedy'] as const) {
      const options = { similarity: dusty, threshold: 0.1, assignment };
      expect(pairMemories(contents('a'), contents('x', 'y'), options).pairs[0]?.predicted).toBe(0);
    }
  });

  it('pairs even where the similarity rounds to nothing', () => {
    const options = { similarity: table({ 'a|x': 1e-12 }), threshold: 1e-13 };
    expect(pairMemories(contents('a'), contents('x'), options).pairs).toHaveLength(1);
  });

  it('refuses an unknown one', () => {
    expect(() => pairMemories([], [], { assignment: 'best' as 'optimal' })).toThrow(
      /"best"; use "optimal" or "greedy"/,
    );
  });
});

it('takes the best over content and aliases', () => {
  const measure = table({ 'a|x': 0.6, 'alias|x': 0.8 });
  const truth = [{ content: 'a', aliases: ['nothing', 'alias'] }];
  expect(pairMemories(truth, contents('x'), { similarity: measure }).pairs).toEqual([
    { truth: 0, predicted: 0, similarity: 0.8 },
  ]);
});

it('names truths for which several predictions were good enough', () => {
  const measure = table({ 'a|x': 0.6, 'a|y': 0.7, 'b|x': 0.4, 'b|y': 0.9 });
  const pairing = pairMemories(contents('a', 'b'), contents('x', 'y'), { similarity: measure });
  expect(pairing.contested).toEqual([0]);
});

describe('facts', () => {
  const truth = [{ content: '用户对花生过敏', must_contain: ['花生'], must_not_contain: ['海鲜'] }];

  it('keep apart what reads alike, and say why', () => {
    // Dice of 用户对花生过敏 and 用户对海鲜过敏: 6 + 6 bigrams, 3 shared (用户 户对 过敏): 6 / 12.
    const pairing = pairMemories(truth, contents('用户对海鲜过敏'));
    expect(pairing.pairs).toEqual([]);
    expect(pairing.refused).toEqual([
      { truth: 0, predicted: 0, similarity: 0.5, missing: ['花生'], forbidden: ['海鲜'] },
    ]);
    expect(pairing.contested).toEqual([]);
  });

  it('name the predictions by their place in what was given', () => {
    const pairing = pairMemories(truth, contents('用户对海鲜过敏吗', '完全无关', '用户对海鲜过敏'), {
      threshold: 0.4,
    });
    // In canonical order 用户对海鲜过敏 comes before 用户对海鲜过敏吗, whose dice is 2 × 3 / 13.
    expect(pairing.refused.map(({ predicted, similarity }) => [predicted, similarity])).toEqual([
      [2, 0.5],
      [0, 6 / 13],
    ]);
  });

  it('let the right one through', () => {
    const pairing = pairMemories(truth, contents('用户对海鲜过敏', '用户对花生严重过敏'));
    expect(pairing.pairs.map((pair) => pair.predicted)).toEqual([1]);
    expect(pairing.contested).toEqual([]);
  });

  it('hold for equal contents too', () => {
    const strict = [
      { content: 'allergic to nuts', must_contain: ['peanuts'] },
      { content: 'allergic to nuts' },
    ];
    const pairing = pairMemories(strict, contents('allergic to nuts'));
    expect(pairing.pairs).toEqual([{ truth: 1, predicted: 0, similarity: 1 }]);
    expect(pairing.refused).toEqual([
      { truth: 0, predicted: 0, similarity: 1, missing: ['peanuts'], forbidden: [] },
    ]);
  });

  it('are not mentioned where the texts do not even read alike', () => {
    expect(pairMemories(truth, contents('完全无关')).refused).toEqual([]);
  });

  it('refuse an empty token', () => {
    const empty = [{ content: 'a', must_contain: [' '] }];
    expect(() => pairMemories(empty, contents('a'))).toThrow(/the token is empty/);
  });
});

it('handles nothing on either side', () => {
  expect(pairMemories([], contents('a')).unmatchedPredicted).toEqual([0]);
  expect(pairMemories(contents('a'), []).unmatchedTruth).toEqual([0]);
  expect(pairMemories([], []).pairs).toEqual([]);
});

it('pairs 200 with 200', () => {
  const texts = Array.from({ length: 200 }, (_, index) => `memory number ${index} of the user`);
  const noisy = texts.map((text) => `${text}!`).reverse();
  const pairing = pairMemories(contents(...texts), contents(...noisy), { similarity: 'levenshtein' });
  expect(pairing.pairs.map(({ truth, predicted }) => truth + predicted)).toEqual(texts.map(() => 199));
});
