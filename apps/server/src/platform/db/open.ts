import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start/start-error.ts';
import type { Database } from './database.ts';
import { isDamaged } from './errors.ts';
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

/** A full disk is reported in many ways: the files beside the database have no room either. */
function isDiskFull(file: string): boolean {
  const { bavail } = statfsSync(dirname(file));
  return bavail === 0;
}

function explainUnopened(file: string, error: unknown): string {
  if (isDamaged(error))
    return `${file} is damaged, or no database of Parley. Move it away with the files beside it, then restore a backup: npm run admin -- restore --file F.`;
  if (isDiskFull(file))
    return `${file} cannot be opened: that disk is full. Make room there, then try again.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `${file} cannot be opened: ${reason}. Make sure that this user may write there, and that no other program has it open.`;
}

function openEmbedded(file: string): Database {
  try {
    return openSqlite(file, { durability: 'full' });
  } catch (error) {
    throw new StartError(explainUnopened(file, error), { cause: error });
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
