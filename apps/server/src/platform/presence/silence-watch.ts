import type { Clock } from '../clock.ts';

/** Rounds and time that a heartbeat may be missing. Both must pass before a slow server loses its runs. */
const SILENT_ROUNDS = 3;
const SILENT_MS = 11_000;

export interface Heartbeat {
  readonly id: string;
  readonly beat: number;
}

export interface SilenceWatch {
  /** Takes the heartbeats of one round and returns the servers that have been silent for too long. */
  note(beats: readonly Heartbeat[]): Heartbeat[];
}

interface Seen {
  readonly beat: number;
  readonly sinceMs: number;
  readonly rounds: number;
}

/**
 * Counts rounds as well as time: an observer that was suspended, or lost its database, resumes with much time elapsed
 * but without observations.
 */
export function createSilenceWatch(clock: Pick<Clock, 'monotonic'>): SilenceWatch {
  let seen = new Map<string, Seen>();
  return {
    note(beats) {
      const nowMs = clock.monotonic();
      seen = new Map(
        beats.map(({ id, beat }) => {
          const before = seen.get(id);
          const isSame = before?.beat === beat;
          return [
            id,
            isSame ? { ...before, rounds: before.rounds + 1 } : { beat, sinceMs: nowMs, rounds: 0 },
          ];
        }),
      );
      return beats.filter(({ id }) => {
        const { rounds, sinceMs } = seen.get(id) ?? { rounds: 0, sinceMs: nowMs };
        return rounds >= SILENT_ROUNDS && nowMs - sinceMs >= SILENT_MS;
      });
    },
  };
}
