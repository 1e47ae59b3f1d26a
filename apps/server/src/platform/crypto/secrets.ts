// The two keys of an installation: from the environment, or generated once and stored beside the embedded database.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { toFolderError } from '../start/data-folder.ts';
import { StartError } from '../start/start-error.ts';
import { parseVaultKeys, type VaultKeys } from './vault-keys.ts';

export interface Secrets {
  readonly jwtSecret: string;
  readonly vaultKeys: VaultKeys;
}

const SECRETS_FILE = 'secrets.json';
const Stored = z.object({ jwt_secret: z.string().min(32), encryption_key: z.string().min(32) });

function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported below, with the name of the file.
    return undefined;
  }
}

function readStored(file: string): z.infer<typeof Stored> {
  const parsed = Stored.safeParse(parseStored(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new StartError(`${file} is damaged. Put back a copy of it, or set JWT_SECRET and ENCRYPTION_KEY.`);
}

function makeStored(file: string): z.infer<typeof Stored> {
  const made = {
    jwt_secret: randomBytes(32).toString('hex'),
    encryption_key: randomBytes(32).toString('hex'),
  };
  try {
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw toFolderError(dirname(file), error);
  }
  return made;
}

function toVaultKeys(text: string, source: string): VaultKeys {
  const keys = parseVaultKeys(text);
  if (keys) return keys;
  throw new StartError(`${source} holds no list of keys such as 2:<new key>,1:<old key>.`);
}

/** Of the environment or the data folder; `null` where none was made yet. Makes none. */
export function findVaultKeys(encryptionKey: string | null, dataDir: string): VaultKeys | null {
  if (encryptionKey !== null) return toVaultKeys(encryptionKey, 'ENCRYPTION_KEY');
  const file = join(dataDir, SECRETS_FILE);
  return existsSync(file) ? toVaultKeys(readStored(file).encryption_key, file) : null;
}

export function loadSecrets(
  given: { jwtSecret: string | null; encryptionKey: string | null },
  dataDir: string,
): Secrets {
  if (given.jwtSecret !== null && given.encryptionKey !== null) {
    return { jwtSecret: given.jwtSecret, vaultKeys: toVaultKeys(given.encryptionKey, 'ENCRYPTION_KEY') };
  }
  const file = join(dataDir, SECRETS_FILE);
  const stored = existsSync(file) ? readStored(file) : makeStored(file);
  return {
    jwtSecret: given.jwtSecret ?? stored.jwt_secret,
    vaultKeys:
      given.encryptionKey === null
        ? toVaultKeys(stored.encryption_key, file)
        : toVaultKeys(given.encryptionKey, 'ENCRYPTION_KEY'),
  };
}
