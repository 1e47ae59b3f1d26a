import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

export type VendorKeyRow = Row<'vendor_keys'>;
export type ModelSettingRow = Row<'model_settings'>;

export const listKeys = (reader: Reader): Promise<VendorKeyRow[]> =>
  reader.selectFrom('vendor_keys').selectAll().orderBy('id').execute();

export const listSettings = (reader: Reader): Promise<ModelSettingRow[]> =>
  reader.selectFrom('model_settings').selectAll().orderBy('position').execute();

export async function saveKey(tx: Tx, row: VendorKeyRow): Promise<void> {
  const { id: _, ...values } = row;
  await tx
    .insertInto('vendor_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function removeKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vendor_keys').where('id', '=', id).execute();
}

/** Rows of one statement: each has nine values, and a statement takes no more than a few thousand. */
const ROWS_AT_A_TIME = 200;

export async function saveSettings(tx: Tx, rows: readonly ModelSettingRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    await tx
      .insertInto('model_settings')
      .values(rows.slice(start, start + ROWS_AT_A_TIME))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          is_enabled: row.ref('excluded.is_enabled'),
          is_quick: row.ref('excluded.is_quick'),
          is_recommended: row.ref('excluded.is_recommended'),
          is_helper: row.ref('excluded.is_helper'),
          input_price: row.ref('excluded.input_price'),
          output_price: row.ref('excluded.output_price'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** The model that is chosen for titles and summaries, offered or not. */
export async function findHelper(reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('model_settings')
    .select('id')
    .where('is_helper', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Also that of a model which is in no list any more. */
export async function clearHelper(tx: Tx): Promise<void> {
  await tx.updateTable('model_settings').set({ is_helper: 0 }).where('is_helper', '=', 1).execute();
}

export interface ModelFigures {
  readonly uses: number;
  /** Micro-dollars. */
  readonly revenue: number;
}

export async function readFigures(
  read: Database['longRead'],
  since: number,
): Promise<ReadonlyMap<string, ModelFigures>> {
  const rows = await read
    .selectFrom('usage_records')
    .select((select) => [
      'model',
      select.fn.countAll<number>().as('uses'),
      select.fn.sum<number>('cost').as('revenue'),
    ])
    .where('created_at', '>', since)
    .where('model', 'is not', null)
    .groupBy('model')
    .execute();
  return new Map(
    rows.map((row) => [row.model ?? '', { uses: Number(row.uses), revenue: Number(row.revenue) }]),
  );
}

export async function countChats(read: Database['longRead'], model: string): Promise<number> {
  const row = await read
    .selectFrom('chat_sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('selected_model_id', '=', model)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The model is a part of an agent's definition, which is JSON as the server writes it. */
export async function countAgents(read: Database['longRead'], model: string): Promise<number> {
  const part = `%"model":${JSON.stringify(model)}%`.replaceAll(/[\\_]/g, (sign) => `\\${sign}`);
  const row = await read
    .selectFrom('agents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`definition like ${part} escape '\\'`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
