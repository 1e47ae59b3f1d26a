// Signed callbacks by the convention of Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export function createSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export interface SignedMessage {
  readonly id: string;
  readonly atMs: number;
  readonly body: string;
}

export function toSignedHeaders(
  secret: string,
  { id, atMs, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
