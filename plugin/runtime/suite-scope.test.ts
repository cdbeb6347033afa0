import { expect, it } from 'vitest';
import { suiteScope } from './suite-scope.ts';

it('makes a thing once, however many ask for it at the same time', async () => {
  const scope = suiteScope([]);
  let made = 0;
  const make = async () => {
    made += 1;
    return made;
  };
  expect(await Promise.all([scope.once('pool', make), scope.once('pool', make)])).toEqual([1, 1]);
  expect(await scope.once('pool', make)).toBe(1);
  expect(await scope.once('another', make)).toBe(2);
});

it('tries anew after a failure', async () => {
  const scope = suiteScope([]);
  await expect(scope.once('pool', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await scope.once('pool', async () => 'up')).toBe('up');
});

it('knows the clock of each case', () => {
  const at = { case_id: 'c-1', conversation: '[msg#1] 2026-03-05T10:00:00+02:00 user:\n  hello\n' };
  expect(suiteScope([at]).clock(at)).toBe('2026-03-05T10:00:00+02:00');
  expect(suiteScope([at], ({ case_id }) => `clock of ${case_id}`).clock(at)).toBe('clock of c-1');
});
