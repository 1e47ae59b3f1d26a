import { sql, type ExpressionBuilder } from 'kysely';
import type { SpendingTags } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Row, Tables } from '../../../platform/db/schema.ts';
import { monthOf, nextPeriod, periodOf, type Spending } from './budgets.rules.ts';

/** The budget of the account itself; the others belong to its API keys and deployments, by their id. */
export const ACCOUNT = 'account';

type Reader = Database['read'] | Tx;

export interface SubjectSpending extends Spending {
  readonly subject: string;
}

/** What a run was started with and for: their budgets apply beside the account's. */
export interface PaidFor {
  readonly apiKeyId: string | null;
  readonly deploymentId: string | null;
  /** Where it is for a workspace: keys and deployments are the member's, also where the owner pays. */
  readonly tags: SpendingTags | null;
}

const isOf = (payerId: string, { apiKeyId, deploymentId, tags }: PaidFor) => {
  const own = [apiKeyId, deploymentId].filter((subject) => subject !== null);
  return (where: ExpressionBuilder<Pick<Tables, 'budgets'>, 'budgets'>) =>
    where.or([
      where.and([where('user_id', '=', payerId), where('subject', '=', ACCOUNT)]),
      ...(own.length === 0
        ? []
        : [where.and([where('user_id', '=', tags?.memberId ?? payerId), where('subject', 'in', own)])]),
    ]);
};

type BudgetColumns = Pick<
  Row<'budgets'>,
  'subject' | 'per_run' | 'per_month' | 'per_day' | 'timezone' | 'period' | 'spent'
>;

export function toSpending(row: BudgetColumns): SubjectSpending {
  const { subject, per_run: perRun, per_month: perMonth, per_day: perDay, timezone, period, spent } = row;
  return { subject, perRun, perMonth, period, spent, day: timezone === null ? null : { timezone, perDay } };
}

export async function findBudget(
  reader: Reader,
  userId: string,
  subject: string,
): Promise<SubjectSpending | undefined> {
  const row = await reader
    .selectFrom('budgets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && toSpending(row);
}

/** Of keys and deployments of one account. */
export async function listBudgetsOf(
  reader: Reader,
  userId: string,
  subjects: readonly string[],
): Promise<SubjectSpending[]> {
  if (subjects.length === 0) return [];
  const rows = await reader
    .selectFrom('budgets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('subject', 'in', subjects)
    .execute();
  return rows.map(toSpending);
}

/** Those that count what is paid so, for these. */
export async function listBudgets(
  reader: Reader,
  { payerId, ...paidFor }: PaidFor & { readonly payerId: string },
): Promise<SubjectSpending[]> {
  const rows = await reader.selectFrom('budgets').selectAll().where(isOf(payerId, paidFor)).execute();
  return rows.map(toSpending);
}

/** From the first id on, and before the second. */
export interface IdRange {
  readonly fromId: string;
  readonly toId?: string;
}

/** As the index of shares has it: who ran it, where that is not who paid. */
const SPENDER = sql<string>`coalesce(member_id, user_id)`;

/** The cost of recorded work: what the account paid, or what one of its keys spent, no matter who paid. */
export async function sumCosts(
  reader: Reader,
  userId: string,
  subject: string,
  { fromId, toId }: IdRange,
): Promise<number> {
  const records = reader
    .selectFrom('usage_records')
    .select((select) => select.fn.sum<number | null>('cost').as('cost'))
    .where('id', '>=', fromId)
    .$if(toId !== undefined, (ranged) => ranged.where('id', '<', toId ?? ''))
    .$if(subject !== ACCOUNT, (ofKey) => ofKey.where('api_key_id', '=', subject));
  const paid = await records.where('user_id', '=', userId).executeTakeFirst();
  if (subject === ACCOUNT) return Number(paid?.cost ?? 0);
  const paidByOthers = await records
    .where('workspace_id', 'is not', null)
    .where('workspace_id', 'in', (query) =>
      query.selectFrom('workspace_spending').select('workspace_id').where('subject', '=', userId),
    )
    .where(SPENDER, '=', userId)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return Number(paid?.cost ?? 0) + Number(paidByOthers?.cost ?? 0);
}

/** What the active runs hold that were started with a key, or for a deployment. */
export async function sumHeld(
  tx: Tx,
  { subject, day }: Pick<SubjectSpending, 'subject' | 'day'>,
): Promise<number> {
  const row = await tx
    .selectFrom('reservations')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where(sql<boolean>`state = 'open'`)
    .where(day ? 'deployment_id' : 'api_key_id', '=', subject)
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
    per_day: budget.day?.perDay ?? null,
    timezone: budget.day?.timezone ?? null,
    period: budget.period,
    spent: budget.spent,
    updated_at: nowMs,
  };
  await tx
    .insertInto('budgets')
    .values({ user_id: userId, subject: budget.subject, created_at: nowMs, ...limits })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doUpdateSet(limits))
    .execute();
}

/**
 * From now on active runs count against the budget as well. Those that are being settled are waited for, also where
 * another account pays: what is read next has all of them.
 */
export async function markHeld(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ has_budget: 1 })
    .where((where) =>
      subject === ACCOUNT ? where('user_id', '=', userId) : where('api_key_id', '=', subject),
    )
    .where(sql<boolean>`state = 'open'`)
    .execute();
}

interface Charge extends PaidFor {
  readonly micros: number;
  readonly nowMs: number;
}

/** Adds a cost to the budgets that it counts against; what has no budget is ignored. */
export async function addSpending(
  tx: Tx,
  userId: string,
  { micros, nowMs, ...paidFor }: Charge,
): Promise<void> {
  const add = (of: PaidFor, period: string) => {
    // Begun by a server whose clock is ahead: what it has counted stays counted.
    const next = nextPeriod(period);
    return tx
      .updateTable('budgets')
      .set({
        spent: sql`case when period in (${period}, ${next}) then spent + ${micros} else ${micros} end`,
        period: sql`case when period = ${next} then period else ${period} end`,
      })
      .where(isOf(userId, of))
      .where((where) => (of.deploymentId === null ? where.lit(true) : where('subject', '=', of.deploymentId)))
      .execute();
  };
  await add({ ...paidFor, deploymentId: null }, monthOf(nowMs));
  const { deploymentId, tags } = paidFor;
  if (deploymentId === null) return;
  const daily = await findBudget(tx, tags?.memberId ?? userId, deploymentId);
  if (daily) await add(paidFor, periodOf(daily, nowMs));
}

export async function removeBudget(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx.deleteFrom('budgets').where('user_id', '=', userId).where('subject', '=', subject).execute();
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
