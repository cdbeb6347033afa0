import { expect, it } from 'vitest';
import { measureTallies } from '../scores/stages.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import type { Tally } from '../stages/tally.ts';
import { wordsOf } from './words.ts';

/** Every text of a table with its path; names of the table are no texts. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

it('nothing of the Chinese words was left in English', () => {
  const { phrases: _, units, ...zh } = wordsOf('zh');
  for (const [path, text] of [...textsOf(zh), ...textsOf(units)])
    expect([path, text]).toEqual([path, expect.stringMatching(/\p{Script=Han}/u)]);
});

/** Counts that give metrics which need some: those of arms, of actions and of modes. */
const COUNTED: Record<string, Tally> = {
  l15: { per_action: { store: { expected: 1 } } },
  l2: { sections: { daily: { listed: 1 } } },
  search: { arms: { bm25: { shown: 1 }, vector: { shown: 1 } }, overlap: { queries: 1 } },
};

it('every unit that a stage names has a Chinese word', () => {
  const { units } = wordsOf('zh');
  const given = [...STAGE_KINDS.keys()].flatMap((stage) =>
    Object.values(measureTallies({ [stage]: COUNTED[stage] ?? {} })).flatMap(({ of }) => of?.unit ?? []),
  );
  expect(new Set(given).size).toBeGreaterThan(15);
  expect(given.filter((unit) => !Object.hasOwn(units, unit))).toEqual([]);
});
