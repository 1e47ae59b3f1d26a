// Administration of the test PostgreSQL server: databases are created, described, emptied and dropped.
import pg from 'pg';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is terminated from outside is reported here; the query that waits is rejected as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function toDatabaseUrl(serverUrl: string, name: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.toString();
}

export function runStatements(url: string, statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

export function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  return withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

async function readText(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ text: string | null }>(query);
  return rows[0]?.text ?? '';
}

/** Columns, indexes, triggers and functions: what migrations create, and a test may have changed. */
const TABLES_QUERY = `
  SELECT sum(hashtextextended(line, 0))::text AS text FROM (
    SELECT attrelid || attname || atttypid || attnotnull AS line FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT tgrelid || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) AS lines`;

const OTHERS_QUERY = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ALL($1::int[])`;
const EMPTYING_QUERY = `
  SELECT string_agg(
    format(CASE relkind WHEN 'r' THEN 'DELETE FROM %I' ELSE 'ALTER SEQUENCE %I RESTART' END, relname), ';'
  ) AS text FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname <> 'schema_migrations'`;

/** What a database must still be to be used again. Copies are the same until something changes their schema. */
export interface Tables {
  readonly fingerprint: string;
  /** Statements that delete all rows. */
  readonly emptying: string;
}

export function describeTables(url: string): Promise<Tables> {
  return withClient(url, async (client) => ({
    fingerprint: await readText(client, TABLES_QUERY),
    emptying: await readText(client, EMPTYING_QUERY),
  }));
}

/**
 * Disconnects all clients but this one and those with the given process ids, and deletes all rows. Returns `false` where
 * the schema no longer matches.
 */
export async function emptyDatabase(
  client: pg.Client,
  tables: Tables,
  pids: readonly number[],
): Promise<boolean> {
  await client.query(OTHERS_QUERY, [pids]);
  if ((await readText(client, TABLES_QUERY)) !== tables.fingerprint) return false;
  // Triggers are disabled: some of them refuse deletions.
  await client.query(`SET session_replication_role = replica; ${tables.emptying}`);
  return true;
}
