// The set-ups for the account measurements: the embedded database with one server, and PostgreSQL shared by two.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createPostgresCluster, type PostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import type { Vendor } from '../vendor/start-vendor.ts';

export interface Stage {
  readonly name: string;
  readonly vendor: Vendor;
  readonly setup: ServerSetup;
  readonly servers: readonly RunningServer[];
}

export interface StagePlan {
  readonly vendor: Vendor;
  /** `null`: the embedded database. */
  readonly cluster: PostgresCluster | null;
  readonly accounts: number;
  /** Default: no limit is reached. */
  readonly limitFactor?: number;
  /** Default: the product's own. */
  readonly program?: URL;
}

/** Any of the servers, round-robin. */
export function portOf({ servers }: Stage, index: number): number {
  const server = servers[index % servers.length];
  if (!server) throw new Error('No server was started');
  return server.port;
}

export async function withStage<T>(plan: StagePlan, work: (stage: Stage) => Promise<T>): Promise<T> {
  const { vendor, cluster, accounts, limitFactor, program } = plan;
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts,
    ...(cluster && { databaseUrl: await cluster.createDatabase() }),
    ...(limitFactor !== undefined && { limitFactor }),
  });
  const start = (): Promise<RunningServer> => startServer(setup, program === undefined ? {} : { program });
  const servers = [await start()];
  if (cluster) servers.push(await start());
  const name = cluster ? 'PostgreSQL, two servers' : 'embedded';
  try {
    return await work({ name, vendor, setup, servers });
  } finally {
    await Promise.all(servers.map((server) => server.process.stop()));
    setup.remove();
  }
}

/** Reads the database directly, beside its servers. */
export async function withDatabase<T>(setup: ServerSetup, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({
    ...setup,
    clock: createSystemClock(),
    random: Math.random,
    log: createLog('warn'),
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Runs `work` with our own PostgreSQL, or with `null` where it is not installed. */
export async function withCluster<T>(work: (cluster: PostgresCluster | null) => Promise<T>): Promise<T> {
  const cluster = await createPostgresCluster();
  try {
    return await work(cluster);
  } finally {
    await cluster?.remove();
  }
}
