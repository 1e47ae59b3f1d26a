// Encrypted text that only this installation can read again. It names the key that sealed it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultKeys } from './vault-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NAMED = /^v(\d{1,6})\.(.*)$/;
/** Key number of texts sealed before keys were numbered. */
const FIRST_VERSION = 1;

export interface Sealer {
  seal(text: string, belongsTo: string): string;
  /** `null`: sealed with a key that is missing, for another purpose, or damaged. */
  open(sealed: string, belongsTo: string): string | null;
  /** Whether it names the current key. Only `open` tells whether that key sealed it. */
  isCurrent(sealed: string): boolean;
}

function readVersion(sealed: string): { readonly version: number; readonly body: string } {
  const [, version, body] = NAMED.exec(sealed) ?? [];
  return version === undefined || body === undefined
    ? { version: FIRST_VERSION, body: sealed }
    : { version: Number(version), body };
}

/** The number of the key that sealed it. */
export const keyNumberOf = (sealed: string): number => readVersion(sealed).version;

/** Each purpose has its own derived key; the sealed text is bound to its context. */
export function createSealer(vaultKeys: VaultKeys, purpose: string): Sealer {
  const derive = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'parley', purpose, 32));
  const keys = new Map(vaultKeys.map(({ version, secret }) => [version, derive(secret)]));
  const [{ version: current, secret }] = vaultKeys;
  const currentKey = derive(secret);
  return {
    isCurrent: (sealed) => NAMED.test(sealed) && readVersion(sealed).version === current,
    seal(text, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(belongsTo));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const body = Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
      return `v${current}.${body}`;
    },
    open(sealed, belongsTo) {
      const { version, body } = readVersion(sealed);
      const key = keys.get(version);
      const bytes = Buffer.from(body, 'base64url');
      if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch {
        // Failing to decrypt is the result.
        return null;
      }
    },
  };
}
