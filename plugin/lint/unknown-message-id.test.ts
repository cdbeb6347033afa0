import { expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import { unknownMessageIds } from './unknown-message-id.ts';

const conversation = '[msg#1] user:\n  hi, see [msg#7]\n[msg#2] user:\n  bye\n';
const lint = (source_message_ids: string[], text = conversation) =>
  unknownMessageIds(caseOf([memoryOf('x', { source_message_ids })], { conversation: text }));

test('messages of the conversation are fine, and so are memories that name none', () => {
  expect(lint(['msg_2', 'msg_1'])).toEqual([]);
  expect(unknownMessageIds(caseOf([memoryOf('x')], { conversation: 'no header' }))).toEqual([]);
});

test('a message that the conversation does not have, or only quotes', () => {
  expect(lint(['msg_1', 'msg_3', 'msg_7'])).toMatchObject([
    {
      code: 'unknown-message-id',
      path: ['expected_l1', 'memories', 0, 'source_message_ids', 1],
      hint: 'its messages are msg_1, msg_2',
    },
    { path: ['expected_l1', 'memories', 0, 'source_message_ids', 2] },
  ]);
});

test('a conversation without headers says how they are written', () => {
  expect(lint(['msg_1'], 'hi')).toMatchObject([{ hint: expect.stringContaining('[msg#1]') }]);
});

test('a long conversation is not listed whole', () => {
  const long = Array.from({ length: 30 }, (_, i) => `[msg#${i + 1}] user:\n  x`).join('\n');
  expect(lint(['msg_31'], long)).toMatchObject([{ hint: 'did you mean msg_1?' }]);
});
