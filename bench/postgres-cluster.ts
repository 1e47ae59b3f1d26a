// Our own PostgreSQL, run from the system's programs, that a measurement may kill.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port.ts';

export interface PostgresCluster {
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  start(): Promise<void>;
  /** Like a power failure: nothing is completed, and clients are not notified. */
  stopHard(): Promise<void>;
  remove(): Promise<void>;
}

const PROGRAMS = '/usr/lib/postgresql';
const run = promisify(execFile);

function findPrograms(): string | null {
  if (!existsSync(PROGRAMS)) return null;
  const newest = readdirSync(PROGRAMS)
    .filter((version) => existsSync(join(PROGRAMS, version, 'bin/initdb')))
    .sort((left, right) => Number(right) - Number(left))[0];
  return newest === undefined ? null : join(PROGRAMS, newest, 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as the user created by its package. */
function findRunner(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  try {
    const read = (flag: string): number =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    // No such user: there is no PostgreSQL that can be run.
    return null;
  }
}

/** `null` where PostgreSQL is not installed. */
export async function createPostgresCluster(): Promise<PostgresCluster | null> {
  const programs = findPrograms();
  const runner = findRunner();
  if (programs === null || runner === null) return null;
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-postgres-'));
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid);
  const options = { ...runner, cwd: folder };
  const data = join(folder, 'data');
  const control = (...args: string[]) => run(join(programs, 'pg_ctl'), ['--pgdata', data, ...args], options);
  await run(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'parley',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ],
    options,
  );
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = async (): Promise<void> => {
    await control('--wait', '--options', settings, '--log', join(folder, 'log'), 'start');
  };
  const stopHard = async (): Promise<void> => {
    await control('--mode', 'immediate', 'stop');
  };
  const addressOf = (database: string): string => `postgres://parley@127.0.0.1:${port}/${database}`;
  let databases = 0;
  const stopAtExit = (): void => {
    execFileSync(join(programs, 'pg_ctl'), ['--pgdata', data, '--mode', 'immediate', 'stop'], options);
  };
  await start();
  process.once('exit', stopAtExit);
  return {
    async createDatabase() {
      databases += 1;
      const client = new pg.Client({ connectionString: addressOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE bench_${databases}`);
      await client.end();
      return addressOf(`bench_${databases}`);
    },
    start,
    stopHard,
    async remove() {
      process.off('exit', stopAtExit);
      await stopHard();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
