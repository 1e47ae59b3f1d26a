// PF-23: a backup of a million messages and its restoring into both databases, held against what was there before.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLES } from '../../apps/server/src/compose/tables.ts';
import { restoreBackup } from '../../apps/server/src/platform/db/backup/restore-backup.ts';
import { writeBackup } from '../../apps/server/src/platform/db/backup/write-backup.ts';
import type { BackupFigures } from '../../apps/server/src/platform/db/backup/format.ts';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fill } from '../history/fill.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer, type ServerSetup } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const MESSAGES_EACH = 50;
const SESSIONS_EACH = 400;
const LIMIT_SECONDS = 15 * 60;
const clock = createSystemClock();

async function fillHistories(setup: ServerSetup): Promise<void> {
  const server = await startServer(setup);
  for (const account of setup.accounts) {
    const plan = { sessions: SESSIONS_EACH, messagesEach: MESSAGES_EACH, rareWord: 'zanzibar' };
    await fill(server.port, account, plan);
  }
  await server.process.stop();
}

async function use<Result>(
  target: { readonly dataDir: string; readonly databaseUrl: string | null },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase({ ...target, clock, random: () => 0, log: createLog('silent') });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedAtMs = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAtMs) / 1_000 };
}

/** Tables whose number of rows differs, and those whose sums do. */
function countDifferences(left: BackupFigures, right: BackupFigures): number {
  const names = new Set([...Object.keys(left.counts), ...Object.keys(right.counts)]);
  const tables = [...names].filter((name) => left.counts[name] !== right.counts[name]);
  const sums = Object.keys(left.sums).filter((name) => left.sums[name] !== right.sums[name]);
  return tables.length + sums.length;
}

async function restoreInto(
  label: string,
  databaseUrl: string | null,
  file: string,
  original: BackupFigures,
): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const { result, seconds } = await use({ dataDir, databaseUrl }, (db) =>
    timed(() => restoreBackup(db, TABLES, file, clock.now())),
  );
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      label: `${label}: restored in`,
      value: seconds,
      unit: 's',
      bounds: [{ on: 'value', atMost: LIMIT_SECONDS }],
    },
    {
      label: `${label}: counts or ledger sums that differ`,
      value: countDifferences(original, result),
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
  ];
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const cluster = await createPostgresCluster();
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: isQuick ? 2 : 50 });
  const file = join(setup.dataDir, 'all.backup');
  try {
    await fillHistories(setup);
    const { result: original, seconds } = await use(setup, (db) =>
      timed(() => writeBackup(db, TABLES, file, clock.now())),
    );
    const figures: Figure[] = [
      { label: 'messages', value: original.counts['chat_messages'] ?? 0, unit: '' },
      { label: 'backup written in', value: seconds, unit: 's' },
      { label: 'size of the backup', value: statSync(file).size / 1_024 ** 2, unit: 'MB' },
      ...(await restoreInto('embedded database', null, file, original)),
    ];
    if (cluster)
      figures.push(...(await restoreInto('PostgreSQL', await cluster.createDatabase(), file, original)));
    return { figures, notes: cluster ? [] : ['PostgreSQL is not installed: only the embedded database.'] };
  } finally {
    await vendor.stop();
    setup.remove();
    await cluster?.remove();
  }
}

export const backups: Measurement = {
  name: 'backups',
  title: 'Restoring a million messages (PF-23)',
  run,
};
