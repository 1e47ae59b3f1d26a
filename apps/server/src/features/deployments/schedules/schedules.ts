// The part of a deployment that says when it runs.
import type { z } from 'zod';
import { findNextDue } from '@parley/contract/deployments/schedule/due-times.ts';
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import type { NewScheduleFields } from '@parley/contract/deployments/schedule-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { toSchedulePatch } from '../deployments.row.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import type { Holidays } from './holidays.ts';
import { removeOccurrencesBefore } from './occurrences.store.ts';
import { checkDue, checkTimezone, toSchedule, toTiming } from './schedule-times.ts';
import {
  endDeployment,
  insertSchedule,
  listSchedules,
  skipWaiting,
  updateSchedule,
  type ScheduleRow,
} from './schedules.store.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
const REMOVED_AT_ONCE = 200;

type Given = z.infer<typeof NewScheduleFields>;
type Times = Pick<Given, 'schedule' | 'timezone' | 'ends_at' | 'holidays'>;

export interface SchedulesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly holidays: Pick<Holidays, 'check'>;
}

export interface Schedules {
  /** As they are kept. Throws for what is no schedule or is never due. */
  read(given: Times): Promise<{ schedule: string; timezone: string }>;
  timezone(tx: Tx, deploymentId: string): Promise<string>;
  add(tx: Tx, row: DeploymentRow, given: Given): Promise<void>;
  /** The change as it is kept. Throws for one that would make no schedule. */
  check(deploymentId: string, change: DeploymentChange): Promise<DeploymentChange>;
  change(tx: Tx, deploymentId: string, change: DeploymentChange, isActive: 0 | 1): Promise<void>;
  /**
   * In the transaction that has changed the deployment: the next time of one that is on, counted from a time, or from
   * now; none of one that is paused. Due times that waited are skipped.
   */
  follow(tx: Tx, deploymentId: string, isActive: 0 | 1, afterMs?: number): Promise<void>;
  /** Forgets due times as old as the runs that may no longer be read. */
  removeOld(): Promise<void>;
}

export function createSchedules({ db, clock, holidays }: SchedulesDeps): Schedules {
  async function get(reader: Database['read'] | Tx, deploymentId: string): Promise<ScheduleRow> {
    const row = (await listSchedules(reader, [deploymentId])).get(deploymentId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function read({ schedule: words, timezone: given, ends_at: endsAt, holidays: country }: Times) {
    const nowMs = clock.now();
    const timezone = checkTimezone(given);
    const schedule = toSchedule(words, timezone);
    const endsAtMs = endsAt === null ? null : Date.parse(endsAt);
    checkDue({ schedule, timezone, startedAtMs: nowMs, endsAtMs }, nowMs);
    await holidays.check(country);
    return { schedule, timezone };
  }

  async function follow(tx: Tx, deploymentId: string, isActive: 0 | 1, afterMs = clock.now()): Promise<void> {
    const row = await get(tx, deploymentId);
    await skipWaiting(tx, deploymentId);
    const next = isActive === 1 ? findNextDue(toTiming(row), afterMs) : null;
    await updateSchedule(tx, deploymentId, { next_run_at: next });
    if (isActive === 1 && next === null) await endDeployment(tx, deploymentId);
  }

  return {
    read,
    follow,
    timezone: async (tx, deploymentId) => (await get(tx, deploymentId)).timezone,

    async removeOld() {
      const beforeMs = clock.now() - KEPT_MS;
      let removed = REMOVED_AT_ONCE;
      while (removed === REMOVED_AT_ONCE)
        removed = await db.write((tx) => removeOccurrencesBefore(tx, beforeMs, REMOVED_AT_ONCE));
    },

    async add(tx, { id, user_id: userId, is_active: isActive }, given) {
      const nowMs = clock.now();
      const row = {
        deployment_id: id,
        user_id: userId,
        prompt: given.prompt,
        schedule: given.schedule,
        timezone: given.timezone,
        overlap: given.overlap,
        missed: given.missed,
        holidays: given.holidays,
        ends_at: given.ends_at === null ? null : Date.parse(given.ends_at),
        started_at: nowMs,
        next_run_at: null,
      };
      await insertSchedule(tx, {
        ...row,
        next_run_at: isActive === 1 ? findNextDue(toTiming(row), nowMs) : null,
      });
    },

    async check(deploymentId, change) {
      const row = { ...(await get(db.read, deploymentId)), ...toSchedulePatch(change) };
      const { schedule, timezone } = row;
      const endsAt = row.ends_at === null ? null : new Date(row.ends_at).toISOString();
      const isTimed =
        change.schedule !== undefined || change.timezone !== undefined || change.ends_at !== undefined;
      // A schedule that has ended can still be given another prompt.
      if (!isTimed) {
        await holidays.check(row.holidays);
        return change;
      }
      const kept = await read({ schedule, timezone, ends_at: endsAt, holidays: row.holidays });
      // What was not given stays as another change may have made it meanwhile.
      return {
        ...change,
        ...(change.schedule !== undefined && { schedule: kept.schedule }),
        ...(change.timezone !== undefined && { timezone: kept.timezone }),
      };
    },

    async change(tx, deploymentId, change, isActive) {
      await updateSchedule(tx, deploymentId, toSchedulePatch(change));
      await follow(tx, deploymentId, isActive);
    },
  };
}
