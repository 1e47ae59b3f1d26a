// Rehearses what an operator hopes never to need: a backup is restored as the version that wrote it would, upgraded to this
// version, backed up again and restored again. Nothing of the installation is changed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFigures } from './admin-figures.ts';
import { reconcile } from './features/billing/index.ts';
import { checkAudit } from './platform/audit/audit-check.ts';
import type { Clock } from './platform/clock.ts';
import { measure, type BackupFigures } from './platform/db/backup/format.ts';
import { readHead } from './platform/db/backup/read-head.ts';
import { restoreBackup } from './platform/db/backup/restore-backup.ts';
import { readLongSnapshot } from './platform/db/backup/snapshot.ts';
import { writeBackup } from './platform/db/backup/write-backup.ts';
import type { Database } from './platform/db/database.ts';
import { migrate, readSchemaVersions } from './platform/db/migrate.ts';
import type { TableRules } from './platform/db/table-rules.ts';
import { StartError } from './platform/start/start-error.ts';

export interface RehearsalDeps {
  readonly clock: Clock;
  readonly tables: TableRules;
  /** The backup to begin with. */
  readonly file: string;
  /** An empty database; `null`: an embedded one in a folder that is removed. */
  readonly into: string | null;
  readonly open: (databaseUrl: string | null, folder: string) => Promise<Database>;
}

function checkEqual(step: string, before: BackupFigures, after: BackupFigures): void {
  const names = Object.keys(before.counts).filter((name) => before.counts[name] !== after.counts[name]);
  const differences = names.map(
    (name) => `${name}: ${before.counts[name]} rows before, ${after.counts[name] ?? 'none'} after`,
  );
  for (const name of Object.keys(before.sums)) {
    if (before.sums[name] !== after.sums[name])
      differences.push(`${name}: a sum of ${before.sums[name]} before, ${after.sums[name] ?? 'none'} after`);
  }
  if (differences.length > 0)
    throw new StartError(`${step} changed what was stored.\n${differences.join('\n')}`);
}

async function checkContents(db: Database, clock: Clock): Promise<string> {
  const { accounts, differences } = await reconcile(db, clock);
  if (differences.length > 0) throw new StartError(`The ledger has ${differences.length} differences.`);
  const { entries, faults } = await checkAudit(db);
  if (faults.length > 0) throw new StartError(`The audit log has ${faults.length} faults.`);
  return `${accounts} accounts balance, ${entries} audit entries are whole`;
}

async function upgrade(db: Database, { clock, tables, file }: RehearsalDeps) {
  const { schema } = await readHead(file);
  if ((await readSchemaVersions(db)).applied > 0)
    throw new StartError('The database to rehearse in is not empty.');
  const before = await restoreBackup(db, tables, file, clock.now());
  await migrate(db, clock.now());
  const after = await readLongSnapshot(db, (tx) => measure(tx, tables));
  checkEqual('The upgrade', before, after);
  const { applied } = await readSchemaVersions(db);
  return { schema, applied, figures: after };
}

/** Restores the upgraded data once more, from a backup of this version. */
async function restoreAgain(db: Database, folder: string, deps: RehearsalDeps): Promise<void> {
  const { clock, tables, open } = deps;
  const file = join(folder, 'again.gz');
  const written = await writeBackup(db, tables, file, clock.now());
  const copy = await open(null, join(folder, 'again'));
  try {
    checkEqual('The restore', written, await restoreBackup(copy, tables, file, clock.now()));
    await checkContents(copy, clock);
  } finally {
    await copy.close();
  }
}

/** Answers what was done; throws where anything was lost or changed. */
export async function rehearse(deps: RehearsalDeps): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-rehearsal-'));
  try {
    const db = await deps.open(deps.into, join(folder, 'first'));
    try {
      const { schema, applied, figures } = await upgrade(db, deps);
      const contents = await checkContents(db, deps.clock);
      await restoreAgain(db, folder, deps);
      return [
        `Restored as schema ${schema}, upgraded to schema ${applied}: ${describeFigures(figures)}.`,
        `After the upgrade: ${contents}.`,
        'Backed up again and restored again: counts and sums are equal.',
      ].join('\n');
    } finally {
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
