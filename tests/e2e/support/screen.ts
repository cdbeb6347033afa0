/** What a terminal does that Vitest's live area asks for: text, line breaks, and `CSI … letter`. */
const TOKEN = /\u001b\[([?\d;]*)([A-Za-z])|\n|\r|[^\u001b\n\r]+/g;

/** A terminal without end: what was printed to it, as someone sees it. */
export class Screen {
  readonly #lines: string[] = [''];
  #row = 0;
  #column = 0;

  /** @throws Error on a sequence that it does not know */
  write(text: string): void {
    for (const [token, parameter = '', command] of text.matchAll(TOKEN)) {
      if (command) this.#obey(command, parameter);
      else if (token === '\n') this.#moveDown();
      else if (token === '\r') this.#column = 0;
      else this.#print(token);
    }
  }

  /** The lines on it, without the spaces at their ends. */
  get text(): string {
    return this.#lines.map((line) => line.trimEnd()).join('\n');
  }

  #obey(command: string, parameter: string): void {
    if (command === 'm' || command === 'h' || command === 'l') return; // colours, modes
    if (command === 'K' && parameter === '') {
      this.#lines[this.#row] = this.#lines[this.#row]!.slice(0, this.#column);
    } else if (command === 'A') {
      this.#row = Math.max(0, this.#row - Number(parameter || 1));
    } else {
      throw new Error(`a terminal is asked for CSI ${parameter}${command}, which this one does not know`);
    }
  }

  #moveDown(): void {
    this.#row += 1;
    this.#column = 0;
    this.#lines[this.#row] ??= '';
  }

  #print(text: string): void {
    const line = this.#lines[this.#row]!.padEnd(this.#column);
    this.#lines[this.#row] = line.slice(0, this.#column) + text + line.slice(this.#column + text.length);
    this.#column += text.length;
  }
}
