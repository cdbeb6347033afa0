import { MemorySearch } from '../../evals/pipelines/memory/search/memory-search.ts';
import { fuseRankings } from '../../plugin/metrics/index.ts';
import type { SearchParams, StoredMemory, Target } from '../../plugin/targets/types.ts';

const SUBJECT = { name: 'in memory', version: '1' };

/** A target that keeps what it is given and searches it as the reference pipeline does. */
export function memorySearchTarget(): Target & { asked: SearchParams[]; open: Set<string> } {
  const stored = new Map<string, StoredMemory[]>();
  const asked: SearchParams[] = [];
  const open = new Set<string>();
  return {
    asked,
    open,
    describe: async () => ({
      subject: SUBJECT,
      embedder: { id: 'lexical-hash/v1', dimensions: 4096, semantic: false },
    }),
    begin: async ({ case_id, existing_memories }) => {
      open.add(case_id);
      stored.set(case_id, [...existing_memories]);
    },
    seed: async ({ case_id, memories }) => {
      stored.get(case_id)!.push(...memories);
    },
    search: async (params) => {
      asked.push(params);
      return new MemorySearch(stored.get(params.case_id) ?? []).search(params.query, params.params);
    },
    end: async ({ case_id }) => {
      open.delete(case_id);
      stored.delete(case_id);
    },
  };
}

/** What the arms of a target rank for a query; an arm that is left out is not in the answer. */
export type Arms = { bm25?: readonly string[]; vector?: readonly string[] };

/** A target whose arms are given, and which fuses them by the rule, or as `fuse` says. */
export function tableTarget(
  armsOf: (query: string, params: Record<string, number>) => Arms,
  fuse: (arms: { bm25: string[]; vector: string[] }, params: Record<string, number>) => string[] = fuseByRule,
): Target {
  return {
    describe: async () => ({ subject: SUBJECT }),
    seed: async () => undefined,
    search: async ({ query, params }) => {
      const cut = (ids: readonly string[] = []): string[] => ids.slice(0, params.top_k);
      const { bm25, vector } = armsOf(query, params);
      const shown = {
        ...(bm25 ? { bm25: cut(bm25) } : {}),
        ...(vector ? { vector: cut(vector) } : {}),
      };
      return {
        ids: fuse({ bm25: cut(bm25), vector: cut(vector) }, params),
        ...(bm25 || vector ? { arms: shown } : {}),
      };
    },
  };
}

function fuseByRule(arms: { bm25: string[]; vector: string[] }, params: Record<string, number>): string[] {
  const { rrf_k, bm25_weight, top_k } = params as { rrf_k: number; bm25_weight: number; top_k: number };
  return fuseRankings(
    [
      { weight: bm25_weight, ids: arms.bm25 },
      { weight: 1 - bm25_weight, ids: arms.vector },
    ],
    { k: rrf_k, limit: top_k },
  );
}

/** Cases of one query each, by the query: the first memory of the case is what it should find. */
export function searchCase(case_id: string, query: string, contents: readonly string[], more: object = {}) {
  return {
    case_id,
    expected_l1: {
      memories: contents.map((content) => ({
        content,
        dimensions: ['identity'],
        memory_type: 'persona',
        priority: 50,
        time_velocity: 'static',
      })),
    },
    expected_search_results: { [query]: [0] },
    ...more,
  };
}
