import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { Spending } from './budgets.rules.ts';

/** The budget of the account itself; the others belong to its API keys, by their id. */
export const ACCOUNT = 'account';

type Reader = Database['read'] | Tx;

export interface SubjectSpending extends Spending {
  readonly subject: string;
}

function toSpending(row: Row<'budgets'>): SubjectSpending {
  const { subject, per_run: perRun, per_month: perMonth, month, spent } = row;
  return { subject, perRun, perMonth, month, spent };
}

export async function listBudgets(
  reader: Reader,
  userId: string,
  subjects: readonly string[],
): Promise<SubjectSpending[]> {
  const rows = await reader
    .selectFrom('budgets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('subject', 'in', subjects)
    .execute();
  return rows.map(toSpending);
}

/** From the first id on, and before the second. */
export interface IdRange {
  readonly fromId: string;
  readonly toId?: string;
}

/** The cost of recorded work, of the account or of one of its keys. */
export async function sumCosts(
  reader: Reader,
  userId: string,
  subject: string,
  { fromId, toId }: IdRange,
): Promise<number> {
  const query = reader
    .selectFrom('usage_records')
    .select((select) => select.fn.sum<number | null>('cost').as('cost'))
    .where('user_id', '=', userId)
    .where('id', '>=', fromId)
    .$if(toId !== undefined, (ranged) => ranged.where('id', '<', toId ?? ''));
  const row = await (
    subject === ACCOUNT ? query : query.where('api_key_id', '=', subject)
  ).executeTakeFirst();
  return Number(row?.cost ?? 0);
}

/** What the active runs that were started with a key hold. */
export async function sumHeld(tx: Tx, userId: string, keyId: string): Promise<number> {
  const row = await tx
    .selectFrom('reservations')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('api_key_id', '=', keyId)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

export async function saveBudget(
  tx: Tx,
  userId: string,
  budget: SubjectSpending,
  nowMs: number,
): Promise<void> {
  const limits = {
    per_run: budget.perRun,
    per_month: budget.perMonth,
    month: budget.month,
    spent: budget.spent,
    updated_at: nowMs,
  };
  await tx
    .insertInto('budgets')
    .values({ user_id: userId, subject: budget.subject, created_at: nowMs, ...limits })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doUpdateSet(limits))
    .execute();
}

/** From now on active runs count against the budget as well. */
export async function markHeld(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ has_budget: 1 })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
}

/** Adds a cost to the budgets of these subjects; subjects without a budget are ignored. */
export async function addSpending(
  tx: Tx,
  userId: string,
  { subjects, micros, month }: { subjects: readonly string[]; micros: number; month: string },
): Promise<void> {
  await tx
    .updateTable('budgets')
    .set({ spent: sql`case when month = ${month} then spent + ${micros} else ${micros} end`, month })
    .where('user_id', '=', userId)
    .where('subject', 'in', subjects)
    .execute();
}

export async function findApiKey(
  read: Database['read'],
  userId: string,
  keyId: string,
): Promise<{ id: string } | undefined> {
  return read
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}
