// What the owner of a table says about its rows: whose they are, and whether they are backed up. Nothing is assumed; a
// table without an answer does not compile, and a table of the database without rules fails a test.
import type { RawBuilder } from 'kysely';
import type { Tx } from './database.ts';
import type { TableName, Tables } from './schema.ts';

/** Rows of an account that another person makes, at the expense of its owner. */
export interface MadeByOthers<Column extends string = string> {
  /** Who made it, where that is not the owner. A copy goes to the maker, not to the owner. */
  readonly maker: Column;
  /** Finds what a person made on the accounts of others, without reading all of a large table. */
  readonly elsewhere: (userId: string) => RawBuilder<unknown>;
  /** Whether the account that a column names is deleted, or is being deleted: a row belongs to both, and goes with the second. */
  readonly isGone: (column: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** What says something about the owner: not in the maker's copy. */
  readonly hidden: readonly Column[];
  /** What says something about the maker, beyond an id: emptied when the maker's account is removed. */
  readonly emptied: readonly Column[];
}

export interface PersonalRule<Column extends string = string> {
  /** The column that says whose a row is. */
  readonly owner: Column;
  /** Sorts an owner's rows and is unique among them; an index has it, where rows are many. Never empty. */
  readonly key: readonly Column[];
  /** Secrets, hashes and internal values, which say nothing about the person: not exported. */
  readonly hidden: readonly Column[];
  /** A row without what in it belongs to others. */
  readonly withoutOthers?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly madeByOthers?: MadeByOthers<Column>;
  /** Rows read at a time, where rows are large. */
  readonly pageRows?: number;
  /** `removed` with the account, by a foreign key or where others make rows, by the rules of that. `kept`, without a name in it, because it must stay traceable. */
  readonly onRemoval: 'removed' | 'kept';
  /** Where one account may have very many rows: so many are removed at a time, before the account itself. */
  readonly slice?: { readonly key: readonly Column[]; readonly rows: number };
}

export interface BackupRule<Column extends string = string> {
  /** Unique. */
  readonly key: readonly Column[];
  /** Rows read at a time, where rows are large. */
  readonly pageRows?: number;
  /** Its sum must be the same before and after. */
  readonly sum?: Column;
  /** A number that the database gives to new rows. */
  readonly generated?: Column;
  /** For what hangs on rows and is not backed up itself; called with many of them. */
  readonly restored?: (tx: Tx, rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
}

export interface TableRule<Column extends string = string> {
  /** `null` where rows say nothing about a person that is not said elsewhere. */
  readonly personal: PersonalRule<Column> | null;
  /** `null` where rows are rebuilt, or have no value later. */
  readonly backup: BackupRule<Column> | null;
  /** Columns of sealed text, bound to the row's `id`, with the purpose that they are sealed for. */
  readonly sealed?: { readonly [Name in Column]?: string };
}

type ColumnOf<Name extends TableName> = keyof Tables[Name] & string;

export type TableRules<Name extends TableName = TableName> = {
  readonly [Table in Name]: TableRule<ColumnOf<Table>>;
};

export const DATABASE_TABLES: TableRules<'schema_migrations'> = {
  // Every database writes its own.
  schema_migrations: { personal: null, backup: null },
};

export interface NamedRule extends TableRule {
  readonly name: TableName;
}

export function listRules(tables: TableRules): readonly NamedRule[] {
  // An object literal with exactly these keys, by its type.
  return (Object.entries(tables) as [TableName, TableRule][]).map(([name, rule]) => ({ name, ...rule }));
}
