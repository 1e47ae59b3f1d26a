import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextAddress } from '../../../testing/people.ts';
import { createTestApp, TEST_SECRET, type Person, type TestApp } from '../../../testing/test-app.ts';

const key = (text: string): Uint8Array => new TextEncoder().encode(text);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens', () => {
  let app: TestApp;
  let member: Person;
  let other: Person;
  let claims: JWTPayload;
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.createMember();
    other = await app.createMember();
    claims = decodeJwt(member.token);
  });
  afterAll(() => app.close());

  const me = (authorization: string | undefined) =>
    app.call({
      url: '/auth/me',
      headers: authorization === undefined ? {} : { authorization },
      remoteAddress: nextAddress(),
    });

  async function sign(
    change: object = {},
    header: object = {},
    secret: string = TEST_SECRET,
  ): Promise<string> {
    const whole: JWTHeaderParameters = { alg: 'HS256', typ: 'access', ...header };
    return new SignJWT({ ...claims, ...change }).setProtectedHeader(whole).sign(key(secret));
  }

  /** Signed by hand, for what a careful library refuses to write. */
  function forge(header: object, payload: object, secret: string | Buffer = TEST_SECRET): string {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }

  function forgeText(header: string, payload: string): string {
    const text = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
    return `${text}.${createHmac('sha256', TEST_SECRET).update(text).digest('base64url')}`;
  }

  const addSecond = (payload: string, userId: string): string =>
    payload.replace(/\}$/, `,"sub":"${userId}","user_id":"${userId}"}`);

  /** The same bytes in another spelling: the last letter of a signature carries two unused bits. */
  function loosen(token: string): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return `${token.slice(0, -1)}${letters[letters.indexOf(token.slice(-1)) ^ 1] ?? ''}`;
  }

  it('give access to their own account and no other [AUTH-42]', async () => {
    expect((await me(`Bearer ${await sign()}`)).json()).toMatchObject({ id: member.userId, role: 'user' });
    expect((await me(`bearer ${other.token}`)).json()).toMatchObject({ id: other.userId });
  });

  it('carry the user id twice, alike [AUTH-08] [MKT-15]', () => {
    expect(claims).toMatchObject({ sub: member.userId, user_id: member.userId, role: 'user' });
    expect(claims.jti).toEqual(expect.any(String));
  });

  it.each([undefined, ''])('are needed: %j identifies no one [AUTH-42]', async (authorization) => {
    const answer = await me(authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'authentication_required',
      detail: 'Authentication required',
    });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  const EMPTY_EXPIRY = { exp: undefined };
  const corpus: readonly [string, () => string | Promise<string>][] = [
    ['not a token', () => 'nonsense'],
    ['three empty parts', () => '..'],
    ['no signature', async () => (await sign()).replace(/\.[^.]*$/, '.')],
    ['two parts', async () => (await sign()).replace(/\.[^.]*$/, '')],
    ['a broken signature', async () => `${(await sign()).slice(0, -4)}AAAA`],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await sign()).split('.');
        return `${head}.${encode({ ...claims, sub: other.userId, user_id: other.userId })}.${signature}`;
      },
    ],
    ['algorithm none', () => `${encode({ alg: 'none', typ: 'access' })}.${encode(claims)}.`],
    ['algorithm None with a signature', () => forge({ alg: 'None', typ: 'access' }, claims)],
    ['another HMAC', () => sign({}, { alg: 'HS512' })],
    [
      'an RSA signature',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'access' }).sign(rsa.privateKey),
    ],
    [
      'a public key used as secret',
      () =>
        forge({ alg: 'HS256', typ: 'access' }, claims, rsa.publicKey.export({ type: 'spki', format: 'pem' })),
    ],
    [
      'a key of its own inside',
      () => forge({ alg: 'HS256', typ: 'access', jwk: { kty: 'oct', k: encode('mine') } }, claims, 'mine'),
    ],
    [
      'a hint to a key elsewhere',
      () =>
        forge(
          { alg: 'HS256', typ: 'access', jku: 'http://127.0.0.1:9/keys', kid: '../../../dev/null' },
          claims,
          '',
        ),
    ],
    ['an unknown critical header', () => forge({ alg: 'HS256', typ: 'access', crit: ['x'], x: 1 }, claims)],
    ['another secret', () => sign({}, {}, 'another-secret-another-secret-another')],
    ['an empty secret', () => forge({ alg: 'HS256', typ: 'access' }, claims, '')],
    ['another issuer', () => sign({ iss: 'someone-else' })],
    ['no issuer', () => sign({ iss: undefined })],
    ['another audience', () => sign({ aud: 'elsewhere' })],
    ['no audience', () => sign({ aud: undefined })],
    ['no expiry', () => sign(EMPTY_EXPIRY)],
    ['an expiry beyond all time [F-29]', () => sign({ exp: 1e308 })],
    ['an expiry in a thousand years [F-29]', () => sign({ exp: Number(claims.iat) + 31_536_000_000 })],
    ['a part of a second [F-29]', () => sign({ exp: Number(claims.exp) - 0.5 })],
    ['an expiry below zero [F-29]', () => sign({ exp: -1 })],
    ['no time of issue [F-29]', () => sign({ iat: undefined })],
    [
      'a second identity under the same name [F-29]',
      () => forgeText('{"alg":"HS256","typ":"access"}', addSecond(JSON.stringify(claims), other.userId)),
    ],
    [
      'a second algorithm [F-29]',
      () => forgeText('{"alg":"none","alg":"HS256","typ":"access"}', JSON.stringify(claims)),
    ],
    ['a padded signature [F-29]', async () => `${await sign()}=`],
    ['a padded payload [F-29]', async () => (await sign()).replace(/\.([^.]*)\./, '.$1=.')],
    ['a signature whose last letter has loose bits [F-29]', async () => loosen(await sign())],
    ['a part more [F-29]', async () => `${await sign()}.e30`],
    ['an expiry in words', () => forge({ alg: 'HS256', typ: 'access' }, { ...claims, exp: 'never' })],
    ['an expiry that is null', () => forge({ alg: 'HS256', typ: 'access' }, { ...claims, exp: null })],
    ['an expiry in the past', () => sign({ exp: Number(claims.iat) - 1 })],
    ['a beginning in the future', () => sign({ nbf: Number(claims.iat) + 3_600 })],
    ['the refresh type', () => sign({}, { typ: 'refresh' })],
    ['no type', () => sign({}, { typ: undefined })],
    ['two different identities', () => sign({ user_id: other.userId })],
    ['two identities the other way round', () => sign({ sub: other.userId })],
    ['no subject', () => sign({ sub: undefined })],
    [
      'a list of subjects',
      () =>
        forge({ alg: 'HS256', typ: 'access' }, { ...claims, sub: [member.userId], user_id: [member.userId] }),
    ],
    ['an unknown role', () => sign({ role: 'admin' })],
    ['the login of another account', () => sign({ sub: other.userId, user_id: other.userId })],
    ['no login', () => sign({ login: null })],
    ['a guest with the id of a user', () => sign({ role: 'guest', login: null })],
    ['no account', () => sign({ sub: 'usr_none', user_id: 'usr_none' })],
    ['an older version', () => sign({ version: -1 })],
    ['a newer version', () => sign({ version: 1 })],
    ['a version in words', () => sign({ version: '0' })],
    ['10,000 characters', () => 'a'.repeat(10_000)],
  ];

  it.each(corpus)(
    'that are forged or confused are refused alike: %s [AU-02] [AUTH-36]',
    async (_name, make) => {
      const answer = await me(`Bearer ${await make()}`);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'invalid_credentials',
        detail: 'Could not validate credentials',
      });
    },
  );

  it.each(['Basic dXNlcjpwYXNz', 'Token abc', 'Bearer', 'Bearer ', 'Bearer a b', 'abc'])(
    'in another form are refused: %s [AU-02]',
    async (authorization) => {
      expect((await me(authorization)).statusCode).toBe(401);
    },
  );

  it('carry no rights: the state is the current one of the account', async () => {
    const suspended = await app.createMember({ status: 'suspended' });
    expect((await app.call({ url: '/auth/me' }, suspended)).statusCode).toBe(401);
  });

  it('all end when the account says so', async () => {
    const person = await app.createMember();
    await app.db.write((tx) =>
      tx.updateTable('users').set({ token_version: 1 }).where('id', '=', person.userId).execute(),
    );
    expect((await app.call({ url: '/auth/me' }, person)).statusCode).toBe(401);
  });
});
