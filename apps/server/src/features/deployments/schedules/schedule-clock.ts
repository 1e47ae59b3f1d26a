// Wakes at the next due time, and every few seconds for what other servers have changed.
import type { Clock, Timer } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Holidays } from './holidays.ts';
import { findFirstDue, listDueCountries } from './occurrences.store.ts';
import { CLAIM_BATCH, claimSchedules } from './schedule-claims.ts';

const LOOK_MS = 3_000;
/** For a due one that another server was about to claim. */
const SOON_MS = 250;

export interface ScheduleClockDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly holidays: Pick<Holidays, 'load' | 'isHoliday'>;
}

export interface ScheduleClock {
  /** After the jobs. */
  start(): void;
  /** Before them. */
  stop(): Promise<void>;
}

export function createScheduleClock({ db, clock, log, jobs, holidays }: ScheduleClockDeps): ScheduleClock {
  let isStopped = false;
  let timer: Timer | null = null;
  let looking: Promise<void> = Promise.resolve();

  async function claimAll(): Promise<void> {
    // What has become due since waits for the next look: the calendar of its country may not be loaded.
    const nowMs = clock.now();
    await holidays.load(await listDueCountries(db.read, nowMs));
    let claimed = CLAIM_BATCH;
    while (claimed === CLAIM_BATCH && !isStopped) {
      claimed = await jobs.write((tx, enqueue) => claimSchedules(tx, { nowMs, holidays, enqueue }));
    }
  }

  async function look(): Promise<void> {
    let waitMs = LOOK_MS;
    try {
      const firstMs = await findFirstDue(db.read);
      if (firstMs !== null && firstMs <= clock.now()) await claimAll();
      const nextMs = await findFirstDue(db.read);
      if (nextMs !== null) waitMs = Math.min(Math.max(nextMs - clock.now(), SOON_MS), LOOK_MS);
    } catch (error) {
      log.warn('schedules.look_failed', { error });
    }
    if (!isStopped) timer = clock.after(waitMs, wake);
  }

  function wake(): void {
    looking = look();
  }

  return {
    start: wake,
    async stop() {
      isStopped = true;
      timer?.cancel();
      await looking;
      timer?.cancel();
    },
  };
}
