// A browser that is notified: its keys, and how it reads what a push service brings.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { PushMessage } from '@parley/contract/push/schemas.ts';
import { expect } from 'vitest';

export interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

export function createBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return { pair, auth, subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } } };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** As a browser does it, RFC 8291. */
export function decrypt({ pair, auth }: Browser, body: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const theirs = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const input = derive(pair.computeSecret(theirs), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return PushMessage.parse(JSON.parse(plain.subarray(0, -1).toString()));
}
