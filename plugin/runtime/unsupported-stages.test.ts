import { expect, it } from 'vitest';
import type { Attempt } from './attempt.ts';
import { UnsupportedStages } from './unsupported-stages.ts';

const attempt = (stage: string, message: string, missingMethod?: string): Attempt => ({
  verdict: 'error',
  tallies: {},
  missed: [],
  findings: [],
  details: {},
  error: { kind: 'infra', stage, message },
  ...(missingMethod === undefined ? {} : { missingMethod }),
});
const lacks = (stage: string, method: string): Attempt => attempt(stage, `no ${method}`, method);

it('lets the first case tell of each stage and method, in each of its attempts, and points the others to it', () => {
  const stages = new UnsupportedStages();
  const first = [lacks('l15', 'resolve'), lacks('l15', 'resolve')];
  expect(stages.untold('a', first)).toHaveLength(2);
  expect(stages.untold('b', first)).toEqual([]);
  expect(stages.noteFor('b', first)).toBe('stage l15 is not supported by the target: see a');
  expect(stages.noteFor('a', first)).toBe('');
  expect(stages.untold('b', [lacks('l2', 'resolve')])).toHaveLength(1);
  expect(stages.untold('a', [lacks('l2', 'query')])).toHaveLength(1);
  expect(stages.untold('a', first)).toHaveLength(2);
});

it('keeps every other error, also beside one that is told of elsewhere', () => {
  const stages = new UnsupportedStages();
  stages.untold('a', [lacks('l15', 'resolve')]);
  const refused = attempt('l1', 'connection refused');
  expect(stages.untold('b', [refused, lacks('l15', 'resolve')])).toEqual([refused.error]);
  expect(stages.untold('c', [refused])).toEqual([refused.error]);
  expect(stages.noteFor('c', [refused])).toBe('');
});
