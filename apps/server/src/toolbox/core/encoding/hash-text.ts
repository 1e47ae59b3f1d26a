import { createHash } from 'node:crypto';
import { z } from 'zod';
import { coreTool } from '../core-tool.ts';

const BROKEN: ReadonlySet<string> = new Set(['md5', 'sha1']);

export const hashText = coreTool({
  name: 'hash-text',
  icon: 'hash',
  title: { en: 'Hash text', zh: '文本哈希' },
  description:
    'Computes the digest of a text (as UTF-8) with SHA-2, SHA-3, BLAKE2, SHA-1 or MD5. Use it for checksums and fingerprints; you cannot compute a digest yourself. Not for storing passwords, which need a slow hash, and not for encoding: use base64-encode.',
  parameters: z.strictObject({
    text: z.string().max(100_000).describe('The text; an empty text has a digest too.'),
    algorithm: z
      .enum([
        'sha256',
        'sha384',
        'sha512',
        'sha224',
        'sha3-256',
        'sha3-512',
        'blake2b512',
        'blake2s256',
        'sha1',
        'md5',
      ])
      .default('sha256')
      .describe('Which digest. sha1 and md5 are for old checksums only.'),
    encoding: z.enum(['hex', 'base64']).default('hex').describe('How the digest is written.'),
  }),
  call: ({ text, algorithm, encoding }) => ({
    data: {
      algorithm,
      result: createHash(algorithm).update(text, 'utf8').digest(encoding),
      ...(BROKEN.has(algorithm) && { warning: `${algorithm} is broken: never rely on it for security.` }),
    },
  }),
});
