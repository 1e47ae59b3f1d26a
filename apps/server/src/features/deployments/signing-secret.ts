// Secrets by the convention of Standard Webhooks: base64 behind a prefix.
import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;
/** A shorter key could be guessed. */
const MIN_BYTES = 24;

export function createSigningSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/** The bytes that are signed with, also of a secret without the prefix; `null` where it is not base64 or too short. */
export function readSigningKey(secret: string): Buffer | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length < MIN_BYTES ? null : key;
}
