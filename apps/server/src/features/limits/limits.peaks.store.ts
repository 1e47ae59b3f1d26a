import type { LimitId } from '@parley/contract/limits/constants.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { toDollars } from '../../platform/money.ts';
import type { Peak } from '../../platform/rate-limit/limiter.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

/** Days before this one are of no use any more. */
export async function saveCallPeaks(tx: Tx, day: number, peaks: readonly Peak[]): Promise<void> {
  await tx.deleteFrom('limit_peaks').where('day', '<', day).execute();
  await tx
    .insertInto('limit_peaks')
    .values(peaks.map(({ name, used, refused }) => ({ day, id: name, used, refused })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'id']).doUpdateSet((row) => ({
        used: sql<number>`case when excluded.used > limit_peaks.used then excluded.used else limit_peaks.used end`,
        refused: row('limit_peaks.refused', '+', row.ref('excluded.refused')),
      })),
    )
    .execute();
}

export async function readCallPeaks(reader: Reader, day: number) {
  const rows = await reader.selectFrom('limit_peaks').selectAll().where('day', '=', day).execute();
  return rows.map(({ id, used, refused }) => ({ id, used: Number(used), refused: Number(refused) }));
}

export interface Since {
  readonly sinceMs: number;
  /** Ids of runs begin with the time of their start. */
  readonly afterRun: string;
}

/** The most that one location, account or run has used, by limit and in its unit. */
export async function readUse(
  read: Database['longRead'],
  { sinceMs, afterRun }: Since,
): Promise<Readonly<Partial<Record<LimitId, number>>>> {
  const most = async (values: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ most: number | string | null }>`
      select max(value) as most from (${values}) as measured`.execute(read);
    return Number(rows[0]?.most ?? 0);
  };
  const events = (kind: 'guest_session' | 'registration') =>
    most(sql`select count(*) as value from limit_events where kind = ${kind} and at > ${sinceMs}
      group by location_hash`);
  const turns = sql`from run_steps where run_id > ${afterRun} and parent_call_id is null`;
  return {
    'guest-sessions': await events('guest_session'),
    'account-registrations': await events('registration'),
    'guest-requests': await most(sql`select count(*) as value from runs
      inner join users on users.id = runs.user_id and users.role = 'guest'
      where runs.id > ${afterRun} and runs.usage_kind in ('chat', 'structured_output', 'agent')
      group by runs.user_id`),
    'guest-credit': toDollars(
      await most(sql`select spent as value from guest_sessions where started_at > ${sinceMs}`),
    ),
    'guest-location-credit': toDollars(
      await most(sql`select guest_credit_used as value from location_usage`),
    ),
    'account-location-credit': toDollars(
      await most(sql`select signup_credit_used as value from location_usage`),
    ),
    'account-storage': Math.ceil((await most(sql`select stored_bytes as value from chat_owners`)) / MEGABYTE),
    'run-steps': await most(sql`select count(*) as value ${turns} and kind = 'turn' group by run_id`),
    'run-time':
      (await most(sql`select sum(finished_at - started_at) as value ${turns}
        and kind in ('turn', 'call') and finished_at is not null group by run_id`)) / MINUTE_MS,
    'run-cost': toDollars(
      await most(sql`select cost as value from runs where id > ${afterRun} and kind = 'agent'`),
    ),
  };
}
