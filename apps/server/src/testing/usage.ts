// Usage put straight into a test's database, together with the ledger entries that paid for it.
import type { Database, Tx } from '../platform/db/database.ts';
import { fillUsageDays } from '../platform/db/migrations/048-usage-days.ts';
import type { NewRow } from '../platform/db/schema.ts';
import { createIds } from '../platform/ids.ts';

export type UsageValues = Partial<NewRow<'usage_records'>> & { readonly created_at: number };

const BATCH = 500;

async function insertPaid(tx: Tx, rows: readonly NewRow<'usage_records'>[]): Promise<void> {
  await tx.insertInto('usage_records').values(rows).execute();
  await tx
    .insertInto('balance_entries')
    .values(
      rows.map((row) => ({
        reason: 'usage' as const,
        reference: row.run_id ?? row.id,
        user_id: row.user_id,
        amount: -row.cost,
        balance_after: row.balance_after,
        created_at: row.created_at,
      })),
    )
    .execute();
}

/** Oldest first; the balance goes down with each. */
export async function insertUsage(
  db: Database,
  userId: string,
  given: readonly UsageValues[],
): Promise<void> {
  await db.write(async (tx) => {
    const { balance: before } = await tx
      .selectFrom('users')
      .select('balance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    let balance = before;
    const rows = given.map((values) => {
      const id = createIds({ now: () => values.created_at }).create('use');
      balance -= values.cost ?? 0;
      return {
        id,
        user_id: userId,
        kind: 'chat',
        trigger: 'ui',
        model: 'scripted/one',
        provider: 'scripted',
        input_tokens: 0,
        output_tokens: 0,
        cached_tokens: 0,
        reasoning_tokens: 0,
        cost: 0,
        balance_after: balance,
        is_ok: 1 as const,
        step: 0,
        cache_write_tokens: 0,
        run_id: `run_of_${id}`,
        ...values,
      };
    });
    for (let start = 0; start < rows.length; start += BATCH)
      await insertPaid(tx, rows.slice(start, start + BATCH));
    await tx.deleteFrom('usage_days').where('user_id', '=', userId).execute();
    await fillUsageDays(tx, userId);
    await tx.updateTable('users').set({ balance }).where('id', '=', userId).execute();
  });
}
