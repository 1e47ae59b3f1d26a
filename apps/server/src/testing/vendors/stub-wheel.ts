// A timer wheel for thousands of paced streams: each is due in a slot, and a slot is processed at once.

export interface StubWheel {
  /** Calls `step` after every interval until it returns `false`. */
  run(intervalMs: number, step: () => boolean): void;
  stop(): void;
}

const SLOT_MS = 5;

export function createStubWheel(): StubWheel {
  const slots = new Map<number, (() => void)[]>();
  let worked = Math.floor(performance.now() / SLOT_MS);

  function schedule(slot: number, action: () => void): void {
    const actions = slots.get(slot);
    if (actions === undefined) slots.set(slot, [action]);
    else actions.push(action);
  }

  const timer = setInterval(() => {
    const now = Math.floor(performance.now() / SLOT_MS);
    for (; worked < now; worked += 1) {
      const due = slots.get(worked + 1);
      slots.delete(worked + 1);
      for (const action of due ?? []) action();
    }
  }, SLOT_MS);
  timer.unref();

  return {
    run(intervalMs, step) {
      const width = Math.max(1, Math.round(intervalMs / SLOT_MS));
      let slot = worked + 1;
      const action = (): void => {
        if (!step()) return;
        slot = Math.max(slot + width, worked + 1);
        schedule(slot, action);
      };
      schedule(slot, action);
    },
    stop: () => clearInterval(timer),
  };
}
