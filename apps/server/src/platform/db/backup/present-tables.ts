import type { Reader } from '../database.ts';
import { listRules, type BackupRule, type TableRules } from '../table-rules.ts';

/** Later versions have added tables, and columns to the keys of tables. */
function limitTo(columns: ReadonlySet<string>, { sum, generated, key, ...rest }: BackupRule): BackupRule {
  return {
    ...rest,
    key: key.filter((column) => columns.has(column)),
    ...(sum !== undefined && columns.has(sum) && { sum }),
    ...(generated !== undefined && columns.has(generated) && { generated }),
  };
}

/** The rules of what this database has: its schema may be that of an earlier version. */
export async function listPresent(reader: Reader, tables: TableRules): Promise<TableRules> {
  const present = new Map(
    (await reader.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  const rules = listRules(tables).flatMap(({ name, backup, ...rule }) => {
    const columns = present.get(name);
    return columns ? [[name, { ...rule, backup: backup && limitTo(columns, backup) }]] : [];
  });
  // What is left out is not there, and so not looked for.
  return Object.fromEntries(rules) as TableRules;
}
