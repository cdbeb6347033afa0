import type { InjectBlock, ProfileSection, Registry, Template } from 'vitest-caliper';
import type { MemoryStore, Scope } from '../store/memory-store.ts';
import { sectionQuery } from './section-sql.ts';

/** The sections of a mode over the memories of a case, in the order of the template; a section may be empty. */
export function profileSections(
  store: MemoryStore,
  scope: Scope,
  { sections }: Template,
  registry: Registry,
): ProfileSection[] {
  return sections.map(({ id, title, query }) => {
    const { sql, values } = sectionQuery(query, scope, registry);
    const items = store.select<{ memory_id: string; content: string }>(sql, values);
    return id === undefined ? { title, items } : { id, title, items };
  });
}

/** What of a profile is put before a conversation: a block a section, shown when it holds anything. */
export function injectBlocks(sections: readonly ProfileSection[]): InjectBlock[] {
  return sections.map(({ title, items }) => ({
    title,
    present: items.length > 0,
    items: items.map(({ memory_id }) => ({ memory_id })),
  }));
}
