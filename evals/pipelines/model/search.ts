import type { SearchResult } from 'vitest-caliper';
import { MemorySearch } from '../memory/search/memory-search.ts';
import type { MemoryStore, Scope } from '../memory/store/memory-store.ts';
import type { LookupEmbedder, ModelEmbedder } from './embedder.ts';

interface Indexed {
  embedder: LookupEmbedder;
  revision: number;
  search: MemorySearch;
}

const indexed = new WeakMap<Scope, Indexed>();

/**
 * Searches a case's memories with the vectors of a model. The server is asked for what is new: memories, once, and the
 * query.
 *
 * @throws as `ModelClient.embed` and `MemorySearch` do
 */
export async function searchWithModel(
  model: ModelEmbedder,
  { store, scope }: { store: MemoryStore; scope: Scope },
  { query, params }: { query: string; params: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<SearchResult> {
  const { revision } = scope;
  const known = indexed.get(scope);
  const embedder = known?.embedder ?? (await model.lookup(signal));
  const current = known?.revision === revision ? known : undefined;
  const memories = current ? [] : store.all(scope);
  const usage = await embedder.prepare([...memories.map(({ content }) => content), query], signal);
  const search = current?.search ?? new MemorySearch(memories, { embedder });
  indexed.set(scope, { embedder, revision, search });
  return { ...search.search(query, params), usage };
}
