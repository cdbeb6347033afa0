import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casesYaml, placedCases } from '../../tests/support/run.ts';
import { memorySearchTarget, searchCase } from '../../tests/support/search-target.ts';
import { clockedCalls } from './call-target.ts';
import { rankStore } from './rank-store.ts';
import { fusedIds } from './rate.ts';
import { type Combination, combinationsOf, DEFAULT_COMBINATION, DEFAULT_SPACE } from './space.ts';
import { storesOf } from './stores.ts';

const CONTENTS = [
  '每天早上喝一杯红茶',
  '早上六点去公园跑步',
  '对花生和花生油过敏',
  'drinks black tea every morning, never coffee',
  'runs ten kilometres in the park in the morning',
  'is allergic to peanuts and to peanut oil',
  'the tea in the office is bad',
  '公园旁边的茶馆早上不开门',
];

it('ranks arms that fuse to what the target itself returns, under any combination', async () => {
  const target = memorySearchTarget();
  const cases = [
    searchCase('a', '早上在公园喝茶 tea', CONTENTS),
    searchCase('b', 'morning tea allergic', CONTENTS.toReversed()),
  ];
  const [first, second] = storesOf(placedCases(casesYaml(cases)), 'case');
  const call = clockedCalls(target, 5000);
  const settings = { space: DEFAULT_SPACE, defaults: DEFAULT_COMBINATION, seed: 1, params: {} };
  const ranked = [
    ...(await rankStore(first!, call, settings)),
    ...(await rankStore(second!, call, settings)),
  ];
  await Promise.all([first!.fill(call), second!.fill(call)]);
  const own = async (case_id: string, query: string, params: Combination): Promise<string[]> =>
    (await call('search', { case_id, query, params })).ids;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ranked),
      fc.constantFrom(...combinationsOf(DEFAULT_SPACE)),
      async (query, combination) => {
        const fused = fusedIds(query, combination);
        seen.add(fused.join());
        expect(await own(query.case_id, query.query, combination)).toEqual(fused);
      },
    ),
    { numRuns: 300 },
  );
  // The combinations do make a difference here.
  expect(seen.size).toBeGreaterThan(4);
});
