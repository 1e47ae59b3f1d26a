import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export const EMBEDDED_FILE = 'parley.db';
const POOL_SIZE = 12;

export interface OpenOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** The external database, whose client is loaded then, where an address is given; else the embedded one in the data folder. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  clock,
  random,
  log,
}: OpenOptions): Promise<Database> {
  if (databaseUrl === null) {
    prepareDataFolder(dataDir);
    return openSqlite(join(dataDir, EMBEDDED_FILE), { durability: 'full' });
  }
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres({
    url: databaseUrl,
    poolSize: POOL_SIZE,
    clock,
    random,
    onConnectionError: (error) => log.warn('database.connection_lost', { error }),
  });
}
