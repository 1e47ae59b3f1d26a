import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface KeyFigures {
  readonly calls: number;
  /** Micro-dollars. */
  readonly cost: number;
}

/** As the index of shares has it: who ran it, where that is not who paid. */
const SPENDER = sql<string>`coalesce(member_id, user_id)`;

/** Of each key: its owner's runs that were paid for since, no matter by whom, and what they cost. */
export async function sumKeyUse(
  reader: Reader,
  userId: string,
  keyIds: readonly string[],
  fromUsageId: string,
): Promise<ReadonlyMap<string, KeyFigures>> {
  if (keyIds.length === 0) return new Map();
  const records = reader
    .selectFrom('usage_records')
    .select('api_key_id')
    .select((select) => [
      select.fn.count<number>('run_id').distinct().as('calls'),
      select.fn.sum<number | null>('cost').as('cost'),
    ])
    .where('id', '>=', fromUsageId)
    .where('api_key_id', 'in', keyIds)
    .groupBy('api_key_id');
  const paidByOthers = records
    .where('workspace_id', 'in', (query) =>
      query
        .selectFrom('usage_days')
        .select('workspace_id')
        .where('workspace_id', '!=', '')
        .where('spender_id', '=', userId)
        .where('user_id', '!=', userId),
    )
    .where(SPENDER, '=', userId)
    .where('user_id', '!=', userId);
  const found = [
    ...(await records.where('user_id', '=', userId).execute()),
    ...(await paidByOthers.execute()),
  ];
  const figures = new Map<string, KeyFigures>();
  for (const { api_key_id: id, calls, cost } of found) {
    if (id === null) continue;
    const known = figures.get(id) ?? { calls: 0, cost: 0 };
    figures.set(id, { calls: known.calls + Number(calls), cost: known.cost + Number(cost ?? 0) });
  }
  return figures;
}
