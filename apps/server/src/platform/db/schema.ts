// The tables of both databases. Each part of the server adds its own, in a `.tables.ts` beside its stores, to `Tables`;
// this folder knows only the one it writes itself. Portable kinds only: ids are text, times integer milliseconds, money
// integer micro-dollars, flags 0 or 1, lists and JSON text.
import type { Insertable, Selectable } from 'kysely';

/** For columns that the database fills in. */
export type { Generated } from 'kysely';

interface MigrationTable {
  version: number;
  name: string;
  applied_at: number;
}

export interface Tables {
  schema_migrations: MigrationTable;
}

export type TableName = keyof Tables;
export type Row<Name extends TableName> = Selectable<Tables[Name]>;
export type NewRow<Name extends TableName> = Insertable<Tables[Name]>;
