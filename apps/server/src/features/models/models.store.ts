import type { Database } from '../../platform/db/database.ts';

export interface ModelUse {
  readonly model: string;
  readonly uses: number;
}

/** Work whose model a user has chosen; that of a title, a summary or a file is the installation's. */
const CHOSEN = ['chat', 'agent', 'structured_output'];

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
    .where('kind', 'in', CHOSEN)
    .groupBy('model')
    .orderBy('uses', 'desc')
    .orderBy('model')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.model === null ? [] : [{ model: row.model, uses: Number(row.uses) }]));
}
