// SQLite does its work on the event loop. A transaction of many statements lets everything else go first now and then;
// its own connection waits for it, so that nothing comes between its statements.
import type { KyselyPlugin } from 'kysely';
import { nextTurn } from '../next-turn.ts';

/** Held for longer, the event loop would be felt to be late. */
const HOLD_MS = 10;

export interface Pauses extends KyselyPlugin {
  /** The event loop has just had a turn. */
  begin(): void;
}

export function createPauses(now: () => number = () => performance.now()): Pauses {
  let heldSinceMs = now();

  return {
    begin() {
      heldSinceMs = now();
    },
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (now() - heldSinceMs < HOLD_MS) return result;
      await nextTurn();
      heldSinceMs = now();
      return result;
    },
  };
}
