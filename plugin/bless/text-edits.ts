/** Changes to a text by offsets of the original; they must not overlap. */
export class TextEdits {
  readonly text: string;
  /** the line break that the text uses */
  readonly eol: string;
  readonly #edits: { from: number; to: number; with: string }[] = [];

  constructor(text: string) {
    this.text = text;
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, with: text });
  }

  /** Offset of the start of the line that an offset is on. */
  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** Offset behind the line break of the line that ends a value; the value of a block scalar already holds it. */
  lineEnd(offset: number): number {
    if (this.text[offset - 1] === '\n') return offset;
    const at = this.text.indexOf('\n', offset);
    return at === -1 ? this.text.length : at + 1;
  }

  /** Inserts whole lines behind the line that ends a value. */
  insertLines(valueEnd: number, lines: readonly string[]): void {
    const at = this.lineEnd(valueEnd);
    const text = lines.join(this.eol);
    const closed = this.text[at - 1] === '\n';
    this.replace(at, at, closed ? `${text}${this.eol}` : `${this.eol}${text}`);
  }

  /** Spaces up to the column of an offset. */
  indentOf(offset: number): string {
    return ' '.repeat(offset - this.lineStart(offset));
  }

  /** The text with all changes made; insertions at one offset keep their order. */
  apply(): string {
    let result = '';
    let at = 0;
    for (const edit of [...this.#edits].sort((a, b) => a.from - b.from)) {
      result += this.text.slice(at, edit.from) + edit.with;
      at = edit.to;
    }
    return result + this.text.slice(at);
  }
}
