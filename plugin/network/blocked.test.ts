import { expect, test } from 'vitest';
import { blockedIn, connectionBlocked } from './blocked.ts';

const blocked = connectionBlocked({
  what: 'connection to',
  host: 'a.example',
  port: 443,
  origin: 'case e-1',
});

test('says what was tried, by whom, and how to allow it', () => {
  expect(blocked).toMatchObject({ name: 'ConnectionBlocked', code: 'CALIPER_NETWORK_BLOCKED' });
  expect(blocked.message).toMatch(/^connection to a\.example:443 is blocked \(case e-1\): /);
  expect(blocked.message).toContain("caliper({ network: { allow: ['a.example'] } })");
  expect(connectionBlocked({ what: 'connection to', host: '2001:db8::1', port: 80 }).message).toMatch(
    /^connection to \[2001:db8::1\]:80 is blocked: /,
  );
  expect(connectionBlocked({ what: 'DNS query for', host: 'a.example' }).message).toMatch(
    /^DNS query for a\.example is blocked: /,
  );
});

test('is found through what clients wrap it in', () => {
  const failed = new TypeError('fetch failed', { cause: blocked });
  expect(blockedIn(blocked)).toBe(blocked);
  expect(blockedIn(new Error('Connection error.', { cause: failed }))).toBe(blocked);
  expect(blockedIn(new AggregateError([new Error('other'), failed]))).toBe(blocked);
  expect(blockedIn(new Error('other'))).toBeUndefined();
  expect(blockedIn('text')).toBeUndefined();
  expect(blockedIn(null)).toBeUndefined();
});

test('a circle of causes ends', () => {
  const error = new Error('a');
  error.cause = new Error('b', { cause: error });
  expect(blockedIn(error)).toBeUndefined();
});
