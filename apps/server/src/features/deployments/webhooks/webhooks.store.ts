import { MAX_COUNTED_CALLS } from '@parley/contract/deployments/constants.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

export type WebhookRow = Row<'webhooks'>;

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'user_id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export function findWebhook(reader: Reader, id: string): Promise<WebhookRow | undefined> {
  return reader.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Of a deployment that is known to be one. */
export function getWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function listWebhooks(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WebhookRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.selectFrom('webhooks').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The oldest webhook of an agent. */
export async function findWebhookOfAgent(
  reader: Reader,
  { userId, agentId }: { userId: string; agentId: string },
): Promise<string | null> {
  const row = await reader
    .selectFrom('deployments')
    .select('id')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'webhook')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What webhooks were called, and how that went. */
export interface HookFigures {
  /** The oldest first. */
  readonly hours: readonly { readonly calls: number; readonly failed: number }[];
  readonly lastCallMs: number | null;
  readonly lastStatus: number | null;
}

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The newest calls of one webhook since a time, as far as they are counted. */
const newestCalls = (id: string, sinceMs: number) => sql`select * from
  (select deployment_id as id, cast((received_at - ${sinceMs}) / ${sql.lit(HOUR_MS)} as integer) as hour, status
  from hook_deliveries where deployment_id = ${id} and received_at >= ${sinceMs}
  order by received_at desc limit ${sql.lit(MAX_COUNTED_CALLS)}) as calls`;

interface HourRow {
  readonly id: string;
  readonly hour: number;
  readonly calls: number;
  readonly failed: number;
}

async function listHours(
  reader: Reader,
  ids: readonly string[],
  sinceMs: number,
): Promise<readonly HourRow[]> {
  const newest = sql.join(
    ids.map((id) => newestCalls(id, sinceMs)),
    sql` union all `,
  );
  const found = await sql<HourRow>`select id, hour, count(*) as calls,
    count(case when status >= 400 then 1 end) as failed
    from (${newest}) as newest group by id, hour`.execute(reader);
  return found.rows;
}

function toHours(rows: readonly HourRow[], id: string): HookFigures['hours'] {
  const hours = Array.from({ length: HOURS }, () => ({ calls: 0, failed: 0 }));
  for (const row of rows) {
    // What comes in at this moment belongs to the last hour.
    const hour = hours[Math.min(Number(row.hour), HOURS - 1)];
    if (row.id !== id || !hour) continue;
    hour.calls += Number(row.calls);
    hour.failed += Number(row.failed);
  }
  return hours;
}

/** Calls are counted for the 24 hours from the time on; the last one is of any time. */
export async function listHookFigures(
  reader: Reader,
  ids: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, HookFigures>> {
  if (ids.length === 0) return new Map();
  const last = reader
    .selectFrom('webhooks')
    .select('webhooks.id')
    .select((select) => {
      const newest = select
        .selectFrom('hook_deliveries')
        .whereRef('deployment_id', '=', 'webhooks.id')
        .orderBy('received_at', 'desc')
        .orderBy('hook_deliveries.id', 'desc')
        .limit(1);
      return [newest.select('received_at').as('at'), newest.select('status').as('status')];
    })
    .where('webhooks.id', 'in', ids)
    .execute();
  const [rows, hours] = await Promise.all([last, listHours(reader, ids, sinceMs)]);
  return new Map(
    rows.map(({ id, at, status }) => [
      id,
      { hours: toHours(hours, id), lastCallMs: at === null ? null : Number(at), lastStatus: status },
    ]),
  );
}
