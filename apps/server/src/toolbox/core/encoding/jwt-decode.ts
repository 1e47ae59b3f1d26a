import { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape } from '../../../platform/bounded-json.ts';
import { parseExactJson } from '@parley/contract/exact-json.ts';
import type { JsonValue } from '../../tool.ts';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';

const BASE64URL = /^[A-Za-z0-9_-]*$/;
const TIMES = ['iat', 'nbf', 'exp', 'auth_time'] as const;
const ENCRYPTED_PARTS = 5;
const NOTE = 'The signature was not checked: anyone can write such a token.';

type Claims = Readonly<Record<string, JsonValue>>;

function readPart(part: string, what: string): Claims {
  try {
    if (!BASE64URL.test(part)) throw new InputError(`The ${what} is no base64url.`);
    const value = parseExactJson(Buffer.from(part, 'base64url').toString('utf8'));
    checkShape(value);
    return z.record(z.string(), z.json()).parse(value);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const isDeep = error instanceof AppError;
    throw new InputError(
      `The ${what} is ${isDeep ? 'nested too deeply' : 'no JSON object'}; this is no JWT.`,
    );
  }
}

/** `exp` and the others as a person reads them. */
function readTimes(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    TIMES.flatMap((name) => {
      const seconds = claims[name];
      const time = new Date(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN);
      return Number.isNaN(time.getTime()) ? [] : [[name, time.toISOString()]];
    }),
  );
}

function decode(token: string, nowMs: number) {
  const parts = token.replace(/^bearer\s+/i, '').split('.');
  const [header = '', payload = ''] = parts;
  if (parts.length === ENCRYPTED_PARTS)
    return {
      data: {
        header: readPart(header, 'header'),
        encrypted: true,
        note: 'Its claims are encrypted; only the header can be read.',
      },
    };
  if (parts.length !== 3)
    throw new InputError('A JWT has three parts with dots between them: header, claims and signature.');
  const claims = readPart(payload, 'part with the claims');
  const { exp, nbf } = claims;
  const nowSeconds = nowMs / 1_000;
  return {
    data: {
      header: readPart(header, 'header'),
      claims,
      times: readTimes(claims),
      expired: typeof exp === 'number' ? exp <= nowSeconds : null,
      expires_in_seconds: typeof exp === 'number' ? Math.round(exp - nowSeconds) : null,
      active: (typeof exp !== 'number' || exp > nowSeconds) && (typeof nbf !== 'number' || nbf <= nowSeconds),
      signed: parts[2] !== '',
      note: NOTE,
    },
  };
}

export const jwtDecode = coreTool({
  name: 'jwt-decode',
  icon: 'file-search',
  title: { en: 'Decode a JWT', zh: '解码 JWT' },
  description:
    'Shows the header and the claims of a JSON Web Token and whether it has expired. It does not verify the signature, so never trust a token because of it. What is written in the chat stays there: use it for expired and trial tokens.',
  parameters: z.strictObject({
    token: z
      .string()
      .trim()
      .min(5)
      .max(20_000)
      .describe('The token; "Bearer " before it does not matter.')
      .meta({ writeOnly: true }),
  }),
  call: ({ token }, { clock }) => orBadInput(() => decode(token, clock.now())),
});
