// The part of a deployment that says when it runs.
import type { z } from 'zod';
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import type { NewScheduleFields } from '@parley/contract/deployments/schedule-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { toSchedulePatch } from '../deployments.row.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import { checkSchedule, checkTimezone, findNextDue, type ScheduleTiming } from './schedule-times.ts';
import { insertSchedule, listSchedules, updateSchedule, type ScheduleRow } from './schedules.store.ts';

type Given = z.infer<typeof NewScheduleFields>;

export interface SchedulesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

export interface Schedules {
  /** Throws for what is no schedule or is never due. */
  read(given: Pick<Given, 'schedule' | 'timezone' | 'ends_at'>): { schedule: string; timezone: string };
  timezone(tx: Tx, deploymentId: string): Promise<string>;
  add(tx: Tx, row: DeploymentRow, given: Given): Promise<void>;
  /** Throws for a change that would make no schedule. */
  check(deploymentId: string, change: DeploymentChange): Promise<void>;
  change(tx: Tx, deploymentId: string, change: DeploymentChange, isActive: 0 | 1): Promise<void>;
  /** The next time of one that is on, counted from a time, or from now; none of one that is paused. */
  follow(tx: Tx, deploymentId: string, isActive: 0 | 1, afterMs?: number): Promise<void>;
}

function toTiming(row: ScheduleRow): ScheduleTiming {
  const { schedule, timezone, started_at: startedAtMs, ends_at: endsAtMs } = row;
  return { schedule, timezone, startedAtMs, endsAtMs };
}

export function createSchedules({ db, clock }: SchedulesDeps): Schedules {
  async function get(reader: Database['read'] | Tx, deploymentId: string): Promise<ScheduleRow> {
    const row = (await listSchedules(reader, [deploymentId])).get(deploymentId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  function read({
    schedule,
    timezone: given,
    ends_at: endsAt,
  }: Pick<Given, 'schedule' | 'timezone' | 'ends_at'>) {
    const nowMs = clock.now();
    const timezone = checkTimezone(given);
    const endsAtMs = endsAt === null ? null : Date.parse(endsAt);
    checkSchedule({ schedule, timezone, startedAtMs: nowMs, endsAtMs }, nowMs);
    return { schedule, timezone };
  }

  async function follow(tx: Tx, deploymentId: string, isActive: 0 | 1, afterMs = clock.now()): Promise<void> {
    const row = await get(tx, deploymentId);
    const next = isActive === 1 ? findNextDue(toTiming(row), afterMs) : null;
    await updateSchedule(tx, deploymentId, { next_run_at: next });
  }

  return {
    read,
    follow,
    timezone: async (tx, deploymentId) => (await get(tx, deploymentId)).timezone,

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
      read({
        schedule: row.schedule,
        timezone: row.timezone,
        ends_at: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
      });
    },

    async change(tx, deploymentId, change, isActive) {
      await updateSchedule(tx, deploymentId, toSchedulePatch(change));
      await follow(tx, deploymentId, isActive);
    },
  };
}
