import type { Clock } from '../platform/clock.ts';

export interface ManualClock extends Clock {
  /** Moves time on, running what falls due in order, and lets promises settle in between. */
  advance(durationMs: number): Promise<void>;
  readonly waiting: number;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function createManualClock(startMs = 1_000_000): ManualClock {
  let nowMs = startMs;
  let nextId = 1;
  const timers = new Map<number, { dueMs: number; run: () => void }>();

  function takeDue(untilMs: number): { dueMs: number; run: () => void } | null {
    const due = [...timers].filter(([, timer]) => timer.dueMs <= untilMs);
    const [first] = due.sort(([firstId, a], [secondId, b]) => a.dueMs - b.dueMs || firstId - secondId);
    if (!first) return null;
    timers.delete(first[0]);
    return first[1];
  }

  return {
    now: () => nowMs,
    after(delayMs, run) {
      const id = nextId;
      nextId += 1;
      timers.set(id, { dueMs: nowMs + delayMs, run });
      return () => timers.delete(id);
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      await settle();
      for (let timer = takeDue(untilMs); timer; timer = takeDue(untilMs)) {
        nowMs = Math.max(nowMs, timer.dueMs);
        timer.run();
        await settle();
      }
      nowMs = untilMs;
    },
    get waiting() {
      return timers.size;
    },
  };
}
