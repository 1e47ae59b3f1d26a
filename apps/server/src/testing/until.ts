// Waiting for what real sockets and real databases do: by looking again, never by guessing a time.
import type { ManualClock } from './manual-clock.ts';

const GIVE_UP_MS = 15_000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Resolves once the condition holds; rejects when it never does. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> {
  const giveUpAtMs = performance.now() + GIVE_UP_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain for ${what}`);
    await nextTurn();
  }
}

/**
 * Moves the clock on in small steps until the work is done: for retries and housekeeping of unknown length. Real
 * databases get a breath between the steps, or leases would run out while they answer.
 */
export async function advanceUntil<T>(clock: ManualClock, work: Promise<T>, stepMs = 100): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  await until(async () => {
    if (!isDone) await clock.advance(stepMs);
    if (!isDone) await breath();
    return isDone;
  }, 'work on a moving clock');
  return done;
}
