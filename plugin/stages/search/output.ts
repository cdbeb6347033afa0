import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';

const MAX_IDS = 1000;
const ids = z.array(z.string().max(500)).max(MAX_IDS);

const searchResult = z.object({
  ids,
  arms: z.object({ bm25: ids.optional(), vector: ids.optional() }).optional(),
});

/** The arms whose rankings a search may show beside its own, in the order in which reports list them. */
export const ARMS = ['bm25', 'vector'] as const;

export type Arm = (typeof ARMS)[number];

/** What a search ranked: memory ids in NFC, best first. */
export interface SearchAnswer {
  ids: readonly string[];
  /** what was ranked before fusion; an arm that the target did not show is absent */
  arms: Readonly<Partial<Record<Arm, readonly string[]>>>;
}

/**
 * The answer of `search`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkSearchResult(answer: unknown): SearchAnswer {
  const { ids: ranked, arms = {} } = checkAnswer(
    'search',
    searchResult,
    answer,
    '{ ids: [memory_id], arms?: { bm25?: [memory_id], vector?: [memory_id] } }, best first',
  );
  const shown = ARMS.flatMap((arm) => {
    const ranking = arms[arm];
    return ranking === undefined ? [] : [[arm, ranking.map(nfc)] as const];
  });
  return { ids: ranked.map(nfc), arms: Object.fromEntries(shown) };
}

function nfc(id: string): string {
  return id.normalize('NFC');
}
