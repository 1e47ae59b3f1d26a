import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that disk is read-only',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
  ENOSPC: 'that disk is full',
};

/** In words for whoever starts the server; `error` is what the file system said. */
export function toFolderError(dataDir: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that may be written to.`,
    { cause: error },
  );
}

/** Makes the data folder where it is missing, for its owner alone. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toFolderError(dataDir, error);
  }
}
