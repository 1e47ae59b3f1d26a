// What the doctor finds without asking another server: settings, the data folder, the disk, the database, clocks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createVault, VAULT_PURPOSE } from '../features/credentials/index.ts';
import { prepareDataFolder } from '../platform/start/data-folder.ts';
import type { Database } from '../platform/db/database.ts';
import { readDatabaseTimeMs } from '../platform/db/dialect.ts';
import { findRefusal } from '../platform/db/errors.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { findVaultKeys } from '../platform/crypto/secrets.ts';
import type { VaultKeys } from '../platform/crypto/vault-keys.ts';
import { readSchemaVersions } from '../platform/db/migrate.ts';
import { EMBEDDED_FILE } from '../platform/db/open.ts';
import { readFreeBytes, toDiskState } from '../platform/http/binding/health.ts';
import { StartError } from '../platform/start/start-error.ts';
import { fault, fine, toCause, warn, type Finding } from './finding.ts';

const WARN_SKEW_MS = 2_000;
const MAX_SKEW_MS = 30_000;
const FOR_LIMIT_TESTS = 1;

function* listSettingWarnings(config: Config): Generator<Finding> {
  const { publicUrl, isProduction, redisUrl, databaseUrl, smtpUrl, mailFrom, limitFactor } = config;
  if (publicUrl !== null && !isProduction)
    yield warn('settings', 'PUBLIC_URL is set, but NODE_ENV is not production.', 'Set NODE_ENV=production.');
  if (isProduction && publicUrl === null)
    yield warn(
      'settings',
      'PUBLIC_URL is not set, so links in emails and shares may be wrong.',
      'Set PUBLIC_URL to the address that people open.',
    );
  if (redisUrl !== null && databaseUrl === null)
    yield warn(
      'settings',
      'REDIS_URL has no effect with the embedded database.',
      'Remove it, or set DATABASE_URL.',
    );
  if ((smtpUrl === null) !== (mailFrom === null))
    yield warn(
      'settings',
      'Email needs SMTP_URL and MAIL_FROM; one of them is missing.',
      'Set both, or neither.',
    );
  if (limitFactor > FOR_LIMIT_TESTS)
    yield warn(
      'settings',
      `LIMIT_FACTOR is ${limitFactor}: limits protect less.`,
      'Set LIMIT_FACTOR=1 except for load tests.',
    );
}

export function checkSettings(config: Config): readonly Finding[] {
  const warnings = [...listSettingWarnings(config)];
  return warnings.length > 0 ? warnings : [fine('settings', 'valid')];
}

function toSize(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB free`;
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return fine('disk', `${dataDir} does not exist yet: the server makes it`);
  try {
    prepareDataFolder(dataDir);
    const freeBytes = await readFreeBytes(dataDir);
    const state = toDiskState(freeBytes);
    if (state === 'ok') return fine('disk', `${dataDir} can be written to, ${toSize(freeBytes)}`);
    const remedy = 'Make room: move backups away, lower STORAGE_QUOTA_MB, or enlarge the disk.';
    const say = state === 'full' ? fault : warn;
    return say('disk', `${dataDir} has ${toSize(freeBytes)}.`, remedy);
  } catch (error) {
    const text =
      error instanceof StartError ? error.message : `${dataDir} cannot be used: ${toCause(error)}.`;
    return fault('disk', text, 'Run the doctor as the user that runs the server.');
  }
}

export function isMissing({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === null && !existsSync(join(dataDir, EMBEDDED_FILE));
}

export async function checkDatabase(db: Database): Promise<Finding> {
  try {
    await db.ping();
    const { applied, known } = await readSchemaVersions(db);
    if (applied > known)
      return fault(
        'database',
        `It was written by a newer version (schema ${applied}, this build knows ${known}).`,
        'Start the newer version, or restore an older backup.',
      );
    if (applied === 0)
      return fine('database', 'answers, and is empty: the server fills it at its first start');
    if (applied < known)
      return warn(
        'database',
        `Its schema is ${applied}; this build brings it to ${known}.`,
        'Make a backup, then start the server: it upgrades by itself.',
      );
    return fine('database', `answers, schema ${applied}`);
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal !== null) return fault('database', `It refuses: ${refusal.reason}.`, refusal.remedy);
    return fault(
      'database',
      `It does not answer: ${toCause(error)}.`,
      'Check that PostgreSQL runs, and the host, port, user and password in DATABASE_URL.',
    );
  }
}

/** Opens nothing. */
const NO_KEYS: VaultKeys = [{ version: 1, secret: '' }];

/** `null` where the database has no such table yet, or does not answer. */
export async function checkVault(db: Database, { encryptionKey, dataDir }: Config): Promise<Finding | null> {
  try {
    const keys = findVaultKeys(encryptionKey, dataDir) ?? NO_KEYS;
    const lost = await createVault(createSealer(keys, VAULT_PURPOSE)).findLostKey(db.read);
    if (lost === null) return fine('vault', 'its key opens what is stored');
    return fault(
      'vault',
      `No key opens the credentials that people have stored: key number ${lost} is missing or is another one. Nobody can use, save or remove any.`,
      `Set ENCRYPTION_KEY to the key of before, with the number ${lost}. Where it is lost for good: npm run admin -- forget-unreadable-credentials`,
    );
  } catch (error) {
    if (!(error instanceof StartError)) return null;
    return fault('vault', error.message, 'Put back a copy of the file, or set ENCRYPTION_KEY.');
  }
}

export function toClockFinding(whose: string, skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  if (Math.abs(skewMs) < WARN_SKEW_MS) return fine('clock', `agrees with ${whose}`);
  const text = `It is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} ${whose}.`;
  const remedy = 'Switch on time synchronisation (timedatectl set-ntp true) on both machines.';
  return (Math.abs(skewMs) > MAX_SKEW_MS ? fault : warn)('clock', text, remedy);
}

/** `null` where the database has no clock of its own, or does not answer. */
export async function checkDatabaseClock(db: Database, now: () => number): Promise<Finding | null> {
  try {
    const before = now();
    const there = await readDatabaseTimeMs(db.read);
    if (there === null) return null;
    return toClockFinding('the database', (before + now()) / 2 - there);
  } catch {
    return null;
  }
}
