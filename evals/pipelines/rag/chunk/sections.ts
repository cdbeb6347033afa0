import type { Block } from '../parse/block.ts';

/** What stands below one heading, up to the next one. */
export interface Section {
  /** the titles above, outermost first, its own last; empty before the first heading */
  path: string[];
  /** with the heading itself */
  blocks: Block[];
}

/** The sections of a document, in order; one that is a heading alone is left to the next. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const open: { level: number; title: string }[] = [];
  let waiting: Block[] = [];
  let current: Section | null = null;
  for (const block of blocks) {
    if (block.type === 'heading') {
      while (open.length > 0 && open.at(-1)!.level >= block.level) open.pop();
      open.push({ level: block.level, title: block.title });
      waiting.push(block);
      current = null;
      continue;
    }
    if (current === null) {
      current = { path: open.map(({ title }) => title), blocks: waiting };
      waiting = [];
      sections.push(current);
    }
    current.blocks.push(block);
  }
  if (waiting.length > 0) sections.push({ path: open.map(({ title }) => title), blocks: waiting });
  return sections;
}
