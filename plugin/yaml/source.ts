import { codeFrame } from './frame.ts';

/** 1-based line and column; columns count UTF-16 units, as V8 stacks and editors do. */
export interface Place {
  line: number;
  col: number;
}

/** The text of a file with its lines indexed. A leading byte order mark is dropped and counts for no column. */
export class SourceText {
  readonly file: string;
  readonly text: string;
  readonly #lineStarts: number[] = [0];
  #lastLine = 0;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  /** Place of an offset; offsets past the end give the end. */
  placeAt(offset: number): Place {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const index = this.#lineIndex(at);
    return { line: index + 1, col: at - this.#lineStarts[index]! + 1 };
  }

  /** A line's text without its break, or null past either end of the file. */
  lineAt(line: number): string | null {
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return null;
    const end = this.#lineStarts[line];
    return this.text.slice(start, end === undefined ? undefined : end - 1).replace(/\r$/, '');
  }

  frameAt(place: Place): string {
    return codeFrame((line) => this.lineAt(line), place.line, place.col);
  }

  /** Offsets are asked for in nearly ascending order, so the last line or the next one is tried first. */
  #lineIndex(at: number): number {
    const starts = this.#lineStarts;
    for (let guess = this.#lastLine; guess <= this.#lastLine + 2 && guess < starts.length; guess++) {
      if (at >= starts[guess]! && at < (starts[guess + 1] ?? Infinity)) {
        this.#lastLine = guess;
        return guess;
      }
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    this.#lastLine = low;
    return low;
  }
}

/** A stretch of a source that is read by itself; its places are those of the whole. */
export class PartOfSource {
  readonly text: string;
  readonly #whole: SourceText;
  readonly #start: number;

  constructor(whole: SourceText, start: number, end: number) {
    this.text = whole.text.slice(start, end);
    this.#whole = whole;
    this.#start = start;
  }

  placeAt(offset: number): Place {
    return this.#whole.placeAt(this.#start + offset);
  }
}
