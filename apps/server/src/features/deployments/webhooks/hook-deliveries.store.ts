import { MAX_COUNTED_DELIVERIES } from '@parley/contract/deployments/constants.ts';
import type { HookDeliveryQuery } from '@parley/contract/deployments/webhook-schemas.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { forNoKeyUpdate } from '../../../platform/db/dialect.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { ListedDeployment } from '../deployments.store.ts';
import type { WebhookRow } from './webhooks.store.ts';

export type HookDeliveryRow = Row<'hook_deliveries'>;

export interface Hook {
  readonly webhook: WebhookRow;
  readonly deployment: ListedDeployment;
}

async function toHook(reader: Reader, webhook: WebhookRow | undefined): Promise<Hook | null> {
  if (!webhook) return null;
  const deployment = await reader
    .selectFrom('deployments')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .selectAll('deployments')
    .select('agents.name as agent_name')
    .where('deployments.id', '=', webhook.id)
    .where('deployments.user_id', '=', webhook.user_id)
    .executeTakeFirst();
  return deployment ? { webhook, deployment } : null;
}

export async function findHookByToken(reader: Reader, tokenHash: string): Promise<Hook | null> {
  const row = await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return toHook(reader, row);
}

export async function findHookById(reader: Reader, userId: string, id: string): Promise<Hook | null> {
  const row = await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return toHook(reader, row);
}

/** Whether the deployment is still as it was read, and stays so until the transaction ends. */
export async function isUnchanged(
  tx: Tx,
  { id, revision, user_id: userId }: ListedDeployment,
): Promise<boolean> {
  const query = tx
    .selectFrom('deployments')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revision', '=', revision);
  return (await forNoKeyUpdate(tx, query).executeTakeFirst()) !== undefined;
}

/** Written out: SQLite uses the index of running runs only for a constant that it can see. */
const IS_RUNNING = sql<boolean>`status = 'running'`;

/** Runs of a deployment under way. */
export async function countRunning(tx: Tx, { id, user_id: userId }: ListedDeployment): Promise<number> {
  const { live } = await tx
    .selectFrom('runs')
    .select((select) => select.fn.countAll<number>().as('live'))
    .where('user_id', '=', userId)
    .where(IS_RUNNING)
    .where('deployment_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(live);
}

/** `false` where another call has claimed the delivery id, or where this call has its row. */
export async function insertDelivery(tx: Tx, row: HookDeliveryRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('hook_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Answered = Pick<HookDeliveryRow, 'status' | 'took_ms' | 'reply' | 'note'>;

export async function setAnswer(tx: Tx, id: string, answer: Answered): Promise<void> {
  await tx.updateTable('hook_deliveries').set(answer).where('id', '=', id).execute();
}

export function findClaim(reader: Reader, claim: string): Promise<HookDeliveryRow | undefined> {
  return reader.selectFrom('hook_deliveries').selectAll().where('claim', '=', claim).executeTakeFirst();
}

export async function releaseClaim(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('hook_deliveries').set({ claim: null }).where('id', '=', id).execute();
}

/** Once: the first of several requests is the sample. */
export async function putSample(
  tx: Tx,
  id: string,
  sample: Required<Pick<WebhookRow, 'sample' | 'sample_until'>>,
  nowMs: number,
): Promise<boolean> {
  const updated = await tx
    .updateTable('webhooks')
    .set({ ...sample, listens_until: null })
    .where('id', '=', id)
    .where('listens_until', '>', nowMs)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function removeSamples(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ sample: null, sample_until: null })
    .where('sample_until', '<=', nowMs)
    .execute();
}

const OF_DELIVERY = [
  'hook_deliveries.id',
  'hook_deliveries.deployment_id',
  'hook_deliveries.delivery_id',
  'hook_deliveries.received_at',
  'hook_deliveries.status',
  'hook_deliveries.event',
  'hook_deliveries.note',
  'hook_deliveries.took_ms',
  'hook_deliveries.run_id',
  'hook_deliveries.redelivery_of',
  'hook_deliveries.ip',
] as const;
const LISTED = [
  ...OF_DELIVERY,
  'runs.status as run_status',
  'runs.error as run_error',
  'runs.cost as run_cost',
] as const;

interface OfDeployment {
  readonly userId: string;
  readonly id: string;
}

function selectOf(reader: Reader, { userId, id }: OfDeployment) {
  return reader
    .selectFrom('hook_deliveries')
    .leftJoin('runs', 'runs.id', 'hook_deliveries.run_id')
    .where('hook_deliveries.deployment_id', '=', id)
    .where('hook_deliveries.user_id', '=', userId);
}

/** Not by the sender's fault: also of a run that goes wrong after the call was answered. */
const IS_FAILED = sql<boolean>`(hook_deliveries.status >= 500
  or (hook_deliveries.note is null or hook_deliveries.note <> 'duplicate') and runs.status in ('failed', 'limit'))`;
const IS_REJECTED = sql<boolean>`(hook_deliveries.status >= 400 and hook_deliveries.status < 500 and hook_deliveries.run_id is null)`;

/** The newest ones, without what was sent: a webhook can be called half a million times while a call is kept. */
function within(
  reader: Reader,
  { userId, id }: OfDeployment,
  { from, to }: Pick<HookDeliveryQuery, 'from' | 'to'>,
) {
  let newest = reader
    .selectFrom('hook_deliveries')
    .select(OF_DELIVERY)
    .where('hook_deliveries.deployment_id', '=', id)
    .where('hook_deliveries.user_id', '=', userId);
  if (from !== undefined) newest = newest.where('hook_deliveries.received_at', '>=', Date.parse(from));
  if (to !== undefined) newest = newest.where('hook_deliveries.received_at', '<', Date.parse(to));
  const limited = newest
    .orderBy('hook_deliveries.received_at', 'desc')
    .orderBy('hook_deliveries.id', 'desc')
    .limit(MAX_COUNTED_DELIVERIES)
    .as('hook_deliveries');
  return reader.selectFrom(limited).leftJoin('runs', 'runs.id', 'hook_deliveries.run_id');
}

/** Newest first. */
export async function listDeliveries(reader: Reader, of: OfDeployment, asked: HookDeliveryQuery) {
  let query = within(reader, of, asked).select(LISTED);
  if (asked.state !== undefined) query = query.where(asked.state === 'failed' ? IS_FAILED : IS_REJECTED);
  return query
    .orderBy('hook_deliveries.received_at', 'desc')
    .orderBy('hook_deliveries.id', 'desc')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute();
}

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function countDeliveries(
  reader: Reader,
  of: OfDeployment,
  asked: Pick<HookDeliveryQuery, 'from' | 'to'>,
): Promise<{ all: number; failed: number; rejected: number }> {
  const counted = await within(reader, of, asked)
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      sql<number>`sum(case when ${IS_FAILED} then 1 else 0 end)`.as('failed'),
      sql<number>`sum(case when ${IS_REJECTED} then 1 else 0 end)`.as('rejected'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(counted.all), failed: Number(counted.failed), rejected: Number(counted.rejected) };
}

/** With what was sent and answered. */
export function findDelivery(reader: Reader, of: OfDeployment, deliveryId: string) {
  return selectOf(reader, of)
    .select([...LISTED, 'hook_deliveries.request', 'hook_deliveries.reply'])
    .where('hook_deliveries.id', '=', deliveryId)
    .executeTakeFirst();
}

export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The calls with the same delivery id, and what repeats one of them; oldest first. */
export function listTries(reader: Reader, of: OfDeployment, delivery: ListedDelivery, limit: number) {
  const rootId = delivery.redelivery_of ?? delivery.id;
  return selectOf(reader, of)
    .select(LISTED)
    .where((where) =>
      where.or([
        where('hook_deliveries.id', '=', rootId),
        where('hook_deliveries.redelivery_of', '=', rootId),
        ...(delivery.delivery_id === null
          ? []
          : [where('hook_deliveries.delivery_id', '=', delivery.delivery_id)]),
      ]),
    )
    .orderBy('hook_deliveries.received_at')
    .orderBy('hook_deliveries.id')
    .limit(limit)
    .execute();
}

/** Answers how many that were. */
export async function removeOlder(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('hook_deliveries')
    .select('id')
    .where('received_at', '<', beforeMs)
    .orderBy('received_at')
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('hook_deliveries').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of an agent's latest runs, in micro-dollars; `null` where it has none. */
export async function findMeanCost(
  reader: Reader,
  { userId, agentId, limit }: { readonly userId: string; readonly agentId: string; readonly limit: number },
): Promise<number | null> {
  const latest = reader
    .selectFrom('runs')
    .select('cost')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .limit(limit)
    .as('latest');
  const { mean } = await reader
    .selectFrom(latest)
    .select((select) => select.fn.avg<number | null>('latest.cost').as('mean'))
    .executeTakeFirstOrThrow();
  return mean === null ? null : Number(mean);
}
