// What is told of the database as a whole.
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { kindOf, type DatabaseKind } from './kind.ts';

export interface DatabaseFacts {
  readonly kind: DatabaseKind;
  readonly bytes: number;
}

export async function describeDatabase({ longRead }: Pick<Database, 'longRead'>): Promise<DatabaseFacts> {
  const kind = kindOf(longRead);
  const size =
    kind === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(longRead);
  return { kind, bytes: Number(rows[0]?.bytes ?? 0) };
}
