// A few slots, assigned round-robin among owners, so that one with many files does not delay the others.
import type { Clock } from '../../platform/clock.ts';

export interface FairSlots {
  /** `null` when no slot became free in time, or before the signal was aborted. */
  take(owner: string, signal?: AbortSignal): Promise<Slot | null>;
}

export interface Slot {
  free(): void;
}

export interface FairSlotsDeps {
  readonly slots: number;
  /** So that one owner cannot occupy all of them. */
  readonly slotsPerOwner: number;
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
  readonly clock: Pick<Clock, 'after'>;
}

interface Waiting {
  readonly owner: string;
  readonly admit: (slot: Slot | null) => void;
}

export function createFairSlots({ slots, slotsPerOwner, ...deps }: FairSlotsDeps): FairSlots {
  const busy = new Map<string, number>();
  const waiting: Waiting[] = [];
  /** The owners by the time they were last served. */
  const served: string[] = [];
  let taken = 0;

  function occupy(owner: string): Slot {
    taken += 1;
    busy.set(owner, (busy.get(owner) ?? 0) + 1);
    const before = served.indexOf(owner);
    if (before !== -1) served.splice(before, 1);
    served.push(owner);
    let isFree = false;
    return {
      free() {
        if (isFree) return;
        isFree = true;
        taken -= 1;
        const left = (busy.get(owner) ?? 1) - 1;
        if (left === 0) busy.delete(owner);
        else busy.set(owner, left);
        admitNext();
        forgetOwners();
      },
    };
  }

  const hasRoom = (owner: string): boolean => taken < slots && (busy.get(owner) ?? 0) < slotsPerOwner;

  /** The waiter whose owner was served longest ago; among equals the one waiting longest. */
  function nextIndex(): number {
    let best = -1;
    let bestRank = Infinity;
    for (const [index, { owner }] of waiting.entries()) {
      const rank = served.indexOf(owner);
      if (hasRoom(owner) && rank < bestRank) [best, bestRank] = [index, rank];
    }
    return best;
  }

  function admitNext(): void {
    for (let index = nextIndex(); index !== -1; index = nextIndex()) {
      const [next] = waiting.splice(index, 1);
      next?.admit(occupy(next.owner));
    }
  }

  /** Owners that neither wait nor run need no record. */
  function forgetOwners(): void {
    if (taken === 0 && waiting.length === 0) served.length = 0;
  }

  return {
    take(owner, signal) {
      if (waiting.length === 0 && hasRoom(owner)) return Promise.resolve(occupy(owner));
      if (waiting.length >= deps.maxWaiting) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<Slot | null>();
      const entry: Waiting = { owner, admit: resolve };
      const leave = (): void => {
        const index = waiting.indexOf(entry);
        if (index !== -1) waiting.splice(index, 1);
        resolve(null);
      };
      const timer = deps.clock.after(deps.maxWaitMs, leave);
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      admitNext();
      return promise.finally(() => {
        timer.cancel();
        signal?.removeEventListener('abort', leave);
      });
    },
  };
}
