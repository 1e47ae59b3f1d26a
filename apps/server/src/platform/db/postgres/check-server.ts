// What a PostgreSQL has to be, told before the first table is made and not by the first text that it cannot store.
import { sql } from 'kysely';
import { StartError } from '../../start/start-error.ts';
import type { Tx } from '../database.ts';

const OLDEST_MAJOR = 15;
const VERSIONS_A_MAJOR = 10_000;
/** The second takes bytes as they come. */
const HOLDS_ALL_TEXTS = ['UTF8', 'SQL_ASCII'];

export interface ServerFacts {
  /** As `server_version_num`. */
  readonly version: number;
  readonly encoding: string;
}

/** Why the product cannot work on it; `null`: it can. */
export function findUnfit({ version, encoding }: ServerFacts): string | null {
  const major = Math.floor(version / VERSIONS_A_MAJOR);
  if (major < OLDEST_MAJOR)
    return `DATABASE_URL leads to PostgreSQL ${major}, and Parley needs ${OLDEST_MAJOR} or newer.`;
  if (HOLDS_ALL_TEXTS.includes(encoding)) return null;
  return `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold all texts. Make one with ENCODING 'UTF8' TEMPLATE template0.`;
}

export async function checkServer(tx: Tx): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`.execute(
    tx,
  );
  const [{ version, encoding } = { version: '0', encoding: '' }] = rows;
  const unfit = findUnfit({ version: Number(version), encoding });
  if (unfit !== null) throw new StartError(unfit);
}
