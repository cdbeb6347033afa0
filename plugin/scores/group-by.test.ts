import { expect, it } from 'vitest';
import { groupBy, groupByTag } from './group-by.ts';

it('keeps the order of groups and of their items, whatever the keys are called', () => {
  const words = ['b1', 'a1', 'b2', 'constructor', '__proto__', 'a2'];
  expect([...groupBy(words, (word) => (word.length === 2 ? word[0]! : word))]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1', 'a2']],
    ['constructor', ['constructor']],
    ['__proto__', ['__proto__']],
  ]);
});

it('by tags, an item is in a group for each of them, in the order of the tags', () => {
  const items = ['b a', 'a', 'c', 'b'];
  const tagsOf = (item: string) => item.split(' ');
  expect(groupByTag(items, ['a', 'none', 'b', '__proto__'], tagsOf)).toEqual([
    ['a', ['b a', 'a']],
    ['b', ['b a', 'b']],
  ]);
});
