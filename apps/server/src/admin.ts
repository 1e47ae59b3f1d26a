// Manages an installation from the command line: `npm run admin -- <command> [--option value]`.
import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { createSystemClock } from './platform/clock.ts';
import { restoreBackup, writeBackup, type BackupFigures } from './platform/db/backup.ts';
import type { Database } from './platform/db/database.ts';
import { lockFolder } from './platform/db/folder-lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { createIds } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

const USAGE = `Usage: npm run admin -- <command>

  backup  --file F    write everything to the file F; the server may go on
  restore --file F    read a backup into an empty database; the server must be stopped

DATA_DIR or DATABASE_URL name the database, as for the server.`;

const clock = createSystemClock();

function open(config: Config): Database {
  const ids = createIds(clock);
  return openDatabase({ ...config, clock, random: () => ids.random(), log: createLog('warn') });
}

function say(done: string, { counts, ledger_sum: sum }: BackupFigures): void {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  process.stdout.write(`${done}: ${rows} rows, ledger sum ${(sum / 1_000_000).toFixed(6)} USD.\n`);
}

async function backup(config: Config, file: string): Promise<void> {
  const db = open(config);
  try {
    say(`Backup written to ${file}`, await writeBackup(db, file, clock.now()));
  } finally {
    await db.close();
  }
}

async function restore(config: Config, file: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = config.databaseUrl === null ? lockFolder(config.dataDir) : null;
  const db = open(config);
  try {
    await migrate(db, clock.now());
    say(`Restored from ${file}`, await restoreBackup(db, file));
  } finally {
    await db.close();
    lock?.release();
  }
}

const COMMANDS: Readonly<Record<string, (config: Config, file: string) => Promise<void>>> = {
  backup,
  restore,
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { file: { type: 'string' } },
  });
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command || values.file === undefined) throw new StartError(USAGE);
  await command(readConfig(), values.file);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
});
