import { z } from 'zod';
import { textFormat } from '../yaml/index.ts';
import { CORPUS_LIMITS } from './decode-document.ts';

const ID = textFormat({
  code: 'unsafe-document-id',
  pattern:
    /^(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}\p{Cs}]{1,255}(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}\p{Cs}]{1,255}){0,32}$/u,
  rule: 'a relative path with /, without . and .. as folders',
  hint: 'name it as cases are to name it, for example guide/install.md',
});

// Braces are written out by the expansion of globs: each pair may double the patterns.
const GLOB = textFormat({
  code: 'bad-file',
  pattern: /^(?![/\\]|[A-Za-z]:|!(?!\())(?!(?:[^{]{0,1000}\{){5})[^\p{Cc}\p{Cs}]{1,1000}$/u,
  rule: 'a path or a glob, relative to the folder of the manifest, with four braces at most',
  hint: 'write it with /, for example ../docs/*.md',
});

const SHA256 = textFormat({
  code: 'wrong-type',
  pattern: /^[0-9a-f]{64}$/,
  rule: 'the 64 hex digits of a SHA-256, in small letters',
  hint: 'write the hash of the text, or leave the field out',
});

const document = z.strictObject({
  id: z.string().regex(ID.pattern).describe('What cases call it.'),
  files: z
    .array(z.string().regex(GLOB.pattern))
    .min(1)
    .max(1000)
    .describe('Files or globs, relative to the folder of the manifest; several files are joined.'),
  kind: z.string().min(1).max(100).optional().describe('What it is, for required_sources.'),
  chars: z.int().min(1).optional().describe('Characters of its text, as Unicode code points.'),
  sha256: z.string().regex(SHA256.pattern).optional().describe('Hash of its text in UTF-8.'),
  ocr_noise: z
    .int()
    .optional()
    .describe('Seed: what is searched is a copy of the text with the errors of a scan.'),
});

export const manifestSchema = z.strictObject({
  documents: z.array(document).min(1).max(CORPUS_LIMITS.files).describe('The documents.'),
});

/** A document as a manifest declares it. */
export type DeclaredDocument = z.infer<typeof document>;
