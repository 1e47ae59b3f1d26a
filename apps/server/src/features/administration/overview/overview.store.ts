// Queries of the overview. All of them are read beside the live work, and seldom.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Read = Database['read'];

const flagged = (condition: ReturnType<typeof sql>) =>
  sql<number | null>`sum(case when ${condition} then 1 else 0 end)`;

export async function countUsers(read: Read, sinceMs: number) {
  const row = await read
    .selectFrom('users')
    .select([
      flagged(sql`role = 'user'`).as('total'),
      flagged(sql`role = 'guest'`).as('guests'),
      flagged(sql`role = 'user' and created_at >= ${sinceMs}`).as('fresh'),
    ])
    .where('status', '!=', 'leaving')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ total: number }>`select count(*) as total from users
    where role = 'user' and status != 'leaving' and id in (
      select user_id from logins where last_used_at >= ${sinceMs}
      union select user_id from runs where finished_at >= ${sinceMs})`.execute(read);
  return {
    total: Number(row.total ?? 0),
    guests: Number(row.guests ?? 0),
    new: Number(row.fresh ?? 0),
    active: Number(rows[0]?.total ?? 0),
  };
}

/** By the number of whole buckets since 1970. */
export async function countRuns(read: Read, sinceMs: number, bucketMs: number) {
  const bucket = sql<number>`finished_at / ${sql.lit(bucketMs)}`;
  const rows = await read
    .selectFrom('runs')
    .select((select) => [
      bucket.as('bucket'),
      'provider',
      select.fn.countAll<number>().as('runs'),
      flagged(sql`status = 'failed'`).as('failed'),
      sql<number | null>`sum(finished_at - started_at)`.as('ms'),
    ])
    .where('finished_at', '>=', sinceMs)
    .groupBy([bucket, 'provider'])
    .execute();
  return rows.map(({ bucket: number, provider, runs, failed, ms }) => ({
    bucket: Number(number),
    provider,
    runs: Number(runs),
    failed: Number(failed ?? 0),
    ms: Number(ms ?? 0),
  }));
}

/** Micro-dollars by provider. */
export async function sumCosts(read: Read, sinceMs: number): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('usage_records')
    .select((select) => ['provider', select.fn.sum<number>('cost').as('cost')])
    .where('created_at', '>=', sinceMs)
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, cost }) => [provider ?? '', Number(cost)]));
}

export interface ModelUse {
  readonly model: string;
  /** Micro-dollars. */
  readonly charged: number;
  readonly input: number;
  /** Parts of the input. */
  readonly cached: number;
  readonly written: number;
  readonly output: number;
}

/** Of these models, without what people's own keys paid for. */
export async function sumModelUse(
  read: Read,
  sinceMs: number,
  models: readonly string[],
): Promise<ModelUse[]> {
  if (models.length === 0) return [];
  const rows = await read
    .selectFrom('usage_records')
    .select(({ fn }) => [
      'model',
      fn.sum<number | string>('cost').as('charged'),
      fn.sum<number | string>('input_tokens').as('input'),
      fn.sum<number | string>('cached_tokens').as('cached'),
      fn.sum<number | string>('cache_write_tokens').as('written'),
      fn.sum<number | string>('output_tokens').as('output'),
    ])
    .where('created_at', '>=', sinceMs)
    .where('model', 'in', models)
    .where('is_own_key', '=', 0)
    .groupBy('model')
    .execute();
  return rows.map(({ model, ...sums }) => ({
    model: model ?? '',
    charged: Number(sums.charged),
    input: Number(sums.input),
    cached: Number(sums.cached),
    written: Number(sums.written),
    output: Number(sums.output),
  }));
}

export async function readErrors(read: Read, sinceMs: number) {
  const reports = await read
    .selectFrom('error_report_hours')
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .where('hour', '>=', Math.floor(sinceMs / 3_600_000))
    .executeTakeFirstOrThrow();
  const groups = await read
    .selectFrom('error_reports')
    .select([flagged(sql`first_seen_at >= ${sinceMs}`).as('fresh'), flagged(sql`status = 'open'`).as('open')])
    .executeTakeFirstOrThrow();
  return {
    reports: Number(reports.total ?? 0),
    new_groups: Number(groups.fresh ?? 0),
    open_groups: Number(groups.open ?? 0),
  };
}

/** The open error that most people have met since then. */
export async function findWorstError(read: Read, sinceMs: number) {
  return read
    .selectFrom('error_reports')
    .innerJoin('error_report_people', 'error_report_people.report_id', 'error_reports.id')
    .select((select) => [
      'error_reports.id',
      'error_reports.message',
      'error_reports.first_seen_at',
      select.fn.countAll<number>().as('people'),
    ])
    .where('error_reports.status', '=', 'open')
    .where('error_report_people.last_seen_at', '>=', sinceMs)
    .groupBy(['error_reports.id', 'error_reports.message', 'error_reports.first_seen_at'])
    .orderBy('people', 'desc')
    .orderBy('error_reports.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countOpenMessages(read: Read): Promise<{ count: number; oldestMs: number | null }> {
  const row = await read
    .selectFrom('contact_messages')
    .select((select) => [select.fn.countAll<number>().as('total'), select.fn.min('created_at').as('oldest')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: Number(row.total), oldestMs: row.oldest === null ? null : Number(row.oldest) };
}

const DAY_MS = 86_400_000;
/** Claims are made every few seconds. */
const SCHEDULE_LATE_MS = 60_000;

export async function readInstallation(read: Read, nowMs: number) {
  const servers = await read
    .selectFrom('servers')
    .select((select) => [select.fn.countAll<number>().as('total'), select.fn.min('started_at').as('first')])
    .executeTakeFirstOrThrow();
  const runs = await read
    .selectFrom('runs')
    .select([
      flagged(sql`status = 'running'`).as('running'),
      flagged(sql`status in ('queued', 'waiting')`).as('waiting'),
    ])
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  const jobs = await read
    .selectFrom('jobs')
    .select((select) => [select.fn.countAll<number>().as('total'), select.fn.min('due_at').as('first')])
    .where('lease_owner', 'is', null)
    .where('due_at', '<=', nowMs)
    .executeTakeFirstOrThrow();
  const stored = await read
    .selectFrom('chat_owners')
    .select((select) => select.fn.sum<number | null>('stored_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  const schedules = await read
    .selectFrom('schedules')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      flagged(sql`next_run_at < ${nowMs - SCHEDULE_LATE_MS}`).as('late'),
    ])
    .where('next_run_at', '<', nowMs + DAY_MS)
    .executeTakeFirstOrThrow();
  return {
    schedulesDue: Number(schedules.total),
    schedulesLate: Number(schedules.late ?? 0),
    servers: Number(servers.total),
    upSinceMs: servers.first === null ? null : Number(servers.first),
    running: Number(runs.running ?? 0),
    waiting: Number(runs.waiting ?? 0),
    jobsDue: Number(jobs.total),
    oldestJobMs: jobs.first === null ? null : Number(jobs.first),
    storedBytes: Number(stored.bytes ?? 0),
  };
}
