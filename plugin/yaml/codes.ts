/** What the YAML layer itself can find, whatever the file is about. */
const YAML_CODES = [
  'unreadable-file',
  'too-large',
  'not-utf8',
  'invalid-character',
  'yaml-syntax',
  'yaml-warning',
  'yaml-1.1-header',
  'bad-directive',
  'multiple-documents',
  'empty-document',
  'duplicate-key',
  'non-scalar-key',
  'unsafe-key',
  'merge-key',
  'unknown-tag',
  'unknown-alias',
  'alias-cycle',
  'alias-bomb',
  'number-precision',
  'not-finite',
  'too-deep',
  'too-many-problems',
  'bad-suite',
] as const;

/** What a schema can find in a file that is sound YAML. */
const SCHEMA_CODES = [
  'unknown-field',
  'missing-field',
  'wrong-type',
  'wrong-enum',
  'number-range',
  'empty-set',
  'empty-text',
  'bad-time',
  'bad-message-id',
  'bad-index',
  'bad-sort',
  'bad-time-window',
  'unsafe-case-id',
  'unsafe-tag',
  'unsafe-id',
  'unsafe-document-id',
] as const;

/** What only the meaning of a case, a registry, a template or a manifest of documents shows. */
const MEANING_CODES = [
  'duplicate-case-id',
  'duplicate-memory-id',
  'duplicate-index',
  'index-out-of-range',
  'unknown-memory-id',
  'conflicting-fields',
  'no-expectation',
  'duplicate-dimension',
  'duplicate-alias',
  'unknown-dimension',
  'unregistered-dimension',
  'duplicate-section',
  'duplicate-mode',
  'duplicate-document',
  'bad-file',
  'changed-document',
] as const;

/** What the lint finds in cases that are sound: it warns in runs and fails only `caliper check`. */
export const LINT_CODES = [
  'unregistered-label',
  'unknown-section',
  'unreachable-section',
  'unknown-message-id',
  'count-mismatch',
  'duplicate-text',
  'duplicate-memory',
  'missing-fact',
  'unknown-document',
  'missing-token',
  'missing-candidate',
  'needless-candidate',
  'oracle-mismatch',
] as const;

/** Every code that a problem can carry. The list is closed: people filter and document by it. */
export const PROBLEM_CODES = [...YAML_CODES, ...SCHEMA_CODES, ...MEANING_CODES, ...LINT_CODES] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
