// Text that comes in small pieces and is read at the end. Pieces put together by `+` stay a tree of pieces, at ten times
// the size of a short word; here they become flat blocks on the way.

/** Pieces in a block. */
const BLOCK_PIECES = 16;

export class TextAccumulator {
  #blocks: string[] = [];
  #pieces: string[] = [];

  get isEmpty(): boolean {
    return this.#blocks.length === 0 && this.#pieces.length === 0;
  }

  add(piece: string): void {
    if (piece === '') return;
    this.#pieces.push(piece);
    if (this.#pieces.length < BLOCK_PIECES) return;
    this.#blocks.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  read(): string {
    return this.#blocks.join('') + this.#pieces.join('');
  }
}
