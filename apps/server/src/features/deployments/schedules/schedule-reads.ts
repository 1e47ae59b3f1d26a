// What is read of schedules: previews, the calendar over all of them, and what became of their due times.
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import type {
  Occurrence,
  ScheduleFigures,
  SchedulePreview,
  SchedulePreviewBody,
} from '@parley/contract/deployments/schedule-schemas.ts';
import type { ScheduleCalendar } from '@parley/contract/deployments/schemas.ts';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { Holidays } from './holidays.ts';
import { countScheduleStates, listEarlierCosts, listMeanCosts, sumScheduledRuns } from './figures.store.ts';
import { forecastCost } from './forecast.ts';
import {
  countOccurrences,
  listOccurrences,
  type OccurrenceFilter,
  type OccurrenceRow,
} from './occurrences.store.ts';
import { countMonthlyRuns, findNextRun, listRuns, previewTimes } from './preview.ts';
import { sumMonthlyCosts, toScheduleFigures, type ComingRuns } from './schedule-figures.ts';
import { checkTimezone, toSchedule, toTiming } from './schedule-times.ts';
import { listActiveSchedules, listSchedules, type ScheduleRow } from './schedules.store.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
/** Times that a calendar lists, and those of one schedule in it. */
const CALENDAR_RUNS = 1_000;
const CALENDAR_RUNS_OF_ONE = 100;

export interface ScheduleReadsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly holidays: Holidays;
  /** Names of the tools whose credential the user lacks. */
  readonly listLacking: (userId: string) => Promise<ReadonlySet<string>>;
  /** Throws `not_found`. */
  readonly checkAgent: (userId: string, agentId: string) => Promise<unknown>;
}

export interface ScheduleReads {
  preview(userId: string, asked: SchedulePreviewBody): Promise<SchedulePreview>;
  calendar(userId: string, days: number): Promise<z.infer<typeof ScheduleCalendar>>;
  /** What all of them come to. */
  figures(userId: string): Promise<ScheduleFigures>;
  occurrences(
    filter: OccurrenceFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ occurrences: Occurrence[]; total: number }>;
  /** The next times that run, by deployment: where the stored one falls on a holiday, the one behind it. */
  withNextRuns(rows: ReadonlyMap<string, ScheduleRow>): Promise<ReadonlyMap<string, ScheduleRow>>;
}

const toOccurrence = ({ due_at: dueAt, state, note, run_id: runId }: OccurrenceRow): Occurrence => ({
  due_at: new Date(dueAt).toISOString(),
  state,
  note,
  run_id: runId,
});

export function createScheduleReads(deps: ScheduleReadsDeps): ScheduleReads {
  const { db, clock, holidays, checkAgent, listLacking } = deps;

  async function findHolidays({ holidays: country, timezone }: Pick<ScheduleRow, 'holidays' | 'timezone'>) {
    if (country !== null) await holidays.load([country]);
    return (atMs: number): boolean => holidays.isHoliday(country, timezone, atMs);
  }

  /** Where the stored time falls on a holiday, the one behind it. */
  async function findNext(row: ScheduleRow): Promise<number | null> {
    const { next_run_at: storedMs } = row;
    if (storedMs === null || row.holidays === null) return storedMs;
    return findNextRun(toTiming(row), storedMs - 1, await findHolidays(row));
  }

  /** What those that are on will run, all besides one. */
  async function listComing(userId: string, besides: string | null): Promise<ComingRuns[]> {
    const nowMs = clock.now();
    const [active, means] = await Promise.all([
      listActiveSchedules(db.read, userId),
      listMeanCosts(db.read, userId),
    ]);
    const coming: ComingRuns[] = [];
    for (const row of active) {
      if (row.deployment_id === besides) continue;
      coming.push({
        nextMs: await findNext(row),
        runsPerMonth: countMonthlyRuns(toTiming(row), nowMs, await findHolidays(row)),
        meanCost: means.get(row.agent_id),
      });
      await nextTurn();
    }
    return coming;
  }

  /** The time that intervals are counted from: of one that is being changed as before. */
  async function findStart(userId: string, deploymentId: string | undefined): Promise<number> {
    const known =
      deploymentId === undefined
        ? undefined
        : (await listSchedules(db.read, [deploymentId])).get(deploymentId);
    return known?.user_id === userId ? known.started_at : clock.now();
  }

  async function forecast(userId: string, asked: SchedulePreviewBody, runsPerMonth: number) {
    const { agent_id: agentId, deployment_id: besides = null } = asked;
    if (agentId === undefined) return null;
    await checkAgent(userId, agentId);
    const runs = await listEarlierCosts(db.read, userId, agentId);
    const others = sumMonthlyCosts(await listComing(userId, besides));
    return forecastCost({ runs, others }, runsPerMonth);
  }

  return {
    async preview(userId, asked) {
      const nowMs = clock.now();
      const timezone = checkTimezone(asked.timezone);
      const schedule = toSchedule(asked.schedule, timezone);
      await holidays.check(asked.holidays);
      const isHoliday = await findHolidays({ holidays: asked.holidays, timezone });
      const endsAtMs = asked.ends_at === null ? null : Date.parse(asked.ends_at);
      const startedAtMs = await findStart(userId, asked.deployment_id);
      const timing = { schedule, timezone, startedAtMs, endsAtMs };
      const runsPerMonth = countMonthlyRuns(timing, nowMs, isHoliday);
      return {
        schedule,
        ...previewTimes(timing, nowMs, isHoliday),
        text: describeSchedule(schedule, asked.language, timezone),
        forecast: await forecast(userId, asked, runsPerMonth),
      };
    },

    async calendar(userId, days) {
      const nowMs = clock.now();
      const untilMs = nowMs + days * DAY_MS;
      const runs: { atMs: number; row: Awaited<ReturnType<typeof listActiveSchedules>>[number] }[] = [];
      let isCut = false;
      for (const row of await listActiveSchedules(db.read, userId)) {
        const isHoliday = await findHolidays(row);
        const timing = toTiming(row);
        const endsAtMs = Math.min(timing.endsAtMs ?? untilMs, untilMs);
        const times = listRuns({ ...timing, endsAtMs }, nowMs, { count: CALENDAR_RUNS_OF_ONE, isHoliday });
        isCut ||= times.length === CALENDAR_RUNS_OF_ONE;
        runs.push(...times.map((atMs) => ({ atMs, row })));
        await nextTurn();
      }
      runs.sort((one, other) => one.atMs - other.atMs);
      return {
        runs: runs.slice(0, CALENDAR_RUNS).map(({ atMs, row }) => ({
          at: new Date(atMs).toISOString(),
          deployment_id: row.deployment_id,
          name: row.name,
          agent_id: row.agent_id,
          agent_name: row.agent_name,
        })),
        is_cut: isCut || runs.length > CALENDAR_RUNS,
      };
    },

    async occurrences(filter, page) {
      const rows = await listOccurrences(db.read, filter, page);
      return {
        occurrences: rows.map(toOccurrence),
        total: await countOccurrences(db.read, filter),
      };
    },

    async figures(userId) {
      const [states, coming, runs] = await Promise.all([
        listLacking(userId).then((lacking) => countScheduleStates(db.read, userId, [...lacking])),
        listComing(userId, null),
        sumScheduledRuns(db.read, userId, clock.now() - MONTH_MS),
      ]);
      return toScheduleFigures(states, coming, runs);
    },

    async withNextRuns(rows) {
      const shown = new Map<string, ScheduleRow>();
      for (const [id, row] of rows) shown.set(id, { ...row, next_run_at: await findNext(row) });
      return shown;
    },
  };
}
