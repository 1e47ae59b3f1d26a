import type { Database } from '../../platform/db/database.ts';

export interface ModelUse {
  readonly model: string;
  readonly uses: number;
}

export async function listMostUsed(
  read: Database['read'],
  since: number,
  limit: number,
): Promise<ModelUse[]> {
  const rows = await read
    .selectFrom('usage_records')
    .select((select) => ['model', select.fn.countAll<number>().as('uses')])
    .where('created_at', '>', since)
    .where('model', 'is not', null)
    .groupBy('model')
    .orderBy('uses', 'desc')
    .orderBy('model')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.model === null ? [] : [{ model: row.model, uses: Number(row.uses) }]));
}
