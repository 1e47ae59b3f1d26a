// The numbered events of one running reply, in the process that makes them.
import { encodeFrame } from '@parley/contract/stream.ts';

/** Somebody who reads along. `write` gets whole frames, in order. */
export interface EventReader {
  write(frames: string): void;
  end(): void;
}

export interface EventRow {
  readonly runId: string;
  readonly seq: number;
  readonly lastSeq: number;
  readonly frames: string;
}

export interface LiveLog {
  readonly runId: string;
  /** Number of the newest event. */
  lastSeq(): number;
  /** Gives the event the next number and shows it to every reader at once. */
  append(event: object): void;
  /** Sends what came after the event number `after`, then the live rest. Returns how to stop reading. */
  attach(after: number, reader: EventReader): () => void;
  /** The events not yet stored; call `stored` once they are. `null` when there are none. */
  unstored(): EventRow | null;
  stored(lastSeq: number): void;
  /** Numbers the last events without showing them, for the transaction that stores them. */
  prepareEnd(events: readonly object[]): EventRow | null;
  /** Shows the prepared events and lets every reader go. */
  end(): void;
}

/** Events that are stored, as one flat text: a string put together piece by piece takes several times its size. */
interface StoredPiece {
  readonly lastSeq: number;
  readonly frames: string;
}

/** The frames of a piece after the event `after`. Data never holds a line break, so a number is found by its line. */
function cutFrames({ frames, lastSeq }: StoredPiece, after: number): string {
  if (lastSeq <= after) return '';
  const line = `id: ${after + 1}\n`;
  const start = frames.startsWith(line) ? 0 : frames.indexOf(`\n\n${line}`);
  if (start === -1) return frames;
  return start === 0 ? frames : frames.slice(start + 2);
}

/** A class, for there are as many as replies under way. */
class RunningLog implements LiveLog {
  readonly runId: string;
  readonly #pieces: StoredPiece[] = [];
  /** The events after the last piece. */
  #tail: string[] = [];
  #readers: readonly EventReader[] = [];
  #shown = 0;
  #storedSeq = 0;
  #hasEnded = false;

  constructor(runId: string) {
    this.runId = runId;
  }

  lastSeq(): number {
    return this.#storedSeq + this.#tail.length;
  }

  append(event: object): void {
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
    // A second try after a failed commit numbers the same last events anew.
    this.#tail.length = this.#shown - this.#storedSeq;
    for (const event of events) this.#tail.push(encodeFrame(this.lastSeq() + 1, JSON.stringify(event)));
    return this.unstored();
  }

  end(): void {
    const rest = this.#tail.slice(this.#shown - this.#storedSeq).join('');
    this.#shown = this.lastSeq();
    this.#hasEnded = true;
    const readers = this.#readers;
    this.#readers = [];
    for (const reader of readers) {
      if (rest !== '') reader.write(rest);
      reader.end();
    }
  }

  /** What is shown, from the event after `after`. */
  #framesAfter(after: number): string {
    const older = this.#pieces.map((piece) => cutFrames(piece, after)).join('');
    const from = Math.max(0, after - this.#storedSeq);
    return older + this.#tail.slice(from, this.#shown - this.#storedSeq).join('');
  }
}

export function createLiveLog(runId: string): LiveLog {
  return new RunningLog(runId);
}
