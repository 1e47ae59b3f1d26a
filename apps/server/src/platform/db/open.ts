import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start/start-error.ts';
import type { Database } from './database.ts';
import { isDamaged, toDatabaseError } from './errors.ts';
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

function openEmbedded(file: string): Database {
  try {
    return openSqlite(file, { durability: 'full' });
  } catch (error) {
    if (!isDamaged(error)) throw toDatabaseError(error);
    throw new StartError(
      `${file} is damaged, or no database of Parley. Move it away with the files beside it, then restore a backup: npm run admin -- restore --file F.`,
      { cause: error },
    );
  }
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
    return openEmbedded(join(dataDir, EMBEDDED_FILE));
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
