import type { SpeechTable } from './cues/speech-types.ts';

/** Which frames of a table a clause can be tested for. */
export type Frame = keyof SpeechTable;

/**
 * The frames of all languages as one, since people mix them in a sentence.
 */
export class Speech {
  readonly #tables: readonly SpeechTable[];

  constructor(tables: readonly SpeechTable[]) {
    this.#tables = tables;
  }

  /** Whether the text shows the frame in any language. */
  is(frame: Frame, text: string): boolean {
    return this.#tables.some((table) => table[frame].test(text));
  }

  /** How long an opener is that the text begins with, in UTF-16 units; 0 when there is none. */
  openerLength(frame: Frame, text: string): number {
    return Math.max(0, ...this.#tables.map((table) => this.#anchored(table[frame], text)));
  }

  /** The text without what the frame matches in it: once for each language. */
  without(frame: Frame, text: string): string {
    return this.#tables.reduce((rest, table) => rest.replace(table[frame], ''), text);
  }

  #anchored(pattern: RegExp, text: string): number {
    const match = pattern.exec(text);
    return match?.index === 0 ? match[0].length : 0;
  }
}
