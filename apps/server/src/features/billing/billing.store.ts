import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow } from '../../platform/db/schema.ts';

export interface Funds {
  readonly balance: number;
  readonly reserved: number;
}

const selectFunds = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').select(['balance', 'reserved']).where('id', '=', slot('userId')),
);

const selectFundsLocked = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').select(['balance', 'reserved']).where('id', '=', slot('userId')).forNoKeyUpdate(),
);

/**
 * Locks the account until the transaction ends, so that parallel calls see each other's reservations. Rows that refer
 * to the account share its key while they are inserted; a lock on the key too would make two of them wait in a circle.
 */
export async function lockFunds(tx: Tx, userId: string, locksRows: boolean): Promise<Funds | undefined> {
  const { rows } = await (locksRows ? selectFundsLocked : selectFunds)(tx, { userId });
  return rows[0];
}

type Reservation = NewRow<'reservations'>;

const addReservation = prepareQuery((tx, slot: Slot<Reservation>) =>
  tx
    .insertInto('reservations')
    .values(slotsFor(slot, ['run_id', 'user_id', 'amount', 'state', 'created_at', 'updated_at'])),
);

const holdFunds = prepareQuery((tx, slot: Slot<{ userId: string; amount: number }>) =>
  tx
    .updateTable('users')
    .set({ reserved: sql`reserved + ${slot('amount')}` })
    .where('id', '=', slot('userId')),
);

export async function insertReservation(tx: Tx, row: Reservation): Promise<void> {
  await addReservation(tx, row);
  await holdFunds(tx, { userId: row.user_id, amount: row.amount });
}

interface Closing {
  readonly runId: string;
  readonly state: 'settled' | 'released';
  readonly nowMs: number;
}

const closeOpen = prepareQuery((tx, slot: Slot<Closing>) =>
  tx
    .updateTable('reservations')
    .set({ state: slot('state'), updated_at: slot('nowMs') })
    .where('run_id', '=', slot('runId'))
    .where('state', '=', 'open')
    .returning('amount'),
);

/** Closes the open reservation of a run and answers its amount; `null` when none is open. */
export async function closeReservation(tx: Tx, closing: Closing): Promise<number | null> {
  const { rows } = await closeOpen(tx, closing);
  return rows[0]?.amount ?? null;
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

/** Frees what was held and takes what it came to, in one write. Answers the balance after. */
export async function settleFunds(tx: Tx, movement: Movement): Promise<number> {
  const { rows } = await moveFunds(tx, movement);
  const [account] = rows;
  if (!account) throw new Error(`no account ${movement.userId}`);
  return account.balance;
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

/** Books an entry and moves the balance with it. Answers the balance after. */
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
      ]),
    ),
);

export async function insertUsage(tx: Tx, row: Usage): Promise<void> {
  await addUsage(tx, row);
}
