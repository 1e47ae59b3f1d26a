import { LIMITS, type LimitId } from '@parley/contract/limits/constants.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { toDollars, toMicros } from '../../platform/money.ts';
import { isLimitId } from '../../platform/settings/limits.ts';

const isMoney = (id: LimitId): boolean => LIMITS[id].unit === 'dollars';

/** What is set, in the unit of each limit. Limits of another version of the product are left alone. */
export async function readSettings(reader: Reader): Promise<ReadonlyMap<LimitId, number>> {
  const rows = await reader.selectFrom('limit_settings').select(['id', 'value']).execute();
  return new Map(
    rows.flatMap(({ id, value }) =>
      isLimitId(id) ? [[id, isMoney(id) ? toDollars(Number(value)) : Number(value)] as const] : [],
    ),
  );
}

export async function saveSetting(tx: Tx, id: LimitId, value: number, nowMs: number): Promise<void> {
  const values = { value: isMoney(id) ? toMicros(value) : value, updated_at: nowMs };
  await tx
    .insertInto('limit_settings')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function removeSetting(tx: Tx, id: LimitId): Promise<void> {
  await tx.deleteFrom('limit_settings').where('id', '=', id).execute();
}
