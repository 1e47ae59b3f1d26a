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
  readonly calls: number;
  readonly failed: number;
  readonly lastCallMs: number | null;
  readonly lastStatus: number | null;
}

/** The newest calls of one webhook since a time, as far as they are counted. */
const newestCalls = (sinceMs: number) => sql`(select status from hook_deliveries
  where deployment_id = webhooks.id and received_at >= ${sinceMs}
  order by received_at desc limit ${sql.lit(MAX_COUNTED_CALLS)}) as newest`;

/** Calls are counted since the time; the last one is of any time. */
export async function listHookFigures(
  reader: Reader,
  ids: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, HookFigures>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('webhooks')
    .select('webhooks.id')
    .select((select) => {
      const last = select
        .selectFrom('hook_deliveries')
        .whereRef('deployment_id', '=', 'webhooks.id')
        .orderBy('received_at', 'desc')
        .orderBy('hook_deliveries.id', 'desc')
        .limit(1);
      return [
        last.select('received_at').as('at'),
        last.select('status').as('status'),
        sql<number>`(select count(*) from ${newestCalls(sinceMs)})`.as('calls'),
        sql<number>`(select count(*) from ${newestCalls(sinceMs)} where newest.status >= 400)`.as('failed'),
      ];
    })
    .where('webhooks.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, at, status, calls, failed }) => [
      id,
      {
        calls: Number(calls),
        failed: Number(failed),
        lastCallMs: at === null ? null : Number(at),
        lastStatus: status,
      },
    ]),
  );
}
