/** The end of a stream of bytes, in memory that does not grow. */
export class Tail {
  readonly #ring: Buffer;
  #written = 0;

  /** @param limit how many bytes are kept */
  constructor(limit: number) {
    this.#ring = Buffer.alloc(limit);
  }

  /** How many bytes came until now, also those that are no longer kept. */
  get written(): number {
    return this.#written;
  }

  push(chunk: Uint8Array): void {
    const size = this.#ring.length;
    const kept = chunk.subarray(Math.max(0, chunk.length - size));
    const at = (this.#written + chunk.length - kept.length) % size;
    const first = kept.subarray(0, size - at);
    this.#ring.set(first, at);
    this.#ring.set(kept.subarray(first.length), 0);
    this.#written += chunk.length;
  }

  /** The text that came after so many bytes, as far as it is kept; what is no UTF-8 becomes U+FFFD. */
  since(offset: number): string {
    const size = this.#ring.length;
    const from = Math.max(offset, this.#written - size);
    if (from >= this.#written) return '';
    const start = from % size;
    const end = this.#written % size;
    const bytes =
      start < end
        ? this.#ring.subarray(start, end)
        : Buffer.concat([this.#ring.subarray(start), this.#ring.subarray(0, end)]);
    return bytes.toString('utf8');
  }
}
