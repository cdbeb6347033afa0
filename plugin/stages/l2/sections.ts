import type { ProfileSection } from '../../targets/types.ts';

/** A memory that is expected in a section of a mode. */
export interface ListedMemory {
  /** its key in the expectation: the index of a ground-truth memory */
  key: string;
  /** the section's title or id */
  section: string;
  /** the id of the stored memory that it ended in; null: in none */
  storedId: string | null;
  /** in words, why it ended in none */
  lost: string;
}

/** Where a listed memory was found. */
export interface JudgedMemory extends ListedMemory {
  /** `misentry`: it is in another section alone, which makes it neither hit nor missed */
  verdict: 'hit' | 'miss' | 'misentry';
  /** sections that hold it, in the profile's order */
  found: string[];
  /** those of them in which it is a mis-entry */
  wrong: string[];
}

/** The sections of one mode, held against what was expected. */
export interface JudgedMode {
  mode: string;
  judged: JudgedMemory[];
  /** memories in sections, each once a section */
  rows: number;
  /** rows of listed memories in a section in which none of those that ended there is expected */
  misentries: number;
  /** rows of memories that are not listed */
  unjudged: number;
}

/**
 * Judges the sections of one mode. A section is named by its title or its id, compared in NFC. Several listed memories
 * may have ended in one stored memory: its row counts once, and is right where one of them is expected.
 */
export function judgeMode(
  mode: string,
  listed: readonly ListedMemory[],
  sections: readonly ProfileSection[],
): JudgedMode {
  const wanted = new Map<string, string[]>();
  for (const { storedId, section } of listed) {
    if (storedId === null) continue;
    const names = wanted.get(storedId) ?? [];
    names.push(section.normalize('NFC'));
    wanted.set(storedId, names);
  }
  const rows = sections.flatMap((section) => {
    const names = namesOf(section);
    return [...new Set(section.items.map(({ memory_id: id }) => id))].map((id) => ({
      id,
      title: section.title,
      names,
      listed: wanted.has(id),
      right: wanted.get(id)?.some((name) => names.includes(name)) ?? false,
    }));
  });
  const judged = listed.map((memory): JudgedMemory => {
    const own = rows.filter(({ id }) => id === memory.storedId);
    const hit = own.some(({ names }) => names.includes(memory.section.normalize('NFC')));
    return {
      ...memory,
      verdict: hit ? 'hit' : own.length > 0 ? 'misentry' : 'miss',
      found: own.map(({ title }) => title),
      wrong: own.filter(({ right }) => !right).map(({ title }) => title),
    };
  });
  return {
    mode,
    judged,
    rows: rows.length,
    misentries: rows.filter((row) => row.listed && !row.right).length,
    unjudged: rows.filter((row) => !row.listed).length,
  };
}

/** The names by which an expectation can mean a section, in NFC. */
export function namesOf({ id, title }: Pick<ProfileSection, 'id' | 'title'>): string[] {
  return [title, ...(id === undefined ? [] : [id])].map((name) => name.normalize('NFC'));
}
