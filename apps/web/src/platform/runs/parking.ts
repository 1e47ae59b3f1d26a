import type { Run } from '@parley/contract/runs/schemas.ts';
import { sleep, type Clock } from '../clock.ts';
import { createWakeableClock } from './wakeable-clock.ts';

// A run can wait for a person for days, and a browser opens six connections to a server for all its tabs: a waiting run
// is listened to while its chat is in view, and looked at now and then while it is not.

export interface ParkingRules {
  /** Whether what the run says is in view. */
  readonly isShown: () => boolean;
  /** Until a run that is not listened to is looked at again. */
  readonly lookAfterMs: () => number;
}

export interface ParkedRun {
  readonly isWaiting: () => boolean;
  readonly isOver: () => boolean;
  /** As the server has it. */
  readonly find: () => Promise<Pick<Run, 'status'> | null>;
  /** Closes the connection, if there is one. */
  readonly cut: () => void;
}

export interface Parking {
  /** Resolves once the run is to be listened to. */
  enter(): Promise<void>;
  /** After news, and after something else has come into view. */
  review(): void;
  leave(): void;
}

export function createParking(run: ParkedRun, { isShown, lookAfterMs }: ParkingRules, clock: Clock): Parking {
  const sleeper = createWakeableClock(clock);
  const isParked = () => run.isWaiting() && !isShown() && !run.isOver();
  return {
    async enter() {
      while (isParked()) {
        await sleep(sleeper, lookAfterMs());
        const found = isParked() ? await run.find().catch(() => null) : null;
        if (found && found.status !== 'waiting') return;
      }
    },
    review() {
      if (isParked()) run.cut();
      else sleeper.wake();
    },
    leave: sleeper.wake,
  };
}
