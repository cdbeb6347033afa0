import { describe, expect, test } from 'vitest';
import { parseConversation } from '../../evals/pipelines/memory/conversation.ts';

describe('parseConversation', () => {
  test('reads number, time, role and text below the header', () => {
    const text =
      '[msg#3] 2026-04-01T09:30:00Z user:\n  第一行\n  第二行\n[msg#4] 2026-04-01T09:31:00Z assistant:\n  好';
    expect(parseConversation(text)).toEqual([
      { id: 'msg_3', time: '2026-04-01T09:30:00Z', speaker: 'user', text: '第一行\n第二行' },
      { id: 'msg_4', time: '2026-04-01T09:31:00Z', speaker: 'assistant', text: '好' },
    ]);
  });

  test('takes text on the line of the header, without a time', () => {
    expect(parseConversation('[msg#1] user: hello: world')).toEqual([
      { id: 'msg_1', time: null, speaker: 'user', text: 'hello: world' },
    ]);
  });

  test.each([
    ['CRLF', '[msg#1] user:\r\n  a\r\n  b\r\n'],
    ['a lone CR', '[msg#1] user:\r  a\r  b'],
    ['a full-width colon', '[msg#1] user：\n  a\n  b'],
    ['a BOM', '\uFEFF[msg#1] user:\n  a\n  b'],
    ['an offset instead of Z', '[msg#1] 2026-04-01T09:30:00+08:00 user:\n  a\n  b'],
    ['an indented header', '  [msg#1] user:\n    a\n    b'],
    ['another case of the keyword', '[MSG#1] User:\n  a\n  b'],
  ])('is robust to %s', (_, text) => {
    expect(parseConversation(text)).toMatchObject([{ id: 'msg_1', speaker: 'user', text: 'a\nb' }]);
  });

  test('text without any header is one user message without an id', () => {
    expect(parseConversation('我在学 Rust\n每天一小时')).toEqual([
      { id: null, time: null, speaker: 'user', text: '我在学 Rust\n每天一小时' },
    ]);
  });

  test('text before the first header is a user message without an id', () => {
    expect(parseConversation('intro\n[msg#1] user: x').map(({ id }) => id)).toEqual([null, 'msg_1']);
  });

  test.each([
    ['用户', 'user'],
    ['助手', 'assistant'],
    ['AI', 'assistant'],
    ['system', 'other'],
    ['张三', 'other'],
  ])('role %s is %s', (role, speaker) => {
    expect(parseConversation(`[msg#1] ${role}: x`)[0]?.speaker).toBe(speaker);
  });

  test('a mention of a message inside a line is text', () => {
    expect(parseConversation('[msg#1] user: see [msg#9] user: above')).toHaveLength(1);
  });

  test.each(['', ' \n\t\n', '[msg#1] user:\n  \n'])('no text gives no message: %j', (text) => {
    expect(parseConversation(text)).toEqual([]);
  });
});
