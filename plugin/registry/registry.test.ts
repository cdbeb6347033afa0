import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRegistry } from './registry.ts';
import type { Dimension } from './schema.ts';

function dimension(id: string, display_name: string): Dimension {
  return {
    id,
    display_name,
    category: 'c',
    time_velocity: 'static',
    ttl_days: null,
    description: 'd',
    boundaries: 'b',
  };
}

const dimensions = [
  dimension('tech_stack', '技术栈'),
  dimension('skills', '能力'),
  dimension('style', '风格'),
];
const aliases = {
  tech_stack: ['Programming Language', 'caf\u00e9'],
  skills: ['programming languages known'],
  style: ['abcdefghij'],
};
const registry = makeRegistry('dir', dimensions, aliases);

describe('a label is recognised', () => {
  test.each([
    ['tech_stack', 'tech_stack', 'id'],
    ['技术栈', 'tech_stack', 'alias'],
    ['Programming Language', 'tech_stack', 'alias'],
    ['cafe\u0301', 'tech_stack', 'alias'],
    ['TECH_STACK', 'tech_stack', 'folded'],
    [' 技术栈 ', 'tech_stack', 'folded'],
    ['programming language', 'tech_stack', 'folded'],
    ['ｓｔｙｌｅ', 'style', 'folded'],
    // Without white space: 18 and 19 character pairs, 18 shared: 2·18/(18+19) = 0.97.
    ['programming languages', 'tech_stack', 'nearest'],
    // abcdefghijk has 10 pairs, abcdefghij 9, shared 9: 18/19 = 0.95.
    ['abcdefghijk', 'style', 'nearest'],
    // abcdefghXX: shared ab…gh = 7 of 9 and 9 pairs: 14/18 = 0.78.
    ['abcdefghxx', null, null],
    ['', null, null],
    ['something else', null, null],
    ['constructor', null, null],
    ['__proto__', null, null],
  ])('%j as %s (%s)', (label, id, by) => {
    expect(registry.normalise(label)).toEqual(id === null ? null : { id, by });
  });
});

test('exactly at 0.8 an alias is near', () => {
  // abcdef has 5 pairs and abcdeX 5, shared ab bc cd de = 4: 8/10 = 0.8.
  const small = makeRegistry('dir', [dimension('one', 'abcdef')], {});
  expect(small.normalise('abcdex')).toEqual({ id: 'one', by: 'nearest' });
});

test('two ids at the same distance leave a label unresolved; two aliases of one id do not', () => {
  const two = makeRegistry('dir', [dimension('one', 'abcdefx'), dimension('two', 'abcdefy')], {});
  expect(two.normalise('abcdefz')).toBeNull();
  const one = makeRegistry('dir', [dimension('one', 'abcdefx')], { one: ['abcdefy'] });
  expect(one.normalise('abcdefz')).toEqual({ id: 'one', by: 'nearest' });
});

test('a nearer alias after a tie wins', () => {
  const three = makeRegistry(
    'dir',
    [dimension('a', 'abcdefx'), dimension('b', 'abcdefy'), dimension('c', 'abcdefzz')],
    {},
  );
  // abcdefz: 6 pairs; abcdefzz: 7 pairs, 6 shared: 12/13, over 10/12 of the others.
  expect(three.normalise('abcdefz')).toEqual({ id: 'c', by: 'nearest' });
});

test('remembering a label changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('技术栈', 'SKILLS', 'abcdefghijk'), fc.string())),
      (labels) => {
        const fresh = labels.map((label) => makeRegistry('dir', dimensions, aliases).normalise(label));
        expect(labels.map((label) => registry.normalise(label))).toEqual(fresh);
      },
    ),
    { numRuns: 30 },
  );
});

test('a label of a megabyte is no label', () => {
  expect(registry.normalise('ab'.repeat(500_000))).toBeNull();
});

test('the hash follows the content, not the folder nor the order of the aliases file', () => {
  const { tech_stack, ...rest } = aliases;
  expect(makeRegistry('elsewhere', dimensions, { ...rest, tech_stack }).hash).toBe(registry.hash);
  expect(makeRegistry('dir', dimensions, rest).hash).not.toBe(registry.hash);
  expect(registry.hash).toMatch(/^[0-9a-f]{16}$/);
});
