import type { EvalCase } from '../cases/index.ts';
import { nearestName } from '../text/index.ts';
import { quoted } from '../yaml/index.ts';
import type { CorpusTexts, TokenCount } from './corpus-texts.ts';
import { type PlacedText, type QuestionPart, questionParts } from './question-parts.ts';
import type { LintFinding } from './types.ts';

/** How many documents a message names. */
const NAMED = 3;

/** Documents that a case names and the corpus does not have: no retrieval can bring them. */
export function unknownDocuments(evalCase: EvalCase, corpus: CorpusTexts): LintFinding[] {
  return questionParts(evalCase).flatMap(({ expected, named }) =>
    [...expected, ...named]
      .filter(({ text }) => !corpus.has(text))
      .map(({ text, path }): LintFinding => {
        const near = nearestName(text, corpus.ids);
        return {
          code: 'unknown-document',
          path,
          message: `the corpus has no document ${quoted(text)} among its ${corpus.ids.length}`,
          hint:
            near === null
              ? 'a document is named by its path from the corpus folder, with its extension'
              : `did you mean ${near}?`,
        };
      }),
  );
}

/**
 * Tokens that none of the expected documents contains, or none of the corpus where no document is expected: no sources
 * of them can have the token. Where one of the expected documents is unknown the token may have been meant to be in
 * that one: then `unknownDocuments` says why.
 */
export function missingTokens(evalCase: EvalCase, corpus: CorpusTexts): LintFinding[] {
  return questionParts(evalCase).flatMap((part) => {
    const ids = part.expected.map(({ text }) => text);
    if (!ids.every((id) => corpus.has(id))) return [];
    return part.tokens
      .filter(({ text }) => !corpus.anyContains(ids.length > 0 ? ids : corpus.ids, text))
      .map((token) => missing(token, part, corpus));
  });
}

function missing({ text, path }: PlacedText, { expected }: QuestionPart, corpus: CorpusTexts): LintFinding {
  const count = corpus.count(text);
  const finding = { code: 'missing-token' as const, path };
  if (count.hits > 0) {
    const ids = expected.map(({ text }) => text).join(', ');
    return {
      ...finding,
      message: `${quoted(text)} occurs ${counted(count)}, but not in ${ids}`,
      hint: `it is in ${listed(count.documents)}: expect that document, or a token of this one`,
    };
  }
  const nowhere = `${quoted(text)} occurs nowhere in the corpus of ${many(corpus.ids.length, 'document')}`;
  const within = corpus.countWithin(text);
  if (within.hits > 0) {
    return {
      ...finding,
      message: `${nowhere}, only as a part of longer numbers: ${counted(within)}`,
      hint: 'write the number whole, as it stands in the document',
    };
  }
  const other = corpus.otherCase(text);
  return {
    ...finding,
    message: nowhere,
    hint: other === null ? 'copy the token from the document' : `the corpus writes it ${quoted(other)}`,
  };
}

/** Occurrences and documents are two counts, so both are said. */
function counted({ hits, documents }: TokenCount): string {
  return `${many(hits, 'time')} in ${many(documents.length, 'document')}`;
}

function listed(ids: readonly string[]): string {
  const more = ids.length - NAMED;
  return `${ids.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
