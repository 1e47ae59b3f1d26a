import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** The database with its side files, and the keys. */
const OWN_FILES = /^(?:parley\.db(?:-wal|-shm|-journal)?|secrets\.json)$/;
const OTHERS = 0o077;
/** The sticky bit: anyone may add files but delete only their own. */
const SHARED_BIT = 0o1000;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that disk is read-only',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'that disk is full',
};

/** What the file system reported, in words for the operator; `null` where it was something else. */
function findReason(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? null;
}

/** An explanation for the operator of why a file could not be written; other errors as they are. */
export function toFileError(file: string, error: unknown): unknown {
  // Inside a transaction it was taken for a failure of the database.
  const reason = findReason(error) ?? (error instanceof Error ? findReason(error.cause) : null);
  if (reason === null) return error;
  return new StartError(`${file} cannot be written: ${reason}.`, { cause: error });
}

/** An explanation for the operator; `error` is what the file system reported. */
export function toFolderError(dataDir: string, error: unknown): StartError {
  const reason = findReason(error) ?? (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that may be written to.`,
    { cause: error },
  );
}

/** Includes an existing folder, as long as it contains only our files: `/tmp` must stay as it is. */
function closeToOthers(dataDir: string): void {
  const { mode } = statSync(dataDir);
  const isShared = (mode & SHARED_BIT) !== 0;
  const names = readdirSync(dataDir);
  for (const name of names) if (OWN_FILES.test(name)) chmodSync(join(dataDir, name), 0o600);
  const isOurs = names.length === 0 || names.some((name) => OWN_FILES.test(name));
  if (isOurs && !isShared && (mode & OTHERS) !== 0) chmodSync(dataDir, 0o700);
}

/**
 * With those above it, one by one: where nothing can be made, such as below `/proc`, Node's own way to make all of them
 * tries for ever.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another server may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** Creates the data folder if it is missing, accessible to its owner only. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    readdirSync(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(dataDir);
  } catch (error) {
    throw toFolderError(dataDir, error);
  }
}
