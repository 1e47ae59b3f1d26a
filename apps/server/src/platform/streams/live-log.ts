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

export function createLiveLog(runId: string): LiveLog {
  const pieces: StoredPiece[] = [];
  /** The events after the last piece. */
  let tail: string[] = [];
  const readers = new Set<EventReader>();
  let shown = 0;
  let storedSeq = 0;
  let hasEnded = false;

  const lastSeq = (): number => storedSeq + tail.length;

  function rowFromTail(): EventRow | null {
    if (tail.length === 0) return null;
    return { runId, seq: storedSeq + 1, lastSeq: lastSeq(), frames: tail.join('') };
  }

  /** What is shown, from the event after `after`. */
  function framesAfter(after: number): string {
    const older = pieces.map((piece) => cutFrames(piece, after)).join('');
    return older + tail.slice(Math.max(0, after - storedSeq), shown - storedSeq).join('');
  }

  return {
    runId,
    lastSeq,
    append(event) {
      const frame = encodeFrame(lastSeq() + 1, JSON.stringify(event));
      tail.push(frame);
      shown = lastSeq();
      for (const reader of readers) reader.write(frame);
    },
    attach(after, reader) {
      if (after < shown) reader.write(framesAfter(after));
      if (hasEnded) {
        reader.end();
        return () => undefined;
      }
      readers.add(reader);
      return () => readers.delete(reader);
    },
    unstored: rowFromTail,
    stored(seq) {
      if (seq <= storedSeq) return;
      pieces.push({ lastSeq: seq, frames: tail.slice(0, seq - storedSeq).join('') });
      tail = tail.slice(seq - storedSeq);
      storedSeq = seq;
    },
    prepareEnd(events) {
      // A second try after a failed commit numbers the same last events anew.
      tail.length = shown - storedSeq;
      for (const event of events) tail.push(encodeFrame(lastSeq() + 1, JSON.stringify(event)));
      return rowFromTail();
    },
    end() {
      const rest = tail.slice(shown - storedSeq).join('');
      shown = lastSeq();
      hasEnded = true;
      for (const reader of readers) {
        if (rest !== '') reader.write(rest);
        reader.end();
      }
      readers.clear();
    },
  };
}
