// Reads and writes of growing reservations.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { forNoKeyUpdate, onlyToLock } from '../../../platform/db/dialect.ts';
import { prepareQuery, type Slot } from '../../../platform/db/prepared.ts';
import type { StepKey } from '../billing.store.ts';
import type { PaidFor } from '../budgets/budgets.store.ts';
import { toTags } from '../budgets/workspace-spending.store.ts';

export interface OpenReservation extends StepKey, PaidFor {
  readonly userId: string;
  readonly amount: number;
  readonly hasBudget: boolean;
  readonly byAgent: boolean;
  readonly isGuest: boolean;
  readonly balance: number;
  readonly reserved: number;
}

/** Also those of who runs what another account pays for: their keys have budgets too. */
function lockAccountsOf(tx: Tx, runIds: readonly string[]): Promise<void> {
  const of = (column: 'user_id' | 'member_id') =>
    tx
      .selectFrom('reservations')
      .select((select) => select.ref(column).$notNull().as('id'))
      .where('run_id', 'in', runIds)
      .where('state', '=', 'open');
  return onlyToLock(tx, () =>
    tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', of('user_id').union(of('member_id')))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  );
}

/**
 * The open reservations of these runs with their accounts' balances, account by account. Where several servers share
 * the database, the accounts are locked until the transaction ends.
 */
export async function listOpenReservations(tx: Tx, runIds: readonly string[]): Promise<OpenReservation[]> {
  await lockAccountsOf(tx, runIds);
  const query = tx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'reservations.run_id',
      'reservations.step',
      'reservations.user_id',
      'reservations.amount',
      'reservations.api_key_id',
      'reservations.deployment_id',
      'reservations.has_budget',
      'reservations.workspace_id',
      'reservations.member_id',
      'reservations.team_id',
      'reservations.project_id',
      'reservations.department_id',
      'reservations.by_agent',
      'users.role',
      'users.balance',
      'users.reserved',
    ])
    .where('reservations.run_id', 'in', runIds)
    .where('reservations.state', '=', 'open')
    .orderBy('users.id')
    .orderBy('reservations.run_id');
  const rows = await forNoKeyUpdate(tx, query).execute();
  return rows.map((row) => ({
    runId: row.run_id,
    step: row.step,
    userId: row.user_id,
    amount: row.amount,
    apiKeyId: row.api_key_id,
    deploymentId: row.deployment_id,
    hasBudget: row.has_budget === 1,
    tags: toTags(row),
    byAgent: row.by_agent === 1,
    isGuest: row.role === 'guest',
    balance: row.balance,
    reserved: row.reserved,
  }));
}

const SUBJECT_COLUMNS = ['member_id', 'team_id', 'project_id', 'department_id'] as const;

interface Growth extends StepKey {
  readonly amount: number;
  readonly isWaiting: 0 | 1;
  readonly nowMs: number;
}

const setAmount = prepareQuery((tx, slot: Slot<Growth>) =>
  tx
    .updateTable('reservations')
    .set({ amount: slot('amount'), is_waiting: slot('isWaiting'), updated_at: slot('nowMs') })
    .where('run_id', '=', slot('runId'))
    .where('step', '=', slot('step')),
);

const addReserved = prepareQuery((tx, slot: Slot<{ userId: string; added: number }>) =>
  tx
    .updateTable('users')
    .set({ reserved: sql`reserved + ${slot('added')}` })
    .where('id', '=', slot('userId')),
);

export async function growReservation(
  tx: Tx,
  { userId, amount }: OpenReservation,
  growth: Growth,
): Promise<void> {
  await setAmount(tx, growth);
  if (growth.amount > amount) await addReserved(tx, { userId, added: growth.amount - amount });
}

interface Holders extends Pick<OpenReservation, 'userId' | 'tags'> {
  /** Whose budget in the workspace; `undefined`: the account holds it. */
  readonly subject: string | undefined;
}

/** Whether another open reservation, of the account or of a budget of its workspace, may still release what it holds. */
export async function hasActiveReservation(
  tx: Tx,
  { userId, tags, subject }: Holders,
  except: StepKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom('reservations')
    .select('run_id')
    .where((where) =>
      subject === undefined || tags === null
        ? where('user_id', '=', userId)
        : where.and([
            where('workspace_id', '=', tags.workspaceId),
            where.or(SUBJECT_COLUMNS.map((column) => where(column, '=', subject))),
          ]),
    )
    .where(sql<boolean>`state = 'open'`)
    .where('is_waiting', '=', 0)
    .where('amount', '>', 0)
    .where((where) => where.or([where('run_id', '!=', except.runId), where('step', '!=', except.step)]))
    .executeTakeFirst();
  return row !== undefined;
}
