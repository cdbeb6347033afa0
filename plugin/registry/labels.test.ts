import { expect, test } from 'vitest';
import { normaliseLabels } from './labels.ts';
import { makeRegistry } from './registry.ts';

const registry = makeRegistry(
  'dir',
  ['one', 'two'].map((id) => ({
    id,
    display_name: `name of ${id}`,
    category: 'c',
    time_velocity: 'static' as const,
    ttl_days: null,
    description: 'd',
    boundaries: 'b',
  })),
  { one: ['first', 'uno'] },
);

test('ids come once, in the order of their first label; what names nothing is kept as text', () => {
  expect(normaliseLabels(['two', 'UNO', 'first', ' lost ', 'lost', '__proto__'], registry)).toEqual({
    ids: ['two', 'one'],
    unresolved: ['lost', '__proto__'],
  });
});

test('without a registry each label stands for itself', () => {
  expect(normaliseLabels([' b', 'a', 'b', 'e\u0301', '\u00e9', ' '], null)).toEqual({
    ids: ['b', 'a', '\u00e9'],
    unresolved: [''],
  });
});
