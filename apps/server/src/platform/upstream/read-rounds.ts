// When many answers stream at once, each is read in rounds: what came since the last one is taken together. Fewer and
// larger reads are what lets one core carry a thousand streams, and nobody reads text faster than this.
import type { Clock, Timer } from '../clock.ts';

/** Up to this many open answers, every byte is taken in the turn of the event loop that brought it. */
const CALM_ANSWERS = 100;
/** How long a round takes, and in how many turns: short turns keep the server open for everything else. */
const ROUND_MS = 120;
const TURNS = 24;

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
  const turns = Array.from({ length: TURNS }, () => new Set<() => void>());
  let joined = 0;
  let waiting = 0;
  let turn = 0;
  let timer: Timer | null = null;

  function readTurn(): void {
    turn = (turn + 1) % TURNS;
    const due = turns[turn] ?? new Set();
    turns[turn] = new Set();
    waiting -= due.size;
    timer = waiting > 0 ? clock.after(ROUND_MS / TURNS, readTurn) : null;
    for (const read of due) read();
  }

  let next = 0;
  return {
    join(read) {
      next = (next + 1) % TURNS;
      const place = next;
      let isFirst = true;
      let hasLeft = false;
      joined += 1;
      return {
        wake(isUrgent) {
          if (isUrgent || isFirst || joined <= CALM_ANSWERS) {
            isFirst = false;
            read();
            return;
          }
          const due = turns[place];
          if (!due || due.has(read)) return;
          due.add(read);
          waiting += 1;
          timer ??= clock.after(ROUND_MS / TURNS, readTurn);
        },
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          joined -= 1;
          if (turns[place]?.delete(read)) waiting -= 1;
        },
      };
    },
  };
}
