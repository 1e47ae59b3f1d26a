// Waiting for what real sockets and real databases do: by looking again, never by guessing a time.
import type { ManualClock } from './manual-clock.ts';

/** Generous: a test fails by what is wrong, not because the machine is busy. */
const GIVE_UP_MS = 45_000;
/** Looked at in every turn of the loop at first, then ever less often: a waiting test leaves the processor to others. */
const EAGER_TURNS = 20;
const MAX_PAUSE_MS = 20;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pause = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Resolves once the condition holds; rejects when it never does. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> {
  const giveUpAtMs = performance.now() + GIVE_UP_MS;
  for (let looks = 1; !(await condition()); looks += 1) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain for ${what}`);
    await (looks < EAGER_TURNS ? nextTurn() : pause(Math.min(looks - EAGER_TURNS + 1, MAX_PAUSE_MS)));
  }
}

/** Moves the clock on in steps, and not one step further than until the condition holds. */
export function stepUntil(
  clock: Pick<ManualClock, 'advance'>,
  condition: () => boolean | Promise<boolean>,
  { what, stepMs }: { readonly what: string; readonly stepMs: number },
): Promise<void> {
  return until(async () => {
    await clock.advance(stepMs);
    return condition();
  }, what);
}

/**
 * Moves the clock on in small steps until the work is done: for retries and housekeeping of unknown length. Real
 * databases get real time between the steps, or leases would run out while they answer.
 */
export async function advanceUntil<T>(clock: ManualClock, work: Promise<T>, stepMs = 100): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  await until(async () => {
    if (!isDone) await clock.advance(stepMs);
    if (!isDone) await pause(1);
    return isDone;
  }, 'work on a moving clock');
  return done;
}
