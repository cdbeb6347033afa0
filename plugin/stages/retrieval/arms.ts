import { tokenFinder } from '../../metrics/index.ts';
import type { RetrieveResult } from '../../targets/types.ts';
import { listed } from '../quote.ts';
import { documentsOf } from '../rag/sources.ts';

/** The arm that holds the fused ranking before it was cut, where a target shows one. */
const FUSED = 'hybrid';

/** As many documents of an arm as its metrics look at. */
const MAX_DOCUMENTS = 10;

type Arms = NonNullable<RetrieveResult['arms']>;
type Passage = Arms[string][number];

/** The documents of each arm, each once, best first, as far as metrics look. */
export function armDocuments(arms: RetrieveResult['arms']): Map<string, string[]> {
  const entries = Object.entries(arms ?? {});
  return new Map(entries.map(([name, passages]) => [name, documentsOf(passages).slice(0, MAX_DOCUMENTS)]));
}

/** Says of a document which step lost it, and at which rank each arm had it; nothing where no arms are shown. */
export function lostDocument(doc: string, answer: RetrieveResult): string[] {
  return lostLines(answer, (passage) => passage.doc.normalize('NFC') === doc);
}

/** The same of a token: of the passages that hold it. */
export function lostToken(token: string, answer: RetrieveResult): string[] {
  const find = tokenFinder(token);
  return lostLines(answer, ({ text }) => find(text).length > 0);
}

function lostLines({ arms = {}, sources }: RetrieveResult, isIt: (passage: Passage) => boolean): string[] {
  const ranks = Object.entries(arms).map(([name, passages]) => ({
    name,
    rank: passages.findIndex(isIt) + 1,
    of: passages.length,
  }));
  if (ranks.length === 0) return [];
  const shown = ranks.map(({ name, rank, of }) => `${name} ${rank === 0 ? '–' : rank}/${of}`);
  return [lostStep(ranks, sources.length), `ranks by arm: ${listed(shown)}`];
}

/** The first step after which it is gone. */
function lostStep(ranks: readonly { name: string; rank: number }[], sources: number): string {
  const had = ranks.filter(({ rank }) => rank > 0);
  if (had.length === 0) return 'no arm ranked it: it is not indexed, or no search finds it';
  const fused = ranks.find(({ name }) => name === FUSED);
  if (fused?.rank === 0) return 'fusion lost it: an arm has it, the fused ranking has not';
  const best = fused?.rank ?? Math.min(...had.map(({ rank }) => rank));
  const where = fused ? 'fused it was at rank' : 'its best rank was';
  return best > sources
    ? `the cut lost it: ${where} ${best}, and ${sources} came`
    : `a later step lost it: ${where} ${best}, and ${sources} came`;
}
