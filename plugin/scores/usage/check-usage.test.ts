import { expect, it } from 'vitest';
import { stageUsage } from '../../../tests/support/usage.ts';
import { checkUsage } from './check-usage.ts';

const sound = { l1: stageUsage(1, 0, 100, 20, [30]) };

it('takes the usage of a case, in no stage or in some', () => {
  expect(checkUsage(sound, 'usage')).toBe(sound);
  expect(checkUsage({}, 'usage')).toEqual({});
});

it.each<[unknown, string]>([
  [null, 'usage'],
  [[], 'usage'],
  [{ l1: 3 }, 'usage.l1'],
  [{ l1: { ...sound.l1, requests: -1 } }, 'usage.l1.requests'],
  [{ l1: { ...sound.l1, replayed: undefined } }, 'usage.l1.replayed'],
  [{ l1: { ...sound.l1, input_tokens: 0.5 } }, 'usage.l1.input_tokens'],
  [{ l1: { ...sound.l1, output_tokens: '20' } }, 'usage.l1.output_tokens'],
  [{ l1: { ...sound.l1, ms: 30 } }, 'usage.l1.ms'],
  [{ l1: { ...sound.l1, ms: [30, null] } }, 'usage.l1.ms'],
])('refuses %j, naming the place', (usage, place) => {
  expect(() => checkUsage(usage, 'usage')).toThrow(SyntaxError);
  expect(() => checkUsage(usage, 'usage')).toThrow(`at '${place}': it must be `);
});
