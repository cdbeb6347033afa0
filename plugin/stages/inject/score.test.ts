import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureInject } from './measure.ts';
import type { Block } from './output.ts';
import { compareInject, tallyInject, tallyInjectError } from './score.ts';

const block = (title: string, memory_ids: string[], present = true): Block => ({
  title,
  present,
  memory_ids,
});

const values = (referenced: string[], blocks: Block[]) =>
  Object.fromEntries(
    Object.entries(measureInject(tallyInject(compareInject(referenced, blocks)))).map(([name, { value }]) => [
      name,
      value,
    ]),
  );

describe('the rates', () => {
  it('worked by hand: of three shown blocks two are of use, of three referenced memories two are there', () => {
    const blocks = [
      block('work', ['a', 'x']),
      block('hobbies', ['x', 'y']),
      block('family', ['b', 'a']),
      block('health', ['c'], false),
    ];
    expect(values(['a', 'b', 'c'], blocks)).toEqual({
      inject_hit_rate: 2 / 3,
      reference_coverage: 2 / 3,
      blocks_present: 3,
      blocks_relevant: 2,
      referenced: 3,
      referenced_injected: 2,
    });
  });

  it('of a profile that shows nothing: no hit rate, no coverage', () => {
    const nothing = {
      inject_hit_rate: null,
      reference_coverage: 0,
      blocks_present: 0,
      blocks_relevant: 0,
      referenced: 1,
      referenced_injected: 0,
    };
    expect(values(['a'], [])).toEqual(nothing);
    expect(values(['a'], [block('work', ['a'], false)])).toEqual(nothing);
  });

  it('count a shown block without memories as one that is of no use', () => {
    expect(values(['a'], [block('work', ['a']), block('empty', [])])).toMatchObject({
      inject_hit_rate: 1 / 2,
      reference_coverage: 1,
    });
  });

  it('count a memory once, however many blocks hold it and however often it is referenced', () => {
    expect(values(['a', 'a', 'b'], [block('work', ['a', 'a']), block('family', ['a'])])).toMatchObject({
      referenced: 2,
      referenced_injected: 1,
      blocks_relevant: 2,
    });
  });
});

it('a failed target shows nothing, and counts as an error', () => {
  expect(tallyInjectError(['a', 'b'])).toEqual({
    cases: 1,
    errors: 1,
    blocks_present: 0,
    blocks_relevant: 0,
    referenced: 2,
    referenced_injected: 0,
  });
});

const id = fc.constantFrom(...'abcdef');
const blocks = fc.array(
  fc.record({
    title: fc.string({ maxLength: 3 }),
    present: fc.boolean(),
    memory_ids: fc.array(id, { maxLength: 4 }),
  }),
  { maxLength: 5 },
);
const referenced = fc.array(id, { minLength: 1, maxLength: 4 });

it('rates lie in [0, 1]; neither the order of blocks nor a hidden block changes them', () => {
  fc.assert(
    fc.property(referenced, blocks, (ids, profile) => {
      const found = values(ids, profile);
      for (const rate of [found.inject_hit_rate, found.reference_coverage]) {
        if (rate !== null) expect(rate).toSatisfy((value: number) => value >= 0 && value <= 1);
      }
      expect(values(ids, profile.toReversed())).toEqual(found);
      expect(values(ids, [...profile, block('hidden', ids, false)])).toEqual(found);
    }),
  );
});

it('one more shown block never lowers coverage, and a useless one never raises the hit rate', () => {
  fc.assert(
    fc.property(referenced, blocks, (ids, profile) => {
      const before = values(ids, profile);
      const after = values(ids, [...profile, block('useless', ['z'])]);
      expect(after.reference_coverage).toBe(before.reference_coverage);
      expect(after.inject_hit_rate!).toBeLessThanOrEqual(before.inject_hit_rate ?? 1);
      expect(values(ids, [...profile, block('all', ids)]).reference_coverage).toBe(1);
    }),
  );
});
