import { createHash } from 'node:crypto';
import { foldSpaces } from '../metrics/fold-text.ts';
import { slugOf } from './case-id.ts';
import { type Anchor, chooseAnchors } from './choose.ts';
import { randomOf } from './random.ts';
import { Rarity } from './rarity.ts';
import { shortToken } from './short-token.ts';
import { vagueQuestion } from './vague.ts';

/** A document that anchors are taken from. */
export interface AnchorDocument {
  id: string;
  /** what is asked about */
  text: string;
  /** whether what is searched is a noisy copy of it: then no token of it is expected */
  noisy?: boolean;
}

/** A case that asks for the document that a sentence is from. */
export interface AnchorCase {
  case_id: string;
  tags: string[];
  question: string;
  expect_doc: string;
  expect_tokens?: string[];
  notes: string;
}

export interface AnchorOptions {
  /** decides between sentences that are equally good, and the order of words. @default 1 */
  seed?: number;
  /** what case ids begin with. @default 'anchor' */
  prefix?: string;
}

/**
 * Tier-0 cases of a corpus: for each fifth of each document a sentence from its middle, asked for twice, by the sentence
 * itself and by some of its rarer words in another order. The same documents and seed give the same cases; a document's
 * do not depend on which others there are, but for sentences that another has too, which are passed over, and for what is
 * rare. Where some documents are noisy copies, cases are made of these alone: the others are what they compete with.
 *
 * @returns in the order of the documents, by position; none of a document without prose
 */
export function anchorCases(
  documents: readonly AnchorDocument[],
  { seed = 1, prefix = 'anchor' }: AnchorOptions = {},
): AnchorCase[] {
  const rarity = new Rarity(documents.map(({ text }) => text));
  const folded = documents.map(({ id, text }) => ({ id, text: foldSpaces(text) }));
  const asked = documents.some(({ noisy }) => noisy) ? documents.filter(({ noisy }) => noisy) : documents;
  return asked.flatMap((document) => {
    const isFair = (sentence: string) =>
      folded.every(({ id, text }) => id === document.id || !text.includes(sentence));
    return chooseAnchors(document.text, isFair, randomOf(seed, document.id)).flatMap((anchor) =>
      casesOf(document, anchor, { seed, prefix, rarity }),
    );
  });
}

function casesOf(
  { id, text, noisy = false }: AnchorDocument,
  { position, sentence }: Anchor,
  { seed, prefix, rarity }: { seed: number; prefix: string; rarity: Rarity },
): AnchorCase[] {
  const token = noisy ? null : shortToken(sentence.text, text, rarity);
  const tags = ['tier0', 'anchor', ...(noisy ? ['noise'] : []), `p${position}`];
  const named = `${prefix}-${slugOf(id)}-${position}`;
  const notes = `At ${Math.round((sentence.at / text.length) * 100)} % of the text.`;
  const cases: AnchorCase[] = [
    {
      case_id: `${named}-exact`,
      tags: [...tags, 'exact'],
      question: sentence.text,
      expect_doc: id,
      ...(token === null ? {} : { expect_tokens: [token] }),
      notes,
    },
  ];
  const vague = vagueQuestion(sentence.text, rarity, randomOf(seed, id, position, digestOf(sentence.text)));
  if (vague !== '' && vague !== sentence.text) {
    cases.push({
      case_id: `${named}-vague`,
      tags: [...tags, 'vague'],
      question: vague,
      expect_doc: id,
      notes,
    });
  }
  return cases;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
