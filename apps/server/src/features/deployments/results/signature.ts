// Signed callbacks by the convention of Standard Webhooks.
import { createHmac } from 'node:crypto';
import { readSigningKey } from '../signing-secret.ts';

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
  const key = readSigningKey(secret);
  if (key === null) throw new Error('Results are signed with a secret that was made here');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
