const NEWLINE = 10;

/** What comes out of a stream of lines. */
export interface LineEvents {
  line(bytes: Buffer): void;
  /** A line has more bytes than are kept; the rest of it is passed over. `head` is how it began. */
  tooLong(head: Buffer): void;
}

/** How much of a line that is too long is handed on: enough to see whose answer it is. */
const HEAD = 256;

/** Cuts a stream of bytes into lines, without keeping more than one line of a limited length. */
export class LineSplitter {
  readonly #limit: number;
  readonly #events: LineEvents;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;

  /** @param limit the most bytes of a line */
  constructor(limit: number, events: LineEvents) {
    this.#limit = limit;
    this.#events = events;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from);
      const part = chunk.subarray(from, end === -1 ? chunk.length : end);
      this.#add(part);
      if (end === -1) return;
      this.#finish();
      from = end + 1;
    }
  }

  #add(part: Buffer): void {
    if (this.#skipping || part.length === 0) return;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= this.#limit) return;
    const head = Buffer.concat(this.#parts.slice(0, HEAD)).subarray(0, HEAD);
    this.#forget();
    this.#skipping = true;
    this.#events.tooLong(head);
  }

  #finish(): void {
    if (!this.#skipping && this.#length > 0) {
      const line = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
      this.#forget();
      this.#events.line(line);
    }
    this.#forget();
    this.#skipping = false;
  }

  #forget(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
