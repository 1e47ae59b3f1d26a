// A backup is one compressed file of JSON lines, the same for both databases: a head, the rows, and figures to hold them
// against. A backup of the embedded database can be restored into PostgreSQL, and the other way round.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../database.ts';
import type { TableName } from '../schema.ts';
import { listRules, type BackupRule, type TableRules } from '../table-rules.ts';

export const FORMAT = 'parley-backup-1';

export const Head = z.object({ format: z.literal(FORMAT), schema: z.number(), made_at: z.string() });
export const Line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const Figures = z.record(z.string(), z.number());
/** Of the tables: their rows, and of those that have one, the sum of amounts in micro-dollars. */
export const Foot = z.object({ counts: Figures, sums: Figures });
/** Of earlier backups: all sums together. */
export const EarlierFoot = z.object({ counts: Figures, ledger_sum: z.number() });
export type BackupFigures = z.infer<typeof Foot>;

export interface BackedUpTable extends BackupRule {
  readonly name: TableName;
}

export function listBackedUp(tables: TableRules): readonly BackedUpTable[] {
  return listRules(tables).flatMap(({ name, backup }) => (backup ? [{ name, ...backup }] : []));
}

/** What must be equal before and after. */
export async function measure(reader: Reader, tables: TableRules): Promise<BackupFigures> {
  const counts: Record<string, number> = {};
  const sums: Record<string, number> = {};
  for (const { name, sum } of listBackedUp(tables)) {
    const total = sum === undefined ? sql`null` : sql`sum(${sql.ref(sum)})`;
    const { rows } = await sql<{ rows: number; total: number | null }>`
      select count(*) as rows, ${total} as total from ${sql.table(name)}`.execute(reader);
    counts[name] = Number(rows[0]?.rows ?? 0);
    if (sum !== undefined) sums[name] = Number(rows[0]?.total ?? 0);
  }
  return { counts, sums };
}
