import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';

const MAX_TEXT = 100_000;
const HEX = /^(?:[0-9a-f]{2})*$/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function toBytes(text: string, from: 'text' | 'hex'): Buffer {
  if (from === 'text') return Buffer.from(text, 'utf8');
  const hex = text.replaceAll(/\s/g, '');
  if (!HEX.test(hex))
    throw new InputError('The input is no hexadecimal text: two digits 0-9, a-f for each byte.');
  return Buffer.from(hex, 'hex');
}

function decode(text: string): Buffer {
  const standard = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
  const digits = standard.replace(/={1,2}$/, '');
  if (!BASE64.test(standard) || digits.length % 4 === 1)
    throw new InputError('The text is no base64: it has other characters or a wrong length.');
  return Buffer.from(digits, 'base64');
}

function readText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const base64Encode = coreTool({
  name: 'base64-encode',
  icon: 'file-code',
  title: { en: 'Base64 encode', zh: 'Base64 编码' },
  description:
    'Encodes text (as UTF-8) or bytes in hexadecimal as base64 or base64url. Use it instead of encoding yourself, which goes wrong. Encoding is no encryption. To read base64 use base64-decode.',
  parameters: z.strictObject({
    text: z.string().max(MAX_TEXT).describe('What to encode.'),
    input: z
      .enum(['text', 'hex'])
      .default('text')
      .describe('Whether the input is text or bytes in hexadecimal.'),
    variant: z
      .enum(['base64', 'base64url'])
      .default('base64')
      .describe('base64url is for addresses and tokens: - and _ and no padding.'),
  }),
  call: ({ text, input, variant }) =>
    orBadInput(() => ({ data: { result: toBytes(text, input).toString(variant) } })),
});

export const base64Decode = coreTool({
  name: 'base64-decode',
  icon: 'file-code-2',
  title: { en: 'Base64 decode', zh: 'Base64 解码' },
  description:
    'Decodes base64 or base64url to text, or to hexadecimal where the bytes are no text. Use it instead of decoding yourself, which goes wrong. To encode use base64-encode.',
  parameters: z.strictObject({
    text: z
      .string()
      .max(MAX_TEXT)
      .describe('The base64 or base64url text; line breaks and padding do not matter.'),
  }),
  call: ({ text }) =>
    orBadInput(() => {
      const bytes = decode(text);
      const result = readText(bytes);
      return {
        data:
          result === null
            ? { is_text: false, hex: bytes.toString('hex'), bytes: bytes.length }
            : { is_text: true, result, bytes: bytes.length },
      };
    }),
});
