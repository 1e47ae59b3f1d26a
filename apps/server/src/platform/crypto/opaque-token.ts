// Secrets that are compared, never read: only their hash is stored. They carry enough chance that a plain hash will do.
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits as text. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The one token that follows another: the same for everybody who asks, known to nobody without the key. */
export function deriveToken(key: string, token: string): string {
  return createHmac('sha256', key).update(`next:${token}`).digest('base64url');
}
