import type { Tx } from '../../../platform/db/database.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';

export async function findAdjustment(
  tx: Tx,
  reference: string,
): Promise<Row<'balance_adjustments'> | undefined> {
  return tx
    .selectFrom('balance_adjustments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export async function insertAdjustment(tx: Tx, row: NewRow<'balance_adjustments'>): Promise<void> {
  await tx.insertInto('balance_adjustments').values(row).execute();
}

export async function isThere(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '!=', 'leaving')
    .executeTakeFirst();
  return row !== undefined;
}
