import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { onlyToLock } from '../../platform/db/dialect.ts';
import { prepareQuery, slotsFor, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow } from '../../platform/db/schema.ts';
import { ACCOUNT, toSpending, type PaidFor, type SubjectSpending } from './budgets/budgets.store.ts';
import { TAG_COLUMNS, toTags } from './budgets/workspace-spending.store.ts';

/** No budget has it. */
const NO_SUBJECT = '';

const selectLocked = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').select('id').where('id', '=', slot('userId')).forNoKeyUpdate(),
);

/**
 * Locks the account until the transaction ends, so that parallel calls see each other's reservations. Inserts of rows
 * that refer to the account take a shared lock on its key; locking the key as well could deadlock two of them.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await onlyToLock(tx, () => selectLocked(tx, { userId }));
}

/** Who pays and who runs, in one order everywhere. */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) await lockAccount(tx, userId);
}

export interface Funds {
  readonly isActive: boolean;
  readonly balance: number;
  readonly reserved: number;
  /** The budgets of the account, of the key used and of the deployment, where they exist. */
  readonly budgets: readonly SubjectSpending[];
}

interface FundsOf {
  readonly userId: string;
  readonly runnerId: string;
  readonly account: string;
  readonly apiKey: string;
  readonly deployment: string;
}

const selectFunds = prepareQuery((tx, slot: Slot<FundsOf>) =>
  tx
    .selectFrom('users')
    .leftJoin('budgets', (join) =>
      join.on((on) =>
        on.or([
          on.and([on('budgets.user_id', '=', slot('userId')), on('budgets.subject', '=', slot('account'))]),
          on.and([
            on('budgets.user_id', '=', slot('runnerId')),
            on('budgets.subject', 'in', [slot('apiKey'), slot('deployment')]),
          ]),
        ]),
      ),
    )
    .select(['users.status', 'users.balance', 'users.reserved'])
    .select(['subject', 'per_run', 'per_month', 'per_day', 'timezone', 'period', 'spent'])
    .where('users.id', '=', slot('userId')),
);
/** The account's balance, and its budgets including those of the key used and of the deployment. */
export async function findFunds(
  tx: Tx,
  userId: string,
  { apiKeyId, deploymentId, tags }: PaidFor,
): Promise<Funds | undefined> {
  const { rows } = await selectFunds(tx, {
    userId,
    runnerId: tags?.memberId ?? userId,
    account: ACCOUNT,
    apiKey: apiKeyId ?? NO_SUBJECT,
    deployment: deploymentId ?? NO_SUBJECT,
  });
  const [first] = rows;
  if (!first) return undefined;
  const budgets = rows.flatMap(({ subject, period, spent, ...row }) =>
    subject === null || period === null || spent === null
      ? []
      : [toSpending({ ...row, subject, period, spent })],
  );
  const { status, balance, reserved } = first;
  return { isActive: status === 'active', balance, reserved, budgets };
}

type Reservation = NewRow<'reservations'>;

/** A step whose reservation was released may reserve again; an open or settled one may not. */
const addReservation = prepareQuery((tx, slot: Slot<Reservation>) =>
  tx
    .insertInto('reservations')
    .values(
      slotsFor(slot, [
        'run_id',
        'step',
        'user_id',
        'amount',
        'state',
        'is_waiting',
        'api_key_id',
        'has_budget',
        'deployment_id',
        ...TAG_COLUMNS,
        'by_agent',
        'created_at',
        'updated_at',
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'step'])
        .doUpdateSet((row) => ({
          amount: row.ref('excluded.amount'),
          state: 'open',
          is_waiting: 0,
          has_budget: row.ref('excluded.has_budget'),
          updated_at: row.ref('excluded.updated_at'),
        }))
        .where('reservations.state', '=', 'released'),
    ),
);

const holdFunds = prepareQuery((tx, slot: Slot<{ userId: string; amount: number }>) =>
  tx
    .updateTable('users')
    .set({ reserved: sql`reserved + ${slot('amount')}` })
    .where('id', '=', slot('userId')),
);

export async function insertReservation(tx: Tx, row: Reservation): Promise<void> {
  const { affected } = await addReservation(tx, row);
  if (affected === 0) throw new Error(`step ${row.step} of ${row.run_id} was reserved before`);
  await holdFunds(tx, { userId: row.user_id, amount: row.amount });
}

export interface StepKey {
  readonly runId: string;
  readonly step: number;
}

/** The only step of a plain reply. */
export const FIRST_STEP = 0;

const selectHeldOfRun = prepareQuery((tx, slot: Slot<{ runId: string }>) =>
  tx
    .selectFrom('reservations')
    .select((select) => select.fn.sum<number | string | null>('amount').as('amount'))
    .where('run_id', '=', slot('runId'))
    .where(sql<boolean>`state = 'open'`),
);

/** What the open reservations of all steps of a run hold. */
export async function sumHeldOfRun(reader: Reader, runId: string): Promise<number> {
  const { rows } = await selectHeldOfRun(reader, { runId });
  return Number(rows[0]?.amount ?? 0);
}

/** The account that the run's reservations are held on. */
export async function findPayer(reader: Reader, runId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('reservations')
    .select('user_id')
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

interface Closing extends StepKey {
  readonly state: 'settled' | 'released';
  readonly nowMs: number;
}

export interface Held extends PaidFor {
  readonly amount: number;
  readonly hasBudget: boolean;
}

const closeOpen = prepareQuery((tx, slot: Slot<Closing>) =>
  tx
    .updateTable('reservations')
    .set({ state: slot('state'), is_waiting: 0, updated_at: slot('nowMs') })
    .where('run_id', '=', slot('runId'))
    .where('step', '=', slot('step'))
    .where('state', '=', 'open')
    .returning(['amount', 'api_key_id', 'deployment_id', 'has_budget', ...TAG_COLUMNS]),
);

/** Closes the open reservation of a step and returns what it held; `null` when none is open. */
export async function closeReservation(tx: Tx, closing: Closing): Promise<Held | null> {
  const { rows } = await closeOpen(tx, closing);
  const [row] = rows;
  if (!row) return null;
  const { amount, api_key_id: apiKeyId, deployment_id: deploymentId } = row;
  return { amount, apiKeyId, deploymentId, hasBudget: row.has_budget === 1, tags: toTags(row) };
}

interface Movement {
  readonly userId: string;
  readonly freed: number;
  readonly taken: number;
  readonly nowMs: number;
}

const moveFunds = prepareQuery((tx, slot: Slot<Movement>) =>
  tx
    .updateTable('users')
    .set({
      reserved: sql`reserved - ${slot('freed')}`,
      balance: sql`balance - ${slot('taken')}`,
      updated_at: slot('nowMs'),
    })
    .where('id', '=', slot('userId'))
    .returning('balance'),
);

/** Releases what was held and charges the cost, in one write. Returns the new balance. */
export async function settleFunds(tx: Tx, movement: Movement): Promise<number> {
  const { rows } = await moveFunds(tx, movement);
  const [account] = rows;
  if (!account) throw new Error(`no account ${movement.userId}`);
  return account.balance;
}

const selectBalance = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').select(['balance', 'reserved']).where('id', '=', slot('userId')),
);

/** In micro-dollars, by account. */
export async function readBalances(
  reader: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'balance'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

export async function findBalance(tx: Tx, userId: string): Promise<number> {
  const { rows } = await selectBalance(tx, { userId });
  return rows[0]?.balance ?? 0;
}

/** Not of one that has been removed. */
export async function hasAccount(tx: Tx, userId: string): Promise<boolean> {
  return (await selectBalance(tx, { userId })).rows.length > 0;
}

/** The account's balance minus everything that is held. */
export async function findFreeFunds(tx: Tx, userId: string): Promise<number> {
  const { rows } = await selectBalance(tx, { userId });
  const [account] = rows;
  return account ? Math.max(0, account.balance - account.reserved) : 0;
}

export async function insertUncovered(tx: Tx, row: NewRow<'uncovered_costs'>): Promise<void> {
  await tx.insertInto('uncovered_costs').values(row).execute();
}

type Entry = NewRow<'balance_entries'>;

const addEntry = prepareQuery((tx, slot: Slot<Entry>) =>
  tx
    .insertInto('balance_entries')
    .values(slotsFor(slot, ['reason', 'reference', 'user_id', 'amount', 'balance_after', 'created_at'])),
);

export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  await addEntry(tx, entry);
}

/** Adds an entry and updates the balance with it. Returns the new balance. */
export async function book(tx: Tx, entry: Omit<NewRow<'balance_entries'>, 'balance_after'>): Promise<number> {
  const movement = { userId: entry.user_id, freed: 0, taken: -entry.amount, nowMs: entry.created_at };
  const balance = await settleFunds(tx, movement);
  await insertEntry(tx, { ...entry, balance_after: balance });
  return balance;
}

type Usage = NewRow<'usage_records'>;

const addUsage = prepareQuery((tx, slot: Slot<Usage>) =>
  tx
    .insertInto('usage_records')
    .values(
      slotsFor(slot, [
        'id',
        'user_id',
        'kind',
        'trigger',
        'model',
        'provider',
        'input_tokens',
        'output_tokens',
        'cached_tokens',
        'reasoning_tokens',
        'cost',
        'balance_after',
        'session_id',
        'agent_id',
        'agent_name',
        'run_id',
        'is_ok',
        'created_at',
        'api_key_id',
        'step',
        'cache_write_tokens',
        'is_own_key',
        ...TAG_COLUMNS,
      ]),
    ),
);

export async function insertUsage(tx: Tx, row: Usage): Promise<void> {
  await addUsage(tx, row);
}
