// Secrets that are compared, never read: only their hash is stored. Their entropy is high enough for a plain hash.
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits as text. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The one successor of a token: deterministic for a given key, and unpredictable without it. */
export function deriveToken(key: string, token: string): string {
  return createHmac('sha256', key).update(`next:${token}`).digest('base64url');
}
