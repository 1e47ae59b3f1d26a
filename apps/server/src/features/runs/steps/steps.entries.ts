// Entries of one journal that wait for their transaction: one transaction at a time, for all that wait by then. What is
// noted does not start one at once, so that it can go with the next entry of the same moment.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { Step } from './step.ts';

export interface Entry {
  readonly steps: readonly Step[];
  readonly events: readonly RunEvent[];
  /** The run is given up until a person has decided. */
  readonly isPark?: true;
  /** With it: this process holds a call open until then. */
  readonly isHeld?: boolean;
  /** An earlier attempt was committed, and only its answer was lost. */
  readonly isWritten?: boolean;
  /** Begins again what another process has begun: no progress that would make the run worth another take-over. */
  readonly isRepeat?: boolean;
}

/** Runs again where an earlier attempt may have been committed or not. */
export type MakeEntry = (tx: Tx, attempt: number) => Promise<Entry>;

export interface BegunEntry {
  /** Once nothing speaks against the entry. Rejects as `stored` does. */
  readonly made: Promise<unknown>;
  readonly stored: Promise<readonly Step[]>;
}

export interface WaitingEntry {
  readonly make: MakeEntry;
  readonly made?: () => void;
  resolve(steps: readonly Step[]): void;
  reject(error: unknown): void;
}

export interface WaitingEntries {
  /** `made` hears that nothing speaks against the entry. */
  add(make: MakeEntry, made?: () => void): Promise<readonly Step[]>;
  /** `ended` hears that it is written or cannot be. */
  note(make: MakeEntry, ended: () => void): void;
  /** Once everything is written; throws why something that was noted could not be. */
  settled(): Promise<void>;
}

/** `isFinal`: an error after which nothing of the journal can be written. */
export function createWaitingEntries(
  commit: (group: readonly WaitingEntry[]) => Promise<readonly (readonly Step[])[]>,
  isFinal: (error: unknown) => boolean,
): WaitingEntries {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: WaitingEntry[] = [];
  /** A transaction for all that wait is due. */
  let isDue = false;
  /** Why something that was noted is not written: what the body has built on it does not hold. */
  let broken: { readonly reason: unknown } | null = null;

  async function commitApart(group: readonly WaitingEntry[]): Promise<void> {
    for (const entry of group) {
      const { resolve, reject } = entry;
      if (broken) reject(broken.reason);
      else await commit([entry]).then(([stored]) => resolve(stored ?? []), reject);
    }
  }

  /** All that wait; where one of them is refused, each is written alone. */
  async function commitWaiting(): Promise<void> {
    isDue = false;
    const group = waiting;
    waiting = [];
    try {
      if (broken) throw broken.reason;
      const stored = await commit(group);
      for (const [index, { resolve }] of group.entries()) resolve(stored[index] ?? []);
    } catch (error) {
      if (broken === null && group.length > 1 && !isFinal(error)) await commitApart(group);
      else for (const { reject } of group) reject(error);
    }
  }

  function flush(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    last = last.then(commitWaiting);
  }

  return {
    add(make, made) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Step[]>();
      waiting.push({ make, resolve, reject, ...(made && { made }) });
      flush();
      return promise;
    },
    note(make, ended) {
      waiting.push({
        make,
        resolve: ended,
        reject(reason) {
          ended();
          broken ??= { reason };
        },
      });
      void nextTurn().then(flush);
    },
    async settled() {
      flush();
      await last;
      if (broken) throw broken.reason;
    },
  };
}
