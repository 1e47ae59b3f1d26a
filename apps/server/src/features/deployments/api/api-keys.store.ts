import type { Reader } from '../../../platform/db/database.ts';

export interface KeyFigures {
  readonly calls: number;
  /** Micro-dollars. */
  readonly cost: number;
}

/** Of each key: the runs that were paid for since, and what they cost. */
export async function sumKeyUse(
  reader: Reader,
  userId: string,
  keyIds: readonly string[],
  fromUsageId: string,
): Promise<ReadonlyMap<string, KeyFigures>> {
  if (keyIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('usage_records')
    .select('api_key_id')
    .select((select) => [
      select.fn.count<number>('run_id').distinct().as('calls'),
      select.fn.sum<number | null>('cost').as('cost'),
    ])
    .where('user_id', '=', userId)
    .where('id', '>=', fromUsageId)
    .where('api_key_id', 'in', keyIds)
    .groupBy('api_key_id')
    .execute();
  return new Map(
    rows.flatMap(({ api_key_id: id, calls, cost }) =>
      id === null ? [] : [[id, { calls: Number(calls), cost: Number(cost ?? 0) }] as const],
    ),
  );
}
