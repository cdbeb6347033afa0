import { describe, expect, it } from 'vitest';
import { similarityTable } from '../../../tests/support/memories.ts';
import { l2Rules } from './options.ts';
import { matchScenes } from './scenes.ts';

const { rules } = l2Rules({});
const scenes = (...labels: string[]) =>
  labels.map((label, i) => ({ scene_id: `s${i}`, label, memory_ids: [] }));

describe('scene labels', () => {
  it('match one to one so that the total similarity is the greatest', () => {
    // a–x is the best single pair, but leaves b without a partner: a–y and b–x give 0.6 + 0.8 > 0.9.
    const scene_similarity = similarityTable({ 'a|x': 0.9, 'a|y': 0.6, 'b|x': 0.8 });
    expect(matchScenes(['a', 'b'], scenes('x', 'y'), { ...rules, scene_similarity })).toEqual({
      matched: 2,
      missing: [],
      extra: [],
    });
  });

  it('do not match under the threshold', () => {
    const scene_similarity = similarityTable({ 'a|x': 0.5, 'b|y': 0.4999 });
    expect(matchScenes(['a', 'b'], scenes('x', 'y'), { ...rules, scene_similarity })).toEqual({
      matched: 1,
      missing: ['b'],
      extra: ['y'],
    });
  });

  it('of two equal scenes one is too much', () => {
    expect(matchScenes(['work'], scenes('work', 'work'), rules)).toEqual({
      matched: 1,
      missing: [],
      extra: ['work'],
    });
  });

  it('are not judged where the case expects none to be named, and are all too much where it expects no scene', () => {
    expect(matchScenes(undefined, scenes('work'), rules)).toEqual({ matched: 0, missing: [], extra: [] });
    expect(matchScenes([], scenes('work'), rules).extra).toEqual(['work']);
  });
});
