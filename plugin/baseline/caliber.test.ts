import { describe, expect, it } from 'vitest';
import type { Json } from '../stages/types.ts';
import { caliberDifferences, sameSubject } from './caliber.ts';

const stage = { similarity: 'dice', threshold: 0.5 };

describe('caliberDifferences', () => {
  const before = { case_schema: 1, embedder: null, stages: { l1: stage } };

  it('of equal calibers are none, whatever the order of the keys', () => {
    const now = { stages: { l1: { threshold: 0.5, similarity: 'dice' } }, embedder: null, case_schema: 1 };
    expect(caliberDifferences(before, now)).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    [
      'similarity',
      { stages: { l1: { ...stage, similarity: 'tokens' } } },
      ['l1.similarity "dice" → "tokens"'],
    ],
    ['threshold', { stages: { l1: { ...stage, threshold: 0.6 } } }, ['l1.threshold 0.5 → 0.6']],
    ['case schema', { case_schema: 2 }, ['case_schema 1 → 2']],
    ['embedder', { embedder: { id: 'x' } }, ['embedder null → {"id":"x"}']],
    [
      'a rule that was not there',
      { stages: { l1: { ...stage, unresolved: 'drop' } } },
      ['l1.unresolved null → "drop"'],
    ],
    [
      'two at once',
      { case_schema: 2, stages: { l1: { ...stage, threshold: 1 } } },
      ['case_schema 1 → 2', 'l1.threshold 0.5 → 1'],
    ],
  ])('name %s', (_, change, expected) => {
    expect(caliberDifferences(before, { ...before, ...change })).toEqual(expected);
  });

  it('do not count a stage that one side alone has', () => {
    const now = { ...before, stages: { l1: stage, l2: { similarity: 'tokens' } } };
    expect(caliberDifferences(before, now)).toEqual([]);
    expect(caliberDifferences(now, before)).toEqual([]);
  });

  it('look into parts', () => {
    const embedder = { id: 'a', dimensions: 3 };
    expect(caliberDifferences({ embedder }, { embedder: { ...embedder, dimensions: 4 } })).toEqual([
      'embedder.dimensions 3 → 4',
    ]);
  });
});

describe('sameSubject', () => {
  const subject = { name: 'rules', version: '1', params: { k: [1, 2] } };

  it('holds for equal subjects, whatever the order of the keys', () => {
    expect(sameSubject(subject, { params: { k: [1, 2] }, version: '1', name: 'rules' })).toBe(true);
  });

  it.each<{ [key: string]: Json }>([{ version: '2' }, { params: { k: [2, 1] } }, { registry: 'abc' }])(
    'fails for %j',
    (change) => {
      expect(sameSubject(subject, { ...subject, ...change })).toBe(false);
    },
  );
});
