// Parses one HTTP/1.1 response incrementally. A class with a few fields instead of the runtime's parser, which takes
// ten kilobytes for as long as a response streams.
import { readAnswerHead, UnreadableAnswerError, type AnswerHead } from './answer-head.ts';
import { HeldBytes } from './held-bytes.ts';

export interface AnswerSink {
  head(head: AnswerHead): void;
  /** A piece of the body, without its framing. */
  body(bytes: Buffer): void;
  /** The answer is complete. */
  end(): void;
}

const MAX_HEAD_BYTES = 64 * 1024;
/** A chunk's size line with its extensions, or a trailer line. */
const MAX_LINE_BYTES = 8 * 1024;
const MAX_TRAILER_LINES = 100;
const HEAD_END = '\r\n\r\n';
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
/** As many hexadecimal digits always fit into 31 bits. */
const MAX_PLAIN_DIGITS = 7;
const CHUNK_SIZE = /^([0-9A-Fa-f]{1,13})[ \t]*(?:;[^\0\r\n]*)?$/;

/** By byte: the value of a hexadecimal digit, -1 for anything else. */
const HEX_VALUES = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
);

type Stage = 'head' | 'length' | 'close' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'done';

export class AnswerReader {
  readonly #sink: AnswerSink;
  #stage: Stage = 'head';
  /** Bytes of an incomplete head or line. */
  #held: HeldBytes | null = null;
  /** Remaining bytes of the body, or of the chunk. */
  #left = 0;
  #trailerLines = 0;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  /**
   * Consumes received bytes.
   * @returns how many of them belong to the response; fewer than given only when it is complete
   * @throws UnreadableAnswerError
   */
  read(bytes: Buffer): number {
    let at = 0;
    // A body of length 0 ends with the head, so that nothing waits for more.
    while (at < bytes.length && this.#stage !== 'done') at = this.#readStage(bytes, at);
    return at;
  }

  /**
   * The other side has closed. @returns whether the response was complete, which for some framings only the close
   * reveals.
   */
  close(): boolean {
    if (this.#stage === 'close') this.#finish();
    return this.#stage === 'done';
  }

  #readStage(bytes: Buffer, at: number): number {
    switch (this.#stage) {
      case 'head':
        return this.#readHead(bytes, at);
      case 'length':
      case 'chunk':
        return this.#readCounted(bytes, at);
      case 'close':
        this.#sink.body(bytes.subarray(at));
        return bytes.length;
      default:
        return this.#readPlainLine(bytes, at) ?? this.#readLine(bytes, at);
    }
  }

  /** Two lines surround each chunk: nearly always whole, a size or nothing. `null` for any other, and for trailers. */
  #readPlainLine(bytes: Buffer, at: number): number | null {
    if (this.#held !== null || this.#stage === 'trailer') return null;
    let size = 0;
    let end = at;
    for (; end - at <= MAX_PLAIN_DIGITS; end += 1) {
      const value = HEX_VALUES[bytes[end] ?? LINE_FEED] ?? -1;
      if (value === -1) break;
      size = size * 16 + value;
    }
    if (bytes[end] !== CARRIAGE_RETURN || bytes[end + 1] !== LINE_FEED) return null;
    // A size belongs before a chunk, and an empty line behind it.
    if (end - at > MAX_PLAIN_DIGITS || (end === at) !== (this.#stage === 'chunk-end')) return null;
    if (end === at) this.#stage = 'chunk-size';
    else this.#beginChunk(size);
    return end + 2;
  }

  #beginChunk(size: number): void {
    this.#left = size;
    this.#stage = size === 0 ? 'trailer' : 'chunk';
  }

  #readHead(bytes: Buffer, at: number): number {
    const before = this.#held?.length ?? 0;
    const piece = bytes.subarray(at);
    const all = this.#held?.add(piece) ?? piece;
    const end = all.indexOf(HEAD_END, Math.max(0, before - HEAD_END.length), 'latin1');
    if ((end === -1 ? all.length : end) > MAX_HEAD_BYTES)
      throw new UnreadableAnswerError('a head without an end');
    if (end === -1) {
      this.#hold(piece);
      return bytes.length;
    }
    this.#held = null;
    this.#takeHead(readAnswerHead(all.toString('latin1', 0, end)));
    return at + end + HEAD_END.length - before;
  }

  /** Keeps the first piece of something incomplete; further ones have been added already. */
  #hold(piece: Buffer): void {
    if (this.#held) return;
    this.#held = new HeldBytes();
    this.#held.add(piece);
  }

  #takeHead(head: AnswerHead): void {
    // Interim responses (100, 103) are irrelevant to our calls; the final one follows.
    if (head.status >= 102 && head.status < 200) return;
    if (head.status === 100) return;
    if (head.status < 200) throw new UnreadableAnswerError('a protocol that was not requested');
    this.#sink.head(head);
    const { framing } = head;
    if (framing.kind === 'chunked') this.#stage = 'chunk-size';
    else if (framing.kind === 'close') this.#stage = 'close';
    else if (framing.bytes === 0) this.#finish();
    else {
      this.#stage = 'length';
      this.#left = framing.bytes;
    }
  }

  #readCounted(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#left);
    this.#left -= end - at;
    this.#sink.body(bytes.subarray(at, end));
    if (this.#left > 0) return end;
    if (this.#stage === 'length') this.#finish();
    else this.#stage = 'chunk-end';
    return end;
  }

  #readLine(bytes: Buffer, at: number): number {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed === -1 ? bytes.length : feed + 1;
    const held = this.#held?.length ?? 0;
    if (held + end - at > MAX_LINE_BYTES) throw new UnreadableAnswerError('a line without an end');
    const piece = bytes.subarray(at, end);
    const line = this.#held?.add(piece) ?? piece;
    if (feed === -1) {
      this.#hold(piece);
      return end;
    }
    this.#held = null;
    if (line.length < 2 || line[line.length - 2] !== CARRIAGE_RETURN)
      throw new UnreadableAnswerError('the end of a line');
    this.#takeLine(line.toString('latin1', 0, line.length - 2));
    return end;
  }

  #takeLine(line: string): void {
    if (this.#stage === 'chunk-size') {
      const size = CHUNK_SIZE.exec(line)?.[1];
      if (size === undefined) throw new UnreadableAnswerError('the size of a chunk');
      this.#beginChunk(Number.parseInt(size, 16));
      return;
    }
    if (this.#stage === 'chunk-end') {
      if (line !== '') throw new UnreadableAnswerError('the end of a chunk');
      this.#stage = 'chunk-size';
      return;
    }
    this.#trailerLines += 1;
    if (line === '') this.#finish();
    else if (this.#trailerLines > MAX_TRAILER_LINES) throw new UnreadableAnswerError('too many trailers');
  }

  #finish(): void {
    this.#stage = 'done';
    this.#sink.end();
  }
}
