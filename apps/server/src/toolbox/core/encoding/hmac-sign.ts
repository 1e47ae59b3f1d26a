import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';

const HEX = /^(?:[0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** As services write it before the digest, such as `sha256=`. */
const PREFIX = /^[a-z0-9-]{2,10}=(?=.)/i;

function readSecret(text: string, encoding: 'text' | 'hex' | 'base64'): Buffer {
  if (encoding === 'text') return Buffer.from(text, 'utf8');
  const isValid = encoding === 'hex' ? HEX.test(text) : BASE64.test(text);
  if (!isValid)
    throw new InputError(`The secret is no ${encoding}. Use secret_encoding "text" for a plain one.`);
  return Buffer.from(text, encoding);
}

/** In whichever of the usual ways it is written. */
function isSame(digest: Buffer, signature: string): boolean {
  const given = signature.trim();
  const bare = given.replace(PREFIX, '');
  const spellings = [given, bare].flatMap((text) => [
    ...(HEX.test(text) ? [Buffer.from(text, 'hex')] : []),
    ...(BASE64.test(text) ? [Buffer.from(text, 'base64')] : []),
  ]);
  return spellings.some((bytes) => bytes.length === digest.length && timingSafeEqual(bytes, digest));
}

export const hmacSign = coreTool({
  name: 'hmac-sign',
  icon: 'key-round',
  title: { en: 'Sign with HMAC', zh: 'HMAC 签名' },
  description:
    'Computes the HMAC of a payload with a secret, or checks a signature that was given, as webhooks carry it. Use it to test or debug signatures with a trial secret: what is written in the chat stays there, so do not ask for a secret that is in use. For a digest without a secret use hash-text.',
  parameters: z.strictObject({
    payload: z.string().max(100_000).describe('The exact text that is signed; each space counts.'),
    secret: z.string().min(1).max(1_000).describe('The shared secret.').meta({ writeOnly: true }),
    secret_encoding: z.enum(['text', 'hex', 'base64']).default('text').describe('How the secret is written.'),
    algorithm: z
      .enum(['sha256', 'sha512', 'sha384', 'sha1'])
      .default('sha256')
      .describe('The hash. sha1 is for old services only.'),
    encoding: z
      .enum(['hex', 'base64', 'base64url'])
      .default('hex')
      .describe('How the signature is written in the result.'),
    signature: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('A signature to check, in hex or base64, also with a prefix such as sha256=.'),
  }),
  call: ({ payload, secret, secret_encoding, algorithm, encoding, signature }) =>
    orBadInput(() => {
      const key = readSecret(secret, secret_encoding);
      const digest = createHmac(algorithm, key).update(payload, 'utf8').digest();
      return {
        data: {
          algorithm,
          signature: digest.toString(encoding),
          ...(signature !== undefined && { valid: isSame(digest, signature) }),
        },
      };
    }),
});
