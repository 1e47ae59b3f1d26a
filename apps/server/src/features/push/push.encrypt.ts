// Messages that only the browser can read (RFC 8291), signed so that its push service knows the sender (RFC 8292).
import { createECDH, createCipheriv, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const END_OF_MESSAGE = Buffer.from([2]);
const VALID_SECONDS = 12 * 3_600;

export interface PushKeys {
  /** Base64url, both. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export function createPushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: pair.getPrivateKey('base64url') };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Throws where the browser's key is no point of the curve. */
export function encryptPush({ keys }: Subscription, message: string): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const pair = createECDH(CURVE);
  const ours = pair.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = derive(pair.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ours.length]),
    ours,
    cipher.update(Buffer.concat([Buffer.from(message), END_OF_MESSAGE])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The value of the header `authorization`. */
export function signPush(
  { publicKey, privateKey }: PushKeys,
  {
    endpoint,
    contact,
    nowMs,
  }: { readonly endpoint: string; readonly contact: string; readonly nowMs: number },
): string {
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(0, 32).toString('base64url'),
      y: point.subarray(32).toString('base64url'),
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + VALID_SECONDS,
    sub: contact,
  };
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
