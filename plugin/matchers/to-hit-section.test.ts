import { expect, it } from 'vitest';
import type { ProfileSection } from '../targets/types.ts';
import { matchers } from './index.ts';

expect.extend(matchers);

const sections: ProfileSection[] = [
  { id: 'me', title: 'Who I am', items: [{ memory_id: 'm1', content: 'lives in Oslo' }] },
  { title: 'My life', items: [{ memory_id: 'm2', content: 'has a caf\u00e9' }] },
];

const message = (assert: () => void): string => {
  try {
    assert();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
};

it('takes an answer of query or its sections, with memories by id', () => {
  expect({ sections }).toHitSection({ m1: 'Who I am', m2: 'My life' });
  expect(sections).toHitSection({ m1: 'me' });
  expect(sections).not.toHitSection({ m1: 'My life' });
  // One of two is hit; m2 is in another section alone, so of the two rows one is a mis-entry and no memory is missed.
  expect(sections).toHitSection(
    { m1: 'me', m2: 'me' },
    { hit: 0.5, misentry: { max: 0.5 }, miss: { max: 0 } },
  );
});

it('takes a mode of a case, with the ids that its memories ended in', () => {
  expect(sections).toHitSection({ '0': 'My life', '2': 'me' }, { stored: ['m2', null, 'm1'] });
  expect(sections).not.toHitSection({ '1': 'me' }, { stored: ['m2', null, 'm1'] });
  expect(message(() => expect(sections).toHitSection({ '1': 'me' }, { stored: [], mode: 'daily' }))).toBe(
    'section_hit_rate 0.00 < 1.00\n\nSectionMiss\n  memory "1"\n' +
      '  expected in the section "me" of "daily", found in none: `stored` has no id for it',
  );
});

it('takes one section, with a memory by its id or its content', () => {
  expect(sections[0]).toHitSection('m1');
  expect(sections[1]).toHitSection('has a cafe\u0301');
  expect(sections[0]).not.toHitSection('m2');
  expect(message(() => expect(sections[0]).toHitSection('m2'))).toBe(
    'expected the section "Who I am" to hold "m2"; it has\n  "m1": "lives in Oslo"',
  );
});

it('refuses what is no profile, and options that are none', () => {
  expect(message(() => expect('rubbish').toHitSection({ m1: 'me' }))).toContain("the answer of 'query'");
  expect(message(() => expect(sections).toHitSection('m1'))).toContain("the answer of 'query'");
  expect(message(() => expect(sections).toHitSection({ m1: 'me' }, { hits: 1 }))).toContain('unknown option');
  expect(message(() => expect(sections).toHitSection({ m1: 'me' }, { scene_label_match: 1 }))).toContain(
    "no option 'scene_label_match'",
  );
});
