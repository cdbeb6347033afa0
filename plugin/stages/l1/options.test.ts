import { describe, expect, it } from 'vitest';
import { l1 } from './index.ts';
import { type L1Options, l1Caliber, l1Rules } from './options.ts';

describe('rules', () => {
  it('have the documented defaults', () => {
    expect(l1Rules({}).rules).toEqual({
      similarity: 'dice',
      threshold: 0.5,
      assignment: 'optimal',
      unresolved: 'drop',
    });
  });

  it.each<[L1Options, RegExp]>([
    [{ similarity: 'cosine' as 'dice' }, /'similarity' must be .*'levenshtein'.*received "cosine"/],
    [{ threshold: 0 }, /'threshold' must be a number over 0, at most 1, received 0/],
    [{ threshold: 1.01 }, /'threshold'.*received 1.01/],
    [{ threshold: '0.5' as unknown as number }, /'threshold'.*received "0.5"/],
    [{ assignment: 'best' as 'optimal' }, /'assignment' must be 'optimal' or 'greedy', received "best"/],
    [
      { unresolved: 'ignore' as 'drop' },
      /'unresolved' must be 'drop' or 'false-positive', received "ignore"/,
    ],
    [{ presicion: 0.5 }, /unknown option 'presicion'; did you mean 'precision'\?/],
    [{ f1: 'high' as unknown as number }, /'f1' must be a number or { min, max }/],
  ])('refuse %j', (options, message) => {
    expect(() => l1Rules(options)).toThrow(message);
    expect(() => l1(options)).toThrow(TypeError);
  });

  it('take the ends of the range of a threshold', () => {
    expect(l1Rules({ threshold: 1 }).rules.threshold).toBe(1);
    expect(l1Rules({ threshold: 0.001 }).rules.threshold).toBe(0.001);
  });
});

describe('thresholds', () => {
  it('an F1 of 1 where none is given, so that a suite without thresholds is strict and not blind', () => {
    expect(l1Rules({}).thresholds).toEqual({ dimension_micro_f1: 1 });
    expect(l1Rules({ threshold: 0.7 }).thresholds).toEqual({ dimension_micro_f1: 1 });
  });

  it('short names are written out', () => {
    const options = { f1: 0.5, precision: 0.6, recall: { min: 0.7 }, strict: 1, priority_mae: { max: 10 } };
    expect(l1Rules(options).thresholds).toEqual({
      dimension_micro_f1: 0.5,
      dimension_micro_precision: 0.6,
      dimension_micro_recall: { min: 0.7 },
      strict_match_rate: 1,
      priority_mae: { max: 10 },
    });
  });

  it('any given threshold takes the place of the default one', () => {
    expect(l1Rules({ recall: 0.7 }).thresholds).toEqual({ dimension_micro_recall: 0.7 });
  });
});

describe('caliber', () => {
  it('holds every rule that decides numbers, and no threshold', () => {
    expect(l1({ f1: 0.5, threshold: 0.7 }).caliber).toEqual({
      similarity: 'dice',
      threshold: 0.7,
      assignment: 'optimal',
      unresolved: 'drop',
    });
  });

  it('knows a function by its name and its source, so that an edited one does not compare', () => {
    const rules = l1Rules({}).rules;
    const named = function sameLength(a: string, b: string): number {
      return a.length === b.length ? 1 : 0;
    };
    const { similarity } = l1Caliber({ ...rules, similarity: named });
    expect(similarity).toMatch(/^sameLength: function sameLength\(a, b\)/);
    expect(
      l1Caliber({
        ...rules,
        similarity: (
          () => () =>
            0
        )(),
      }).similarity,
    ).toBe('anonymous: () => 0');
  });
});
