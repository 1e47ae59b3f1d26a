import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { CORE_TOOLS } from '../index.ts';

const call = (name: string, args: object) => callTool(CORE_TOOLS, name, args);

/** The example of RFC 2104 that is known best. */
const FOX = { payload: 'The quick brown fox jumps over the lazy dog', secret: 'key' };
const DIGEST = 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8';

describe('hmac-sign', () => {
  it('signs, in the ways that services write it [TOOL-11]', async () => {
    expect(await call('hmac-sign', FOX)).toEqual({ data: { algorithm: 'sha256', signature: DIGEST } });
    expect(
      await call('hmac-sign', { ...FOX, secret: '6b6579', secret_encoding: 'hex', encoding: 'base64' }),
    ).toMatchObject({
      data: { signature: Buffer.from(DIGEST, 'hex').toString('base64') },
    });
    expect(await call('hmac-sign', { ...FOX, algorithm: 'sha1' })).toMatchObject({
      data: { signature: 'de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9' },
    });
  });

  it.each([
    [DIGEST, true],
    [`sha256=${DIGEST.toUpperCase()}`, true],
    [Buffer.from(DIGEST, 'hex').toString('base64'), true],
    [Buffer.from(DIGEST, 'hex').toString('base64url'), true],
    [`${DIGEST.slice(0, -1)}0`, false],
    ['', null],
    ['no signature at all', false],
  ])('checks %s: %s', async (signature, valid) => {
    const found = await call('hmac-sign', { ...FOX, signature });
    if (valid === null) expect(found).toHaveProperty('refused');
    else expect(found).toMatchObject({ data: { valid } });
  });

  it('refuses a secret that is not written as it says', async () => {
    expect(await call('hmac-sign', { ...FOX, secret: 'xyz', secret_encoding: 'hex' })).toMatchObject({
      error: 'bad_input',
    });
  });
});

const toPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = toPart({ alg: 'HS256', typ: 'JWT' });
const decode = (token: string) => call('jwt-decode', { token });
/** The moment of the call is 2026-03-02T10:30:00Z. */
const NOW = 1_772_447_400;

describe('jwt-decode', () => {
  it('shows header, claims and times, and that nothing was verified [TOOL-11]', async () => {
    const claims = { sub: 'ada', name: '爱达', iat: NOW - 60, exp: NOW + 600 };
    expect(await decode(`Bearer ${HEADER}.${toPart(claims)}.c2ln`)).toEqual({
      data: {
        header: { alg: 'HS256', typ: 'JWT' },
        claims,
        times: { iat: '2026-03-02T10:29:00.000Z', exp: '2026-03-02T10:40:00.000Z' },
        expired: false,
        expires_in_seconds: 600,
        active: true,
        signed: true,
        note: expect.stringContaining('not checked'),
      },
    });
  });

  it.each([
    [{ exp: NOW }, { expired: true, active: false }],
    [{ nbf: NOW + 1 }, { expired: null, active: false }],
    [{ exp: 1e300 }, { times: {}, expired: false }],
    [{}, { expired: null, active: true }],
  ])('judges %j by the clock', async (claims, data) => {
    expect(await decode(`${HEADER}.${toPart(claims)}.`)).toMatchObject({ data: { signed: false, ...data } });
  });

  it('shows no more than the header of an encrypted token', async () => {
    expect(await decode(`${toPart({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`)).toMatchObject({
      data: { header: { enc: 'A256GCM' }, encrypted: true },
    });
  });

  it.each([
    ['abc.def', /three parts/],
    [`${HEADER}.${toPart([1])}.x`, /no JSON object/],
    [`${HEADER}.a*b.x`, /no base64url/],
    [`${HEADER}.${Buffer.from('{"a":'.repeat(2_000)).toString('base64url')}.x`, /no JSON object/],
    [
      `${HEADER}.${Buffer.from(`{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`).toString('base64url')}.x`,
      /too deeply/,
    ],
    [`${HEADER}.${Buffer.from('{"__proto__":{"a":1}}').toString('base64url')}.x`, /JWT/],
  ])('says what is wrong with %.40s', async (token, why) => {
    expect(await decode(token)).toEqual({ error: 'bad_input', message: expect.stringMatching(why) });
  });
});

it('jwt-decode keeps the digits of long ids [TOOL-11]', async () => {
  const part = (json: string): string => Buffer.from(json).toString('base64url');
  const token = `${part('{"alg":"none"}')}.${part('{"sub":1234567890123456789,"exp":4102444800}')}.`;
  expect(await call('jwt-decode', { token })).toMatchObject({
    data: { claims: { sub: '1234567890123456789', exp: 4_102_444_800 }, expired: false },
  });
});
