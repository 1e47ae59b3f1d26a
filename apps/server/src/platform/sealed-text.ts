// Text that is stored so that only this installation can read it again.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  seal(text: string, belongsTo: string): string;
  /** `null`: sealed with another key, for something else, or damaged. */
  open(sealed: string, belongsTo: string): string | null;
}

/** Each purpose has a key of its own; what is sealed is bound to what it belongs to. */
export function createSealer(encryptionKey: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, 'parley', purpose, 32));
  return {
    seal(text, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(belongsTo));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch {
        // That it does not open is the answer.
        return null;
      }
    },
  };
}
