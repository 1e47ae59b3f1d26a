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

export async function countCallsSince(
  reader: Reader,
  ids: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('hook_deliveries')
    .select('deployment_id')
    .select((select) => select.fn.countAll<number>().as('calls'))
    .where('deployment_id', 'in', ids)
    .where('received_at', '>=', sinceMs)
    .groupBy('deployment_id')
    .execute();
  return new Map(rows.map(({ deployment_id: id, calls }) => [id, Number(calls)]));
}

/** Is sent the signed result of each run. */
export async function findCallback(reader: Reader, deploymentId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('webhooks')
    .select('callback_url')
    .where('id', '=', deploymentId)
    .executeTakeFirst();
  return row?.callback_url ?? null;
}
