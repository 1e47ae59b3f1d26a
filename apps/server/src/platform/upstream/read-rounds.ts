// When many responses stream at once, each is read in rounds: what arrived since the last round is read together. Fewer
// and larger reads let one core carry a thousand streams, and the delay is below what readers notice.
import type { Clock, Timer } from '../clock.ts';

/** Up to this many active responses, every byte is read in the event-loop turn in which it arrived. */
const MAX_IMMEDIATE_ANSWERS = 40;
/** A round consists of short slots, so that the server stays responsive. */
const TURN_MS = 5;
/** The longest round, 120 ms. */
const MAX_TURNS = 24;
/** A round grows by one slot per this many responses: 45 ms for a hundred, the maximum for three hundred. */
const ANSWERS_PER_TURN = 12;

export interface Reading {
  /** There is something to read: now, or in its slot. The end of a response is urgent. */
  wake(isUrgent: boolean): void;
  /** Stops reading. */
  leave(): void;
}

export interface ReadRounds {
  /** `read` reads everything available. The first read of a response is never delayed. */
  join(read: () => void): Reading;
}

export function createReadRounds(clock: Clock): ReadRounds {
  const turns = Array.from({ length: MAX_TURNS }, () => new Set<() => void>());
  let joined = 0;
  let waiting = 0;
  let turn = 0;
  let timer: Timer | null = null;
  let nextOffset = 0;

  function runTurn(): void {
    turn += 1;
    const due = turns[turn % MAX_TURNS] ?? new Set();
    turns[turn % MAX_TURNS] = new Set();
    waiting -= due.size;
    timer = waiting > 0 ? clock.after(TURN_MS, runTurn) : null;
    for (const read of due) read();
  }

  /** The slot with this offset, in a round as long as the number of responses requires. */
  function schedule(read: () => void, offset: number): Set<() => void> {
    const length = Math.min(MAX_TURNS, Math.ceil(joined / ANSWERS_PER_TURN));
    const turnsToGo = length - ((((turn - offset) % length) + length) % length);
    const due = turns[(turn + turnsToGo) % MAX_TURNS] ?? new Set();
    due.add(read);
    waiting += 1;
    timer ??= clock.after(TURN_MS, runTurn);
    return due;
  }

  return {
    join(read) {
      nextOffset = (nextOffset + 1) % MAX_TURNS;
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
          if (isUrgent || isFirst || joined <= MAX_IMMEDIATE_ANSWERS) {
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
