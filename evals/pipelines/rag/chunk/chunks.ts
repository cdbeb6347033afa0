import type { Block } from '../parse/block.ts';
import { parseMarkdown } from '../parse/markdown.ts';
import { namesIn, subjectsOfLabel, subjectsOfText } from './names.ts';
import { type Section, sectionsOf } from './sections.ts';
import { splitText } from './split-text.ts';

/** Raised when the same document would give other chunks, or the same chunk other terms. */
export const CHUNKER_VERSION = 'markdown/v2';

/** Columns that can be enumerated, and how much of a table or list is shown beside its items. */
const MOST_COLUMNS = 64;
const LONGEST_SHOWN = 4000;

export interface ChunkOptions {
  /** a parent has at most so many characters */
  parent_chars: number;
  /** a child has at most so many characters */
  child_chars: number;
  /** whether children are made; without them rows alone are searched */
  children: boolean;
  /** whether each row of a table is an entry */
  rows: boolean;
}

/** What is shown to whoever answers: a section, or as much of one as fits. */
export interface ParentChunk {
  label: string;
  text: string;
  /** of the things in it, folded */
  names: string[];
}

/** What is searched. */
export interface Entry {
  kind: 'child' | 'row';
  /** index of the parent it belongs to */
  parent: number;
  /** the titles above it: searched, not shown */
  label: string;
  text: string;
}

/** A list, or a column of a table: what can be enumerated. */
export interface Enumerable {
  parent: number;
  /** what it is a list of: the titles above, what leads to it, the head of the column */
  label: string;
  items: string[];
  /** the list or table, the beginning of it where it is long */
  text: string;
}

/** What a passage is about: the first cell of a row, a title, what a line of a list or a sentence begins with. */
export interface Subject {
  /** folded */
  name: string;
  parent: number;
  /** index of the row's entry; null: the parent is about it */
  entry: number | null;
}

export interface ChunkedDocument {
  parents: ParentChunk[];
  entries: Entry[];
  enumerables: Enumerable[];
  subjects: Subject[];
}

/** The parents, children, rows, lists and columns of a Markdown document. */
export function chunkDocument(source: string, options: ChunkOptions): ChunkedDocument {
  const chunked: ChunkedDocument = { parents: [], entries: [], enumerables: [], subjects: [] };
  for (const section of sectionsOf(parseMarkdown(source))) addSection(chunked, section, options);
  return chunked;
}

/** A row as it is searched and shown: `row::Plan: Basic | Price: 9`. */
export function rowText(header: readonly string[], row: readonly string[]): string {
  const cells = row.flatMap((cell, column) => {
    const head = header[column]!;
    if (cell === '') return [];
    return [head === '' ? cell : `${head}: ${cell}`];
  });
  return `row::${cells.join(' | ')}`;
}

function addSection(chunked: ChunkedDocument, { path, blocks }: Section, options: ChunkOptions): void {
  const label = path.join(' › ');
  let group: Block[] = [];
  let length = 0;
  const endParent = () => {
    if (group.length > 0) addParent(chunked, label, group, options);
    group = [];
    length = 0;
  };
  for (const block of blocks) {
    if (length > 0 && length + block.text.length > options.parent_chars) endParent();
    group.push(block);
    length += block.text.length;
    if (length > options.parent_chars) endParent();
  }
  endParent();
}

/** One parent, or several where a block alone is too long. What belongs to a block goes to the first of them. */
function addParent(
  chunked: ChunkedDocument,
  label: string,
  group: readonly Block[],
  options: ChunkOptions,
): void {
  const first = chunked.parents.length;
  const source = group.map(({ text }) => text).join('\n\n');
  const texts = splitText(source, options.parent_chars).filter((text) => text.trim() !== '');
  for (const [index, text] of texts.entries()) {
    const names = index === 0 ? [...new Set(group.flatMap(namesIn))] : [];
    chunked.parents.push({ label, text: text.trim(), names });
  }
  if (options.children) addChildren(chunked, { label, group, texts, first }, options);
  addTablesAndLists(chunked, { label, group, first }, options);
  const subjects = group.flatMap((block) => {
    if (block.type === 'heading') return subjectsOfLabel(block.title);
    return block.type === 'table' ? [] : subjectsOfText(block.text);
  });
  for (const name of new Set(subjects)) chunked.subjects.push({ name, parent: first, entry: null });
}

function addChildren(
  chunked: ChunkedDocument,
  {
    label,
    group,
    texts,
    first,
  }: { label: string; group: readonly Block[]; texts: readonly string[]; first: number },
  { child_chars, rows }: ChunkOptions,
): void {
  const add = (parent: number, text: string) => {
    for (const piece of splitText(text, child_chars)) {
      if (piece.trim() !== '') chunked.entries.push({ kind: 'child', parent, label, text: piece.trim() });
    }
  };
  // Where rows are entries a table is not searched a second time.
  const searched = group.filter((block) => !(rows && block.type === 'table'));
  if (searched.length === 0) return;
  if (texts.length > 1) {
    texts.forEach((text, index) => {
      add(first + index, text);
    });
    return;
  }
  let open = '';
  for (const { text } of searched) {
    if (open !== '' && open.length + text.length > child_chars) {
      add(first, open);
      open = '';
    }
    open = open === '' ? text : `${open}\n\n${text}`;
  }
  add(first, open);
}

function addTablesAndLists(
  chunked: ChunkedDocument,
  { label, group, first }: { label: string; group: readonly Block[]; first: number },
  options: ChunkOptions,
): void {
  group.forEach((block, index) => {
    const before = group[index - 1];
    const lead = before?.type === 'paragraph' ? (before.text.split('\n').at(-1) ?? '') : '';
    if (block.type === 'list') {
      const named = [label, lead].filter((part) => part !== '').join(' › ');
      chunked.enumerables.push({ parent: first, label: named, items: block.items, text: shown(block.text) });
    }
    if (block.type !== 'table') return;
    columnsOf(block).forEach((items, column) => {
      const named = [label, lead, block.header[column]!].filter((part) => part !== '').join(' › ');
      if (items.size > 0)
        chunked.enumerables.push({ parent: first, label: named, items: [...items], text: shown(block.text) });
    });
    for (const row of block.rows) {
      const entry = options.rows ? chunked.entries.length : null;
      for (const name of subjectsOfLabel(row[0] ?? '')) chunked.subjects.push({ name, parent: first, entry });
      if (!options.rows) continue;
      const [text, ...more] = splitText(rowText(block.header, row), options.parent_chars);
      const texts = [text!, ...more.map((rest) => `row::${rest}`)];
      chunked.entries.push(
        ...texts.map((part) => ({ kind: 'row' as const, parent: first, label, text: part })),
      );
    }
  });
}

/** What the first columns of a table hold, each cell once. */
function columnsOf({ header, rows }: Block & { type: 'table' }): Set<string>[] {
  const columns = header.slice(0, MOST_COLUMNS).map(() => new Set<string>());
  for (const row of rows) {
    row.slice(0, MOST_COLUMNS).forEach((cell, column) => {
      if (cell !== '') columns[column]!.add(cell);
    });
  }
  return columns;
}

function shown(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${splitText(text, LONGEST_SHOWN)[0]!.trimEnd()}\n…`;
}
