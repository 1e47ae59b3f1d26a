// When many answers stream at once, each is read in rounds: what came since the last one is taken together. Fewer and
// larger reads are what lets one core carry a thousand streams, and nobody reads text faster than this.
import type { Clock, Timer } from '../clock.ts';

/** Up to this many open answers, every byte is taken in the turn of the event loop that brought it. */
const ANSWERS_READ_AT_ONCE = 40;
/** A round is made of short turns, which keep the server open for everything else. */
const TURN_MS = 5;
/** The longest round, 120 ms. */
const MOST_TURNS = 24;
/** A round grows by a turn for as many open answers: 45 ms for a hundred, the longest for three hundred. */
const ANSWERS_PER_TURN = 12;

export interface Reading {
  /** There is something to read: now, or when its turn comes. What ends an answer is urgent. */
  wake(isUrgent: boolean): void;
  /** Reads no more. */
  leave(): void;
}

export interface ReadRounds {
  /** `read` takes all there is. The first reading of an answer never waits. */
  join(read: () => void): Reading;
}

export function createReadRounds(clock: Clock): ReadRounds {
  const turns = Array.from({ length: MOST_TURNS }, () => new Set<() => void>());
  let joined = 0;
  let waiting = 0;
  let turn = 0;
  let timer: Timer | null = null;
  let nextOffset = 0;

  function runTurn(): void {
    turn += 1;
    const due = turns[turn % MOST_TURNS] ?? new Set();
    turns[turn % MOST_TURNS] = new Set();
    waiting -= due.size;
    timer = waiting > 0 ? clock.after(TURN_MS, runTurn) : null;
    for (const read of due) read();
  }

  /** Of a round that is as long as the number of answers asks for, the turn with this offset. */
  function schedule(read: () => void, offset: number): Set<() => void> {
    const length = Math.min(MOST_TURNS, Math.ceil(joined / ANSWERS_PER_TURN));
    const turnsToGo = length - ((((turn - offset) % length) + length) % length);
    const due = turns[(turn + turnsToGo) % MOST_TURNS] ?? new Set();
    due.add(read);
    waiting += 1;
    timer ??= clock.after(TURN_MS, runTurn);
    return due;
  }

  return {
    join(read) {
      nextOffset = (nextOffset + 1) % MOST_TURNS;
      const offset = nextOffset;
      let isFirst = true;
      let hasLeft = false;
      let scheduled: Set<() => void> | null = null;
      joined += 1;
      const readInTurn = (): void => {
        scheduled = null;
        read();
      };
      return {
        wake(isUrgent) {
          if (isUrgent || isFirst || joined <= ANSWERS_READ_AT_ONCE) {
            isFirst = false;
            read();
            return;
          }
          scheduled ??= schedule(readInTurn, offset);
        },
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          joined -= 1;
          if (scheduled?.delete(readInTurn)) waiting -= 1;
        },
      };
    },
  };
}
