import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { RunRow } from '../../runs/index.ts';

export type DeliveryRow = Row<'result_deliveries'>;

const Attempts = z.array(
  z.object({ at: z.number(), status: z.number().nullable(), error: z.string().nullable() }),
);
export type Attempt = z.infer<typeof Attempts>[number];

export const readAttempts = (json: string): Attempt[] => Attempts.parse(JSON.parse(json));

export async function insertDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insertInto('result_deliveries').values(row).execute();
}

export function findDelivery(reader: Reader, id: string): Promise<DeliveryRow | undefined> {
  return reader.selectFrom('result_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Callbacks that a call asked for, and that wait for the end of its run. */
export function listPlanned(tx: Tx, runId: string): Promise<DeliveryRow[]> {
  return tx
    .selectFrom('result_deliveries')
    .selectAll()
    .where('run_id', '=', runId)
    .where('about', '=', 'result')
    .where('state', '=', 'waiting')
    .execute();
}

export function listDeliveriesOfRun(reader: Reader, runId: string): Promise<DeliveryRow[]> {
  return reader
    .selectFrom('result_deliveries')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  change: Pick<DeliveryRow, 'state' | 'attempts' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('result_deliveries').set(change).where('id', '=', id).execute();
}

export async function removeDeliveriesBefore(tx: Tx, beforeMs: number): Promise<void> {
  await tx.deleteFrom('result_deliveries').where('created_at', '<', beforeMs).execute();
}

export type DeliveredRun = Pick<
  RunRow,
  | 'id'
  | 'status'
  | 'output'
  | 'error'
  | 'cost'
  | 'model'
  | 'agent_id'
  | 'agent_name'
  | 'started_at'
  | 'finished_at'
>;

export function findDeliveredRun(reader: Reader, runId: string): Promise<DeliveredRun | undefined> {
  return reader
    .selectFrom('runs')
    .select(['id', 'status', 'output', 'error', 'cost', 'model', 'agent_id', 'agent_name'])
    .select(['started_at', 'finished_at'])
    .where('id', '=', runId)
    .executeTakeFirst();
}

export interface WaitingApproval {
  readonly approvalId: string;
  readonly tool: string;
}

export async function listWaitingApprovals(reader: Reader, runId: string): Promise<WaitingApproval[]> {
  const rows = await reader
    .selectFrom('run_steps')
    .select(['approval_id', 'tool'])
    .where('run_id', '=', runId)
    .where('kind', '=', 'approval')
    .where('state', '=', 'waiting')
    .orderBy('n')
    .execute();
  return rows.flatMap(({ approval_id: approvalId, tool }) =>
    approvalId === null ? [] : [{ approvalId, tool: tool ?? '' }],
  );
}

/** The secret that results of a deployment are signed with, sealed. */
export async function findSecret(reader: Reader, deploymentId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('deployments')
    .select('result_secret_enc')
    .where('id', '=', deploymentId)
    .executeTakeFirst();
  return row?.result_secret_enc ?? null;
}

/** `false` where there is one already. */
export async function addSecret(tx: Tx, deploymentId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deployments')
    .set({ result_secret_enc: sealed })
    .where('id', '=', deploymentId)
    .where('result_secret_enc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveSecret(tx: Tx, deploymentId: string, sealed: string): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({ result_secret_enc: sealed })
    .where('id', '=', deploymentId)
    .execute();
}
