import type { ErrorCode, YAMLError } from 'yaml';
import type { ProblemCode } from './codes.ts';
import type { Finding } from './problem.ts';
import type { SourceText } from './source.ts';

const CODES: Partial<Record<ErrorCode, ProblemCode>> = {
  BAD_DIRECTIVE: 'bad-directive',
  MULTIPLE_DOCS: 'multiple-documents',
  TAG_RESOLVE_FAILED: 'unknown-tag',
  BAD_COLLECTION_TYPE: 'unknown-tag',
  RESOURCE_EXHAUSTION: 'too-deep',
};

const HINTS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: 'remove the line that starts with %',
  MULTIPLE_DOCS: 'one file holds one document: remove the --- line and what follows, or split the file',
  TAG_RESOLVE_FAILED: 'remove the tag (!…), or quote the text if it is meant',
  BAD_COLLECTION_TYPE: 'remove the tag (!…)',
  RESOURCE_EXHAUSTION: 'flatten the data',
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'align the line with its neighbours',
  BAD_DQ_ESCAPE: 'use single quotes, or double the backslash',
  BAD_SCALAR_START: 'put the text in quotes',
  BAD_ALIAS: 'put the text in quotes if no alias is meant',
  MISSING_CHAR: 'complete the line, or put the text in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put text that contains ": " in quotes',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing on this line, or the text needs quotes',
  UNEXPECTED_TOKEN: 'put the text in quotes, or remove what is too much',
};

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  'too-deep': 'nesting too deep to be read',
  'multiple-documents': 'the file must hold one document; got several',
};

/**
 * An error or a warning of the YAML parser as a finding. Warnings are errors here: each of them means that the
 * text may say something else than its author thinks.
 *
 * @returns null for what the walk over the nodes reports itself
 */
export function findingFromYaml(error: YAMLError, source: SourceText): Finding | null {
  if (error.code === 'NON_STRING_KEY') return null;
  const code = CODES[error.code] ?? (error.name === 'YAMLWarning' ? 'yaml-warning' : 'yaml-syntax');
  const hint = HINTS[error.code];
  return {
    code,
    message: MESSAGES[code] ?? error.message,
    place: source.placeAt(error.pos[0]),
    ...(hint === undefined ? {} : { hint }),
  };
}
