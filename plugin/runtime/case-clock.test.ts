import { expect, it } from 'vitest';
import type { CaseMeta } from '../cases/index.ts';
import { caseClock } from './case-clock.ts';

const evalCase = { case_id: 'c-1', conversation: '[msg#1] 2026-03-05T10:00:00Z user:\n  hello\n' };
const now = '2026-06-01T00:00:00Z';

it("is the file's, or the latest message's, or a fixed one; never the wall clock's", () => {
  expect(caseClock(evalCase, { now } as CaseMeta)).toBe(now);
  expect(caseClock(evalCase, { version: 'v1' } as CaseMeta)).toBe('2026-03-05T10:00:00Z');
  expect(caseClock(evalCase, null)).toBe('2026-03-05T10:00:00Z');
  expect(caseClock({ case_id: 'c-2' }, null)).toBe('1970-01-01T00:00:00Z');
});
