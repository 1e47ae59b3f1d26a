// PF-18: a kill at every statement of every migration. The next start must continue from there without losing a row.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { MIGRATIONS } from '../../apps/server/src/platform/db/migrations.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster, type PostgresCluster } from '../postgres-cluster.ts';
import { startProcess } from '../processes.ts';
import type { MigrationSteps } from './migrate-program.ts';
import { countLost, fillTables, readContents, readShape } from './table-rows.ts';

const PROGRAM = new URL('./migrate-program.ts', import.meta.url);
const clock = createSystemClock();

interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  open(): Promise<Database>;
  remove(): void;
}

interface Tally {
  kills: number;
  recovered: number;
  lostRows: number;
}

async function createEmptyDatabase(cluster: PostgresCluster | null): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const databaseUrl = cluster ? await cluster.createDatabase() : null;
  return {
    dataDir,
    databaseUrl,
    open: () => openDatabase({ dataDir, databaseUrl, clock, random: () => 0, log: createLog('silent') }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function use<Result>(target: Target, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await target.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function prepare(target: Target, version: number): Promise<Awaited<ReturnType<typeof readContents>>> {
  return use(target, async (db) => {
    await migrate(db, clock.now(), MIGRATIONS.slice(0, version));
    await fillTables(db);
    return readContents(db.read);
  });
}

function startMigration(target: Target, version: number, step: number) {
  return startProcess(PROGRAM, {
    args: [target.dataDir, target.databaseUrl ?? '-', String(version), String(step)],
  });
}

/** Returns the number of steps of the migration and the resulting schema. */
async function rehearse(
  cluster: PostgresCluster | null,
  version: number,
): Promise<{ steps: number; shape: string }> {
  const target = await createEmptyDatabase(cluster);
  await prepare(target, version - 1);
  const { count } = await startMigration(target, version, 0).receive<MigrationSteps>('steps');
  const shape = await use(target, (db) => readShape(db.read));
  target.remove();
  return { steps: count, shape };
}

async function killOnce(
  cluster: PostgresCluster | null,
  version: number,
  step: number,
  shape: string,
  tally: Tally,
) {
  const target = await createEmptyDatabase(cluster);
  const before = await prepare(target, version - 1);
  const exitCode = await startMigration(target, version, step).exited;
  if (exitCode !== null)
    throw new Error(`Migration ${version} ended with code ${exitCode} before step ${step}`);
  tally.kills += 1;
  await use(target, async (db) => {
    await migrate(db, clock.now(), MIGRATIONS.slice(0, version));
    if ((await readShape(db.read)) === shape) tally.recovered += 1;
    tally.lostRows += countLost(before, await readContents(db.read));
  });
  target.remove();
}

async function killEverywhere(
  name: string,
  cluster: PostgresCluster | null,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const tally: Tally = { kills: 0, recovered: 0, lostRows: 0 };
  const newest = MIGRATIONS.length;
  for (let version = isQuick ? newest : 1; version <= newest; version += 1) {
    const { steps, shape } = await rehearse(cluster, version);
    for (let step = 1; step <= steps; step += 1) await killOnce(cluster, version, step, shape, tally);
  }
  return [
    { label: `${name}: kills`, value: tally.kills, unit: '' },
    {
      label: `${name}: recovered`,
      value: tally.recovered,
      unit: '',
      bounds: [{ on: 'value', atLeast: tally.kills }],
    },
    { label: `${name}: rows lost`, value: tally.lostRows, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
  ];
}

async function run(options: BenchOptions): Promise<Report> {
  const embedded = await killEverywhere('embedded', null, options);
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures: embedded, notes: ['Not done on PostgreSQL, which is not installed.'] };
  try {
    return { figures: [...embedded, ...(await killEverywhere('PostgreSQL', cluster, options))] };
  } finally {
    await cluster.remove();
  }
}

export const migrations: Measurement = {
  name: 'migrations',
  title: 'Kills at every statement of the migrations (PF-18)',
  run,
};
