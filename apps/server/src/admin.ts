// Manages an installation from the command line: `npm run admin -- <command> [--option value]`. A command loads what it
// needs: the features with all tables are most of the server.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AccountOptions } from './admin-accounts.ts';
import { describeFigures } from './admin-figures.ts';
import { readWords, USAGE } from './admin-words.ts';
import { readConfig, readConfigWithoutSecrets, type Config } from './config.ts';
import { listSecretValues } from './config.secrets.ts';
import { fault, toCause, toDoctorReport, warn } from './doctor/finding.ts';
import { createSystemClock } from './platform/clock.ts';
import { findVaultKeys, loadSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { parseVaultKeys, type VaultKeys } from './platform/crypto/vault-keys.ts';
import type { BackupFigures } from './platform/db/backup/format.ts';
import type { Database } from './platform/db/database.ts';
import type { TableRules } from './platform/db/table-rules.ts';
import { prepareDataFolder, toFileError } from './platform/start/data-folder.ts';
import { lockFolder } from './platform/db/sqlite/folder-lock.ts';
import { toDatabaseError, toRefusalError } from './platform/db/errors.ts';
import { migrate, readSchemaVersions } from './platform/db/migrate.ts';
import { EMBEDDED_FILE, openDatabase } from './platform/db/open.ts';
import { createIds } from './platform/ids.ts';
import { createLog, type Log } from './platform/log.ts';
import { createLimits } from './platform/settings/limits.ts';
import { StartError } from './platform/start/start-error.ts';

const clock = createSystemClock();

/** Reads the environment only: a command must not generate keys. */
function loadGivenSecrets({ jwtSecret, encryptionKey }: Config): Secrets {
  const none: VaultKeys = [{ version: 1, secret: '' }];
  return { jwtSecret: jwtSecret ?? '', vaultKeys: parseVaultKeys(encryptionKey ?? '') ?? none };
}

const loadTables = async (): Promise<TableRules> => (await import('./compose/tables.ts')).TABLES;

function toLog(config: Config): Log {
  return createLog('warn', undefined, listSecretValues(config, loadGivenSecrets(config)));
}

function open(config: Config): Promise<Database> {
  const ids = createIds(clock);
  return openDatabase({ ...config, clock, random: () => ids.random(), log: toLog(config) });
}

/** For read-only commands: a wrong DATA_DIR is reported instead of creating a new, empty database. */
async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, EMBEDDED_FILE)))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR as for the server.`);
  return open(config);
}

/** Upgrading is left to the server's start, before which there may be a backup. */
async function checkSchema(db: Database, { mayBeOlder }: { mayBeOlder: boolean }): Promise<void> {
  await db.ping();
  const { applied, known } = await readSchemaVersions(db);
  if (applied === 0)
    throw new StartError('The database has no tables yet. Start the server once: it makes them.');
  if (applied > known)
    throw new StartError(
      `The database was written by a newer version of Parley (schema ${applied}, this build knows ${known}). Use the newer version.`,
    );
  if (applied < known && !mayBeOlder)
    throw new StartError(
      `The database has the schema of an earlier version (${applied}, this build brings it to ${known}). Make a backup and start the server, which upgrades it, or use the earlier version.`,
    );
}

/** Nothing stays open behind a check that throws. */
async function openUnlessRefused(db: Database, check: (db: Database) => Promise<void>): Promise<Database> {
  try {
    await check(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openChecked(config: Config, schema: { mayBeOlder: boolean }): Promise<Database> {
  return openUnlessRefused(await openExisting(config), (db) => checkSchema(db, schema));
}

const openCurrent = (config: Config): Promise<Database> => openChecked(config, { mayBeOlder: false });

/** The first account may come before the first start of the server. */
async function openOrMake(config: Config): Promise<Database> {
  return openUnlessRefused(await open(config), async (db) => {
    await db.ping();
    if ((await readSchemaVersions(db)).applied === 0) {
      await migrate(db, clock.now());
      // Where the server uses another one, the account would be looked for there in vain.
      const place =
        config.databaseUrl === null ? `a new database in ${config.dataDir}` : 'the tables of DATABASE_URL';
      process.stdout.write(
        `Made ${place}. If the server has another one, set DATA_DIR or DATABASE_URL as for the server.\n`,
      );
    }
    await checkSchema(db, { mayBeOlder: false });
  });
}

function say(done: string, figures: BackupFigures): void {
  process.stdout.write(`${done}: ${describeFigures(figures)}.\n`);
}

async function makeBackup(config: Config, file: string): Promise<BackupFigures> {
  const { writeBackup } = await import('./platform/db/backup/write-backup.ts');
  const tables = await loadTables();
  const db = await openChecked(config, { mayBeOlder: true });
  try {
    return await writeBackup(db, tables, file, clock.now());
  } catch (error) {
    throw toFileError(file, error);
  } finally {
    await db.close();
  }
}

/** npm runs a command in the folder of the project, from wherever it was asked for. */
async function backup(config: Config, given: string): Promise<void> {
  const file = resolve(given);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`${file} is a folder. Name a file in it.`);
  say(`Backup written to ${file}`, await makeBackup(config, file));
}

/** What was sealed is opened by the keys of the installation that was backed up alone, and a start without them makes others. */
async function sayMissingKeys(db: Database, config: Config): Promise<void> {
  const { checkVault } = await import('./doctor/local-checks.ts');
  const isWithoutKeys = findVaultKeys(config.encryptionKey, config.dataDir) === null;
  // The start asks for them.
  if (isWithoutKeys && config.databaseUrl !== null) return;
  const found = isWithoutKeys
    ? warn(
        'vault',
        `There are no keys in ${config.dataDir} yet, and the start of the server would make new ones, which open no stored secret.`,
        'Before it, put secrets.json of the installation that was backed up there, or set its JWT_SECRET and ENCRYPTION_KEY.',
      )
    : await checkVault(db, config);
  if (found?.remedy) process.stdout.write(`${found.text}\n${found.remedy}\n`);
}

async function restore(config: Config, given: string): Promise<void> {
  const file = resolve(given);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new StartError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw new StartError(`${file} is a folder. Name a file in it.`);
  const { restoreBackup } = await import('./platform/db/backup/restore-backup.ts');
  const tables = await loadTables();
  prepareDataFolder(config.dataDir);
  const lock = config.databaseUrl === null ? lockFolder(config.dataDir) : null;
  const db = await open(config);
  try {
    const figures = await restoreBackup(db, tables, file, clock.now());
    await migrate(db, clock.now());
    say(`Restored from ${file}`, figures);
    await sayMissingKeys(db, config);
  } finally {
    await db.close();
    lock?.release();
  }
}

async function checkLedger(config: Config): Promise<void> {
  const { reconcile, toReport } = await import('./features/billing/index.ts');
  const db = await openCurrent(config);
  try {
    const result = await reconcile(db, clock);
    process.stdout.write(toReport(result));
    if (result.differences.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

async function checkAuditLog(config: Config): Promise<void> {
  const { checkAudit, toAuditReport } = await import('./platform/audit/audit-check.ts');
  const db = await openCurrent(config);
  try {
    const result = await checkAudit(db);
    process.stdout.write(toAuditReport(result));
    if (result.faults.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

const isPostgresUrl = (address: string): boolean =>
  URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol);

async function rehearseUpgrade(
  config: Config,
  given: string | undefined,
  into: string | undefined,
): Promise<void> {
  if (into !== undefined && !isPostgresUrl(into))
    throw new StartError('--into must look like postgres://user:password@host:5432/name.');
  const { rehearse } = await import('./admin-rehearse.ts');
  const tables = await loadTables();
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  const file = given ?? join(folder, 'backup.gz');
  try {
    if (given === undefined) say('Backup made for the rehearsal alone', await makeBackup(config, file));
    else if (!existsSync(given)) throw new StartError(`There is no file ${given}.`);
    const openIn = (databaseUrl: string | null, dataDir: string): Promise<Database> =>
      open({ ...config, databaseUrl, dataDir });
    const deps = { clock, tables, file, into: into ?? null, open: openIn };
    process.stdout.write(`${await rehearse(deps)}\n`);
  } catch (error) {
    const known = toDatabaseError(error);
    if (into !== undefined || !(known instanceof AppError) || known.code !== 'storage_full') throw error;
    throw new StartError(
      `There is no room in ${tmpdir()} for the rehearsal, which needs several times what the data takes. Set TMPDIR to a folder with room.`,
      { cause: error },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function doctor(config: Config): Promise<void> {
  const { examine } = await import('./doctor/doctor.ts');
  const ids = createIds(clock);
  // The findings say it; a log would say it twice.
  const log = createLog('silent');
  const findings = await examine({ config, clock, ids, log, openDatabase: () => open(config) });
  process.stdout.write(toDoctorReport(findings));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
}

const LISTED_ACCOUNTS = 50;

const MEGABYTE = 1024 * 1024;

/** What an admin has set comes before the environment. */
async function readQuotaBytes(db: Database, config: Config): Promise<number> {
  const { createReadLimits } = await import('./features/limits/index.ts');
  const limits = createLimits({ 'account-storage': config.storageQuotaBytes / MEGABYTE });
  await createReadLimits({ db, limits })();
  return limits.get('account-storage') * MEGABYTE;
}

async function listStorage(config: Config): Promise<void> {
  const { listLargest } = await import('./features/history/index.ts');
  const db = await openCurrent(config);
  try {
    const quotaBytes = await readQuotaBytes(db, config);
    const accounts = await listLargest(db.longRead, LISTED_ACCOUNTS);
    const lines = accounts.map(({ userId, username, storedBytes }) => {
      const size = `${(storedBytes / MEGABYTE).toFixed(1)} MB`;
      const share = `${((100 * storedBytes) / quotaBytes).toFixed(0)}%`;
      return `${userId}  ${username ?? '-'}  ${size}  ${share} of the quota\n`;
    });
    process.stdout.write(lines.length > 0 ? lines.join('') : 'No account stores anything.\n');
  } finally {
    await db.close();
  }
}

async function rotateEncryptionKey(config: Config): Promise<void> {
  const { encryptionKey, jwtSecret } = config;
  if (encryptionKey === null) throw new StartError('ENCRYPTION_KEY is missing. Set it as for the server.');
  const { reseal } = await import('./platform/db/records/reseal.ts');
  const tables = await loadTables();
  const db = await openCurrent(config);
  try {
    const { vaultKeys } = loadSecrets({ encryptionKey, jwtSecret: jwtSecret ?? '' }, config.dataDir);
    const { resealed, current, unreadable } = await reseal(db, tables, vaultKeys);
    process.stdout.write(
      `Sealed again: ${resealed}. Already sealed with key ${vaultKeys[0].version}: ${current}. Unreadable: ${unreadable}.\n`,
    );
    if (unreadable > 0)
      throw new StartError(
        'No key of ENCRYPTION_KEY opens what is unreadable. Add the key that sealed it to the list, under the number it had, and drop no key meanwhile.',
      );
  } finally {
    await db.close();
  }
}

async function forgetUnreadableCredentials(config: Config, isConfirmed: boolean): Promise<void> {
  const vaultKeys = findVaultKeys(config.encryptionKey, config.dataDir);
  if (vaultKeys === null) throw new StartError('ENCRYPTION_KEY is missing. Set it as for the server.');
  const { createVault, forgetUnreadable, VAULT_PURPOSE } = await import('./features/credentials/index.ts');
  const { createAudit } = await import('./platform/audit/audit.ts');
  const { createSealer } = await import('./platform/crypto/sealed-text.ts');
  const db = await openCurrent(config);
  try {
    const audit = createAudit({ db, clock, ids: createIds(clock), log: toLog(config) });
    const vault = createVault(createSealer(vaultKeys, VAULT_PURPOSE));
    const { credentials, accounts } = await forgetUnreadable({ db, audit, vault }, isConfirmed);
    const found = `${credentials} credentials of ${accounts} accounts that no key opens`;
    process.stdout.write(
      isConfirmed
        ? `Forgot ${found}.\n`
        : `There are ${found}. Nothing was changed: --yes forgets them, and no key brings them back then.\n`,
    );
  } finally {
    await db.close();
  }
}

async function changeAccounts(command: string, options: AccountOptions): Promise<void> {
  const { runAccountCommand } = await import('./admin-accounts.ts');
  const config = readConfigWithoutSecrets();
  const db = await (command === 'create-user' ? openOrMake : openCurrent)(config);
  try {
    process.stdout.write(
      `${await runAccountCommand(command, options, { db, clock, log: toLog(config), config })}\n`,
    );
  } finally {
    await db.close();
  }
}

const COMMANDS: Readonly<Record<string, (config: Config, file: string) => Promise<void>>> = {
  backup,
  restore,
};
const COMMANDS_WITHOUT_FILE: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  doctor,
  'check-ledger': checkLedger,
  'check-audit': checkAuditLog,
  'rotate-encryption-key': rotateEncryptionKey,
  'list-storage': listStorage,
};

/** A setting that stops the server is what the doctor was asked for. */
function readConfigForDoctor(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const remedy = 'Correct it and ask again: everything else depends on the settings.';
    process.stdout.write(toDoctorReport([fault('settings', error.message, remedy)]));
    process.exit(1);
  }
}

/** Of the commands that use the secrets of the server. */
const READERS: Readonly<Record<string, () => Config>> = {
  doctor: readConfigForDoctor,
  'rotate-encryption-key': readConfig,
};

async function main(): Promise<void> {
  const words = readWords();
  if (!words) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { command: name, values } = words;
  const plainCommand = COMMANDS_WITHOUT_FILE[name];
  if (plainCommand) return plainCommand((READERS[name] ?? readConfigWithoutSecrets)());
  if (name === 'rehearse') return rehearseUpgrade(readConfigWithoutSecrets(), values.file, values.into);
  if (name === 'forget-unreadable-credentials')
    return forgetUnreadableCredentials(readConfig(), values.yes ?? false);
  const command = COMMANDS[name];
  if (!command) return changeAccounts(name, values);
  if (!values.file) throw new StartError('--file is missing.');
  await command(readConfigWithoutSecrets(), values.file);
}

/** What callers of the server are told says too little to its operator. */
function toAway(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'database_unavailable') return error;
  const { cause } = error;
  if (cause instanceof Error && 'errcode' in cause)
    return new StartError(`The database in DATA_DIR cannot be used now: ${cause.message}.`, { cause });
  // One that tries several addresses has no sentence.
  const reason = (cause instanceof Error && cause.message) || toCause(cause);
  return new StartError(`The database cannot be reached: ${reason}. Check that it runs, and DATABASE_URL.`, {
    cause,
  });
}

main().catch((thrown: unknown) => {
  const error = toRefusalError(thrown) ?? toAway(toDatabaseError(thrown));
  process.stderr.write(
    `${error instanceof StartError || error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
});
