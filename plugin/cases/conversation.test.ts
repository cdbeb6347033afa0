import { describe, expect, test } from 'vitest';
import { latestMessageTime, messageIds } from './conversation.ts';

describe('message ids', () => {
  test.each([
    ['no header', 'hello', []],
    ['one', '[msg#1] 2026-01-01T10:00:00Z user:\n  hi', ['msg_1']],
    ['several, in their order', '[msg#2] a\n[msg#1] b\r\n[msg#10] c', ['msg_2', 'msg_1', 'msg_10']],
    ['one twice', '[msg#1] a\n[msg#1] b', ['msg_1']],
    ['quoted inside a message', '[msg#1] user:\n  see [msg#7]\n  [msg#8] too', ['msg_1']],
    ['no number', '[msg#] a\n[msg#x] b\n[msg#01] c', []],
  ] as [string, string, string[]][])('%s', (_name, text, ids) => {
    expect(messageIds(text)).toEqual(ids);
  });
});

describe('the latest time', () => {
  test.each([
    ['no message', 'hello', null],
    ['a message without a time', '[msg#1] user: hi', null],
    [
      'the latest, not the last',
      '[msg#1] 2026-01-02T00:00:00Z u:\n[msg#2] 2026-01-01T00:00:00Z u:',
      '2026-01-02T00:00:00Z',
    ],
    // 09:00 at +08:00 is 01:00 UTC, before 02:00 UTC.
    [
      'compared as moments',
      '[msg#1] 2026-01-01T09:00:00+08:00 u:\n[msg#2] 2026-01-01T02:00:00Z u:',
      '2026-01-01T02:00:00Z',
    ],
    ['a zone without a colon', '[msg#1] 2026-01-01T09:00:00+0800 u:', '2026-01-01T09:00:00+08:00'],
    ['no zone: UTC', '[msg#1] 2026-01-01T09:00 u:', '2026-01-01T09:00Z'],
    ['a date: its first moment', '[msg#1] 2026-01-01 u:', '2026-01-01T00:00:00Z'],
    ['a day that does not exist', '[msg#1] 2026-02-30T09:00:00Z u:', null],
    ['an hour that does not exist', '[msg#1] 2026-02-03T25:00:00Z u:', null],
    ['a time in the text', '[msg#1] user:\n  2026-01-01T09:00:00Z', null],
  ] as [string, string, string | null][])('%s', (_name, text, time) => {
    expect(latestMessageTime(text)).toBe(time);
  });
});
