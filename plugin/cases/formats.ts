import { textFormat } from '../yaml/index.ts';

/**
 * Case ids name tests (`-t eval-012`) and rows of a baseline: none of these characters means anything in a
 * regular expression, a file name or a path.
 */
export const CASE_ID = textFormat({
  code: 'unsafe-case-id',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/,
  rule: 'letters, digits, "_" and "-", starting with a letter or digit, at most 100 characters',
  hint: 'case ids are used in -t filters, as they are written: rename the case, for example eval-001',
});

/** What a tag expression (`--tags-filter "slow and not flaky"`) can hold as one name. */
export const TAG = textFormat({
  code: 'unsafe-tag',
  pattern: /^(?!(?:[aA][nN][dD]|[oO][rR]|[nN][oO][tT])$)[\p{L}\p{N}_./-]{1,100}$/u,
  rule: 'letters, digits and "_", "-", ".", "/" only, and not and, or, not',
  hint: 'tags are used in tag expressions such as "slow and not flaky": rename the tag',
});

/** `[msg#3]` of a conversation. */
export const MESSAGE_ID = textFormat({
  code: 'bad-message-id',
  pattern: /^msg_(?:0|[1-9][0-9]{0,8})$/,
  rule: 'msg_N for the message [msg#N]',
  hint: 'write msg_1 for [msg#1]',
});

/** Index of a ground-truth memory where YAML wants a key. */
export const INDEX_KEY = textFormat({
  code: 'bad-index',
  pattern: /^(?:0|[1-9][0-9]{0,8})$/,
  rule: 'the index of a memory in expected_l1.memories, counted from 0',
  hint: 'write "0" for the first memory',
});

/** ISO 8601 with a zone: without one it would be read in the zone of the machine. */
export const TIME = textFormat({
  code: 'bad-time',
  pattern:
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/,
  rule: 'an ISO 8601 time with its zone',
  hint: 'write it as 2026-01-31T10:00:00Z',
});

/** Anything but white space alone. */
export const TEXT = textFormat({
  code: 'empty-text',
  pattern: /\S/,
  rule: 'text that is not empty',
  hint: 'write it, or remove the field',
});
