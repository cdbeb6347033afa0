import { z } from 'zod';
import type { CaseLanguage } from '../../cases/index.ts';
import type { Description, EmbedResult } from '../../targets/types.ts';
import { storableLine } from '../../text/index.ts';
import { type Canary, canariesFor, silentCanary, textsOf } from './canary.ts';

/** What a suite's figures have to be measured with, weakest first: words alone, vectors of words, vectors of meaning. */
export const CALIBER_LEVELS = ['keyword', 'lexical', 'semantic'] as const;

export type CaliberLevel = (typeof CALIBER_LEVELS)[number];

/** Asks the target for vectors; null: it has no method for that. */
export type Embed = ((texts: string[]) => Promise<EmbedResult>) | null;

const embedResult = z.object({ vectors: z.array(z.array(z.number())) });

/**
 * Why a target measures under less than its suite requires; null: it does not. What an embedder claims of itself is
 * not believed: its vectors are asked for. A failure of that call is such a reason too.
 *
 * @param languages of the cases of the suite
 */
export async function caliberWeakness(
  required: CaliberLevel,
  { embedder }: Description,
  embed: Embed,
  languages: Iterable<CaseLanguage>,
): Promise<string | null> {
  if (required === 'keyword') return null;
  if (!embedder) return 'the target names no embedder, so it measures by keywords alone';
  const name = `the embedder '${storableLine(embedder.id, 100)}'`;
  if (!Number.isInteger(embedder.dimensions) || embedder.dimensions < 1) {
    return `${name} says that its vectors have ${embedder.dimensions} dimensions`;
  }
  if (required === 'semantic' && !embedder.semantic) return `${name} says that it is not semantic`;
  if (embed === null) return `the target has no method 'embed', so ${name} cannot be checked`;
  const canaries = canariesFor(languages);
  const texts = textsOf(canaries);
  let vectors: number[][];
  try {
    const checked = embedResult.safeParse(await embed(texts));
    if (!checked.success) return `${name} answered 'embed' in another form than { vectors: [[number]] }`;
    vectors = checked.data.vectors;
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason);
    return `${name} could not be asked: ${storableLine(message, 300)}`;
  }
  const problem = vectorProblem(vectors, texts.length, embedder.dimensions);
  if (problem !== null) return `${name} ${problem}`;
  const silent = embedder.semantic ? silentCanary(canaries, vectors) : undefined;
  return silent ? `${name} says that it is semantic, but ${canaryText(silent)}` : null;
}

function vectorProblem(
  vectors: readonly (readonly number[])[],
  texts: number,
  dimensions: number,
): string | null {
  if (vectors.length !== texts) return `gave ${vectors.length} vectors for ${texts} texts`;
  const odd = vectors.find(({ length }) => length !== dimensions);
  if (odd) return `gave a vector of ${odd.length} dimensions, and says that they have ${dimensions}`;
  if (vectors.some((vector) => vector.every((value) => value === 0))) return 'gave a vector of zeros alone';
  const [first] = vectors;
  const isConstant = vectors.every((vector) => vector.every((value, at) => value === first![at]));
  return isConstant ? 'gave the same vector for different texts' : null;
}

function canaryText({ sentence, paraphrase, unrelated }: Canary): string {
  return `"${paraphrase}" is no nearer to "${sentence}" than "${unrelated}" is`;
}
