import type { PredictedMemory } from 'vitest-caliper';
import { correctedValue, substitute } from './corrections.ts';
import type { Extractor } from './extractor.ts';
import type { Label } from './labels.ts';

/** How many statements back a correction may reach. */
const REACH = 8;

interface Note {
  text: string;
  order: boolean;
  labels: readonly [Label, ...Label[]];
  sources: readonly string[];
}

/** What has been learned from one conversation so far, in the order in which it was said. */
export class Notebook {
  #notes: Note[] = [];
  readonly #extractor: Extractor;
  readonly #allowed: readonly string[];

  constructor(extractor: Extractor, allowed: readonly string[]) {
    this.#extractor = extractor;
    this.#allowed = allowed;
  }

  /**
   * Notes a statement down, unless it says nothing for any dimension.
   *
   * @param hint labels to fall back on, e.g. those of the question that the statement answers
   */
  add(text: string, order: boolean, sources: readonly string[], hint: readonly Label[] = []): void {
    for (const topic of this.#extractor.topics(text, this.#allowed, order)) {
      if (this.#extractor.isWorthKeeping(topic)) this.#note(topic, order, sources, hint);
    }
  }

  #note(text: string, order: boolean, sources: readonly string[], hint: readonly Label[]): void {
    const own = this.#extractor.labels(text, this.#allowed, order);
    const [first, ...rest] = own.length > 0 ? own : hint;
    if (first) this.#notes.push({ text, order, labels: [first, ...rest], sources });
  }

  /**
   * Puts a correction in the place of what it corrects: the latest statement on the correction's own topic, or
   * the latest of all when it names none. A correction of nothing that was noted is a statement by itself.
   */
  correct(body: string, sources: readonly string[]): void {
    const own = this.#extractor.labels(body, this.#allowed, false);
    const at = this.#findWrong(body, own);
    const wrong = this.#notes[at];
    if (!wrong) {
      this.add(body, false, sources);
      return;
    }
    const mended = substitute(wrong.text, body);
    if (mended !== null) {
      this.#notes[at] = { ...wrong, text: mended, sources: union(wrong.sources, sources) };
      return;
    }
    this.#notes.splice(at, 1);
    this.add(correctedValue(body) || body, wrong.order, sources, wrong.labels);
  }

  /** Takes back the latest statement. */
  retract(): void {
    this.#notes.pop();
  }

  /** The memories, in the order in which they were said; one for each distinct content. */
  memories(now: string | null): PredictedMemory[] {
    const byContent = new Map<string, PredictedMemory>();
    for (const { text, order, labels, sources } of this.#notes) {
      const content = this.#extractor.content(text);
      if (content === '') continue;
      const known = byContent.get(content);
      byContent.set(content, {
        content,
        dimensions: labels.map(({ label }) => label),
        ...this.#extractor.attributes(text, order, labels, now),
        source_message_ids: union(known?.source_message_ids ?? [], sources),
      });
    }
    return [...byContent.values()];
  }

  #findWrong(body: string, own: readonly Label[]): number {
    const oldest = Math.max(0, this.#notes.length - REACH);
    for (let at = this.#notes.length - 1; at >= oldest; at--) {
      const note = this.#notes[at]!;
      const sameTopic = own.some(({ dimension }) =>
        note.labels.some((label) => label.dimension === dimension),
      );
      if (own.length === 0 || sameTopic || substitute(note.text, body) !== null) return at;
    }
    return -1;
  }
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}
