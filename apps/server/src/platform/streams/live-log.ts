// The numbered events of one active reply, in the process that produces them.
import { encodeFrame } from '@parley/contract/stream.ts';

/** An attached reader. `write` receives whole frames, in order. */
export interface EventReader {
  write(frames: string): void;
  end(): void;
  /**
   * Resolves once what was written has been taken; answers whether the reader is still there. A reader without it takes
   * everything at once.
   */
  drained?(): Promise<boolean>;
}

export interface EventRow {
  readonly runId: string;
  readonly seq: number;
  readonly lastSeq: number;
  readonly frames: string;
}

export interface LiveLog {
  readonly runId: string;
  /** Number of the last event of the processes that had the run before. */
  readonly startsAfter: number;
  /** Number of the newest event. */
  lastSeq(): number;
  /** Assigns the next number and emits the event to every reader immediately. */
  append(event: object): void;
  /** Sends the events after number `after`, then the live ones. Returns a function that detaches the reader. */
  attach(after: number, reader: EventReader): () => void;
  /** The events not yet stored; call `stored` once they are. `null` when there are none. */
  unstored(): EventRow | null;
  stored(lastSeq: number): void;
  /** Numbers the last events without emitting them, for the transaction that stores them. */
  prepareEnd(events: readonly object[]): EventRow | null;
  /** Holds further events back until `release`. */
  hold(): void;
  /** Emits the prepared events if they were stored and discards them otherwise, then appends those held back. */
  release(isStored: boolean): void;
  /** Emits the prepared events and detaches every reader. */
  end(): void;
  /** Passes every reader on; `follow` returns a function that detaches it. */
  handOver(follow: (reader: EventReader) => () => void): void;
}

/** Stored events as one flat string: a string built by concatenation takes several times its size. */
interface StoredPiece {
  readonly lastSeq: number;
  readonly frames: string;
}

/** The frames of a chunk after the event `after`. Data contains no line break, so a number is found by its line. */
function cutFrames({ frames, lastSeq }: StoredPiece, after: number): string {
  if (lastSeq <= after) return '';
  const line = `id: ${after + 1}\n`;
  const start = frames.startsWith(line) ? 0 : frames.indexOf(`\n\n${line}`);
  if (start === -1) return frames;
  return start === 0 ? frames : frames.slice(start + 2);
}

/** A class for memory: there is one per active reply. */
class RunningLog implements LiveLog {
  readonly runId: string;
  readonly startsAfter: number;
  readonly #pieces: StoredPiece[] = [];
  /** The events after the last chunk. */
  #tail: string[] = [];
  #held: object[] | null = null;
  #readers: readonly EventReader[] = [];
  #handedOver: ReadonlyMap<EventReader, () => void> | null = null;
  #shown: number;
  #storedSeq: number;
  #hasEnded = false;

  constructor(runId: string, startsAfter: number) {
    this.runId = runId;
    this.startsAfter = startsAfter;
    this.#shown = startsAfter;
    this.#storedSeq = startsAfter;
  }

  lastSeq(): number {
    return this.#storedSeq + this.#tail.length;
  }

  append(event: object): void {
    if (this.#held) {
      this.#held.push(event);
      return;
    }
    const frame = encodeFrame(this.lastSeq() + 1, JSON.stringify(event));
    this.#tail.push(frame);
    this.#shown = this.lastSeq();
    for (const reader of this.#readers) reader.write(frame);
  }

  attach(after: number, reader: EventReader): () => void {
    if (after < this.#shown) reader.write(this.#framesAfter(after));
    if (this.#hasEnded) {
      reader.end();
      return () => undefined;
    }
    this.#readers = [...this.#readers, reader];
    return () => {
      this.#readers = this.#readers.filter((other) => other !== reader);
      this.#handedOver?.get(reader)?.();
    };
  }

  unstored(): EventRow | null {
    if (this.#tail.length === 0) return null;
    const { runId } = this;
    return { runId, seq: this.#storedSeq + 1, lastSeq: this.lastSeq(), frames: this.#tail.join('') };
  }

  stored(seq: number): void {
    if (seq <= this.#storedSeq) return;
    const count = seq - this.#storedSeq;
    this.#pieces.push({ lastSeq: seq, frames: this.#tail.slice(0, count).join('') });
    this.#tail = this.#tail.slice(count);
    this.#storedSeq = seq;
  }

  prepareEnd(events: readonly object[]): EventRow | null {
    // A retry after a failed commit renumbers the same last events.
    this.#tail.length = this.#shown - this.#storedSeq;
    for (const event of events) this.#tail.push(encodeFrame(this.lastSeq() + 1, JSON.stringify(event)));
    return this.unstored();
  }

  hold(): void {
    this.#held = [];
  }

  release(isStored: boolean): void {
    if (isStored) {
      this.#showPrepared();
      this.stored(this.lastSeq());
    } else {
      this.#tail.length = this.#shown - this.#storedSeq;
    }
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.append(event);
  }

  end(): void {
    this.#showPrepared();
    this.#hasEnded = true;
    const readers = this.#readers;
    this.#readers = [];
    for (const reader of readers) reader.end();
  }

  handOver(follow: (reader: EventReader) => () => void): void {
    this.#handedOver = new Map(this.#readers.map((reader) => [reader, follow(reader)]));
    this.#readers = [];
  }

  #showPrepared(): void {
    const rest = this.#tail.slice(this.#shown - this.#storedSeq).join('');
    this.#shown = this.lastSeq();
    if (rest === '') return;
    for (const reader of this.#readers) reader.write(rest);
  }

  /** What was emitted, from the event after `after`. */
  #framesAfter(after: number): string {
    const older = this.#pieces.map((piece) => cutFrames(piece, after)).join('');
    const from = Math.max(0, after - this.#storedSeq);
    return older + this.#tail.slice(from, this.#shown - this.#storedSeq).join('');
  }
}

export function createLiveLog(runId: string, startsAfter = 0): LiveLog {
  return new RunningLog(runId, startsAfter);
}
