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

export function createLiveLog(runId: string): LiveLog {
  const frames: string[] = [];
  const readers = new Set<EventReader>();
  let shown = 0;
  let storedSeq = 0;
  let hasEnded = false;

  function rowFrom(first: number): EventRow | null {
    if (frames.length < first) return null;
    return { runId, seq: first, lastSeq: frames.length, frames: frames.slice(first - 1).join('') };
  }

  return {
    runId,
    lastSeq: () => frames.length,
    append(event) {
      const frame = encodeFrame(frames.length + 1, JSON.stringify(event));
      frames.push(frame);
      shown = frames.length;
      for (const reader of readers) reader.write(frame);
    },
    attach(after, reader) {
      if (after < shown) reader.write(frames.slice(after, shown).join(''));
      if (hasEnded) {
        reader.end();
        return () => undefined;
      }
      readers.add(reader);
      return () => readers.delete(reader);
    },
    unstored: () => rowFrom(storedSeq + 1),
    stored(lastSeq) {
      storedSeq = Math.max(storedSeq, lastSeq);
    },
    prepareEnd(events) {
      // A second try after a failed commit numbers the same last events anew.
      frames.length = shown;
      for (const event of events) frames.push(encodeFrame(frames.length + 1, JSON.stringify(event)));
      return rowFrom(storedSeq + 1);
    },
    end() {
      const rest = frames.slice(shown).join('');
      shown = frames.length;
      hasEnded = true;
      for (const reader of readers) {
        if (rest !== '') reader.write(rest);
        reader.end();
      }
      readers.clear();
    },
  };
}
