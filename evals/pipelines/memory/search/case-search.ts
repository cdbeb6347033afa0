import type { MemoryStore, Scope } from '../store/memory-store.ts';
import { MemorySearch } from './memory-search.ts';

const indexed = new WeakMap<Scope, { revision: number; search: MemorySearch }>();

/** The search over a case's memories, made again only when they have changed. */
export function caseSearch(store: MemoryStore, scope: Scope): MemorySearch {
  const { revision } = scope;
  const known = indexed.get(scope);
  if (known?.revision === revision) return known.search;
  const search = new MemorySearch(store.all(scope));
  indexed.set(scope, { revision, search });
  return search;
}
