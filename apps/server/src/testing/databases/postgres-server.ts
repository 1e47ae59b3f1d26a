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
  SELECT md5(string_agg(line, ';' ORDER BY line)) AS text FROM (
    SELECT attrelid::regclass::text || attname || atttypid || attnotnull AS line FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT tgrelid::regclass::text || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) AS lines`;

/** A fingerprint of the schema of a database: equal ones were created by the same migrations and not changed since. */
export function describeTables(url: string): Promise<string> {
  return withClient(url, (client) => readText(client, TABLES_QUERY));
}

const OTHERS_QUERY = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
const ROWS_QUERY = `
  SELECT string_agg(format('DELETE FROM %I;', relname), '') AS text FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`;
const SEQUENCES_QUERY = `
  SELECT string_agg(format('ALTER SEQUENCE %I RESTART;', relname), '') AS text FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;

/** Disconnects all clients and deletes all rows. Returns `false` where the schema no longer matches `fingerprint`. */
export function emptyDatabase(url: string, fingerprint: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(OTHERS_QUERY);
    if ((await readText(client, TABLES_QUERY)) !== fingerprint) return false;
    // Triggers are disabled: some of them refuse deletions.
    await client.query('SET session_replication_role = replica');
    await client.query(await readText(client, ROWS_QUERY));
    await client.query(await readText(client, SEQUENCES_QUERY));
    return true;
  });
}
