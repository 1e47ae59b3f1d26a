// Plays a run until its server dies or it is over, on a clock that is moved on.
import type { ManualClock } from '../manual-clock.ts';
import type { MortalDatabase } from '../databases/mortal-database.ts';
import { until } from '../until.ts';

/** Does what a person does meanwhile, such as deciding what waits; answers whether the run has ended. */
export type Advance = () => Promise<boolean>;

export interface DeathPlan {
  readonly clock: ManualClock;
  readonly mortal: MortalDatabase;
  readonly advance: Advance;
  readonly where: string;
}

/** Answers whether the run ended before the server died. */
export async function playUntilDeath({ clock, mortal, advance, where }: DeathPlan): Promise<boolean> {
  let hasEnded = false;
  let isAsking = false;
  function look(): void {
    // A dead server never answers.
    if (isAsking) return;
    isAsking = true;
    advance()
      .then((isOver) => (hasEnded = isOver))
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }
  await until(async () => {
    look();
    if (!mortal.isDead()) await clock.advance(100);
    return mortal.isDead() || hasEnded;
  }, `the death ${where}`);
  return hasEnded;
}

/** On the server that took the run over. */
export async function playToItsEnd(clock: ManualClock, advance: Advance): Promise<void> {
  await until(async () => {
    const hasEnded = await advance();
    if (!hasEnded) await clock.advance(500);
    return hasEnded;
  }, 'the run to be gone on with');
}
