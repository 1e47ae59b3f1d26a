// SQLite does its work on the event loop. A transaction of many statements lets everything else go first now and then;
// its own connection waits for it, so that nothing comes between its statements.
import type { KyselyPlugin } from 'kysely';
import { nextTurn } from '../../next-turn.ts';

/** Held for longer, the event loop would be felt to be late. */
const HOLD_MS = 10;

export interface Pauses extends KyselyPlugin {
  /** The event loop has just had a turn. */
  begin(): void;
  /** `null`: nothing has waited for long enough. */
  pause(): Promise<void> | null;
}

export function createPauses(now: () => number = () => performance.now()): Pauses {
  let heldSinceMs = now();

  async function letOthers(): Promise<void> {
    await nextTurn();
    heldSinceMs = now();
  }

  const pause = (): Promise<void> | null => (now() - heldSinceMs < HOLD_MS ? null : letOthers());

  return {
    begin() {
      heldSinceMs = now();
    },
    pause,
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause();
      return result;
    },
  };
}
