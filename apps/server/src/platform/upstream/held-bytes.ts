const EMPTY = Buffer.alloc(0);
const LEAST_BYTES = 64;

/** The incomplete beginning of something. Adding to it takes time for what is added only, however small the pieces are. */
export class HeldBytes {
  #buffer: Buffer = EMPTY;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns everything that is held, in memory that the next addition may reuse */
  add(piece: Buffer): Buffer {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * length, LEAST_BYTES));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    piece.copy(this.#buffer, this.#length);
    this.#length = length;
    return this.#buffer.subarray(0, length);
  }
}
