import { describe, expect, test } from 'vitest';
import { type Relation, relate } from '../../evals/pipelines/memory/resolve/compare.ts';
import { mergeContents } from '../../evals/pipelines/memory/resolve/merge-content.ts';
import { RESOLVE_RULES } from '../../evals/pipelines/memory/resolve/rules.ts';
import { readStatement } from '../../evals/pipelines/memory/resolve/statement.ts';

interface Side {
  dimensions?: string[];
  memory_type?: string;
}

/** What the new text does to the stored one; both have the label `identity` unless a test says otherwise. */
function relation(
  stored: string,
  fresh: string,
  { version = 'v001', a = {}, b = {} }: { version?: string; a?: Side; b?: Side } = {},
): Relation | null {
  const side = (content: string, { dimensions = ['identity'], memory_type }: Side) => ({
    statement: readStatement(content),
    dimensions,
    memory_type: memory_type ?? null,
  });
  return relate(side(fresh, a), side(stored, b), RESOLVE_RULES.get(version)!);
}

const action = (...args: Parameters<typeof relation>) => relation(...args)?.action ?? 'store';

describe('skip', () => {
  test.each([
    ['the same words', '在邮局上班', '在邮局上班。'],
    ['the same words in another case', 'Plays the Cello', 'plays the cello'],
    ['a part of what is stored', '养了一只乌龟，叫阿慢', '养了一只乌龟'],
    ['nearly the same', '每天早上骑车去邮局上班', '每天早上都骑车去邮局上班'],
  ])('%s', (_, stored, fresh) => {
    expect(action(stored, fresh)).toBe('skip');
  });

  test('the same words under other labels', () => {
    expect(action('plays the cello', 'plays the cello', { a: { dimensions: ['skills'] } })).toBe('skip');
  });
});

describe('update', () => {
  test.each([
    ['another place of residence', '住在泉州', '搬到漳州了'],
    ['another place of residence', 'lives in Bergen', 'moved to Tromso last month'],
    ['another age', '女儿三岁', '女儿四岁了'],
    ['another employer', 'works at a bakery in Ghent', 'works at a bank in Ghent'],
    ['another employer', 'works at Globex as an analyst', 'works for Initech now'],
    ['another state of marriage', '目前单身', '上个月结婚了'],
    ['another day in the same frame', '下周二要交房租', '下周五要交房租'],
    ['another amount in the same frame', 'swims 2 km before work', 'swims 3 km before work'],
    ['a denial', '喜欢喝咖啡', '不喜欢喝咖啡了'],
    ['a denial', 'eats meat at weekends', 'no longer eats meat at weekends'],
    ['a change that is told as one', '手机是 Nokia 8', '手机换成了 Pixel 7'],
    [
      'a change that is told as one',
      'uses Vim for the Orion service',
      'switched to Helix for the Orion service',
    ],
  ])('%s: %s → %s', (_, stored, fresh) => {
    expect(action(stored, fresh)).toBe('update');
  });
});

describe('merge', () => {
  test.each([
    ['养了一只乌龟', '养了一只乌龟，叫阿慢'],
    ['Orion 服务用 Django 写的', 'Orion 服务部署在两台机器上'],
    ['is writing a book about old lighthouses', 'a book about old lighthouses, for children'],
  ])('%s + %s', (stored, fresh) => {
    expect(action(stored, fresh)).toBe('merge');
  });
});

describe('store', () => {
  test.each([
    ['another subject', '会拉大提琴', '会修收音机'],
    ['another taste', 'likes hiking', 'likes tea'],
    ['another person', '姐姐住在泉州', '弟弟住在漳州'],
    ['the user and a relative', '住在泉州', '妈妈住在漳州'],
    ['another task on another day', '下周二要交房租', '下周五要去体检'],
    ['nothing', '喜欢喝咖啡', ''],
    ['other signs', '！！', '？'],
    ['a text that is too long to be a statement', `喜欢喝咖啡${'，'.repeat(1000)}`, '喜欢喝咖啡，特别是早上'],
  ])('%s: %s | %s', (_, stored, fresh) => {
    expect(action(stored, fresh)).toBe('store');
  });

  test('no label in common rules likeness out; no label at all does not', () => {
    const stored = '每天早上骑车去邮局上班';
    const fresh = '每天早上都骑车去邮局上班';
    expect(action(stored, fresh, { a: { dimensions: ['habits'] } })).toBe('store');
    expect(action(stored, fresh, { a: { dimensions: ['habits'] }, b: { dimensions: [] } })).toBe('skip');
  });
});

describe('strength', () => {
  test('the same words are stronger than another value, that than a likeness', () => {
    const strength = (stored: string, fresh: string) => relation(stored, fresh)!.strength;
    const same = strength('住在泉州', '住在泉州');
    const value = strength('住在泉州', '搬到漳州了');
    const merge = strength('养了一只乌龟', '养了一只乌龟，叫阿慢');
    expect([merge, value, same]).toEqual([merge, value, same].sort((a, b) => a - b));
  });
});

describe('version v002 keeps more apart', () => {
  test('likeness without a common name is no reason to merge', () => {
    const [stored, fresh] = [
      'is writing a book about old lighthouses',
      'a book about old lighthouses, for children',
    ];
    expect(action(stored, fresh, { version: 'v002' })).toBe('store');
    expect(action('养了一只乌龟', '养了一只乌龟，叫阿慢', { version: 'v002' })).toBe('merge');
  });

  test('an order is never merged', () => {
    const order = { memory_type: 'instruction' };
    const [stored, fresh] = ['always answer in French', 'always answer in French, in two sentences'];
    expect(action(stored, fresh, { a: order, b: order })).toBe('merge');
    expect(action(stored, fresh, { a: order, b: order, version: 'v002' })).toBe('store');
  });
});

describe('mergeContents', () => {
  test.each([
    ['养了一只乌龟', '养了一只乌龟，叫阿慢', '养了一只乌龟，叫阿慢'],
    ['养了一只乌龟，叫阿慢', '养了一只乌龟，七岁了', '养了一只乌龟，叫阿慢，七岁了'],
    ['plays the cello', 'in a quartet, plays the cello', 'in a quartet, plays the cello'],
    ['plays the cello', 'in a quartet', 'plays the cello, in a quartet'],
    ['plays the cello', 'plays', 'plays the cello'],
    ['', 'plays', 'plays'],
  ])('%j + %j = %j', (stored, fresh, merged) => {
    expect(mergeContents(stored, fresh)).toBe(merged);
  });
});
