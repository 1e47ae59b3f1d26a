// Nonces for Google sign-ins. The server issues each and accepts it once, so that an intercepted token is useless.
// Issued nonces are signed and need no record; used ones are stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import { insertNonce } from './google.store.ts';

const LIFETIME_MS = 15 * 60_000;

export interface GoogleNonces {
  readonly lifetimeSeconds: number;
  create(): string;
  /** `false` for one that is not ours, has expired, or was used before. */
  use(nonce: string): Promise<boolean>;
}

export function createGoogleNonces(deps: { db: Database; clock: Clock; secret: string }): GoogleNonces {
  const { db, clock, secret } = deps;
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(`google-nonce:${text}`).digest();

  function findExpiry(nonce: string): number | null {
    const [random = '', expiry = '', signature = ''] = nonce.split('.');
    const given = Buffer.from(signature, 'base64url');
    const own = sign(`${random}.${expiry}`);
    return given.length === own.length && timingSafeEqual(given, own) ? Number(expiry) : null;
  }

  return {
    lifetimeSeconds: LIFETIME_MS / 1_000,
    create() {
      const text = `${randomBytes(16).toString('base64url')}.${clock.now() + LIFETIME_MS}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    async use(nonce) {
      const expiresAtMs = findExpiry(nonce);
      if (expiresAtMs === null || expiresAtMs <= clock.now()) return false;
      // Only the signed part is the nonce: the same signature in another encoding is not another nonce.
      const [random = '', expiry = ''] = nonce.split('.');
      return db.write((tx) => insertNonce(tx, hashToken(`${random}.${expiry}`), expiresAtMs));
    },
  };
}
