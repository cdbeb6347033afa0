import { z } from 'zod';
import type { RetrievedSource } from '../../targets/types.ts';

const MAX_SOURCES = 1000;
const MAX_TEXT = 200_000;
const MAX_IN_ARM = 200;
const MAX_NAME = 1000;

/** A name in an answer: a document, a kind, a channel. */
export const nameForm = z.string().max(MAX_NAME);

/** Sources as `retrieve` and `assemble` return them. What else a target puts into one is its own, and stays there. */
export const sourcesForm = z
  .array(
    z.looseObject({
      doc: nameForm,
      text: z.string().max(MAX_TEXT),
      kind: nameForm.optional(),
      channel: nameForm.optional(),
      score: z.number().optional(),
    }),
  )
  .max(MAX_SOURCES);

/** What one ranking held, best first. */
export const armForm = z.array(z.object({ doc: nameForm, text: z.string().max(MAX_TEXT) })).max(MAX_IN_ARM);

/** The documents of sources, in NFC, each once, in the order of their best rank. */
export function documentsOf(sources: readonly Pick<RetrievedSource, 'doc'>[]): string[] {
  return distinctDocs(sources.map(({ doc }) => doc));
}

/** Names of documents in NFC, each once, in their order. */
export function distinctDocs(docs: readonly string[]): string[] {
  return [...new Set(docs.map((doc) => doc.normalize('NFC')))];
}
