import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasWaitingTransaction } from '../../../testing/databases/waiting-transactions.ts';
import { fetchNonce, GOOGLE_CLIENT, startGoogle, type FakeGoogle } from '../../../testing/vendors/google.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { post, signUp, statusOf, toSignedIn } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';
import { lockCredentials } from '../password/owner-check.ts';
import { removeGoogleIdentity } from './google.store.ts';

let google: FakeGoogle;
let theirs: CryptoKey;

beforeAll(async () => {
  google = await startGoogle();
  theirs = (await generateKeyPair('RS256')).privateKey;
});
afterAll(() => google.close());

describe.each(TEST_DATABASES)('signing in with Google on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: google.environment });
  });
  afterEach(() => app.close());

  const issue = (claims: JWTPayload = {}, by = {}): Promise<string> => google.issue(app, claims, by);
  const login = async (claims: JWTPayload = {}, more: object = {}, person?: Person) =>
    post(app, '/auth/google', { token: await issue(claims), ...more }, person && { person });

  const countUsers = async (): Promise<number> =>
    (await app.db.read.selectFrom('users').select('id').execute()).length;

  it("makes an account the first time and finds it again by Google's id, whatever the address [AUTH-29]", async () => {
    const first = await login();
    expect(first.json()).toMatchObject({ is_new_user: true, access_token: expect.any(String) });
    const ada = await toSignedIn(app, first);
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject({ role: 'user', balance: 5, google_email: 'Ada.Lovelace@example.com' });
    expect(me.json().username).toMatch(/^Ada\.Lovelace-\w{6}$/);
    const again = await login({ email: 'moved@example.com' });
    expect(again.json().is_new_user).toBe(false);
    expect((await toSignedIn(app, again)).userId).toBe(ada.userId);
    await checkBooks(app.db);
  });

  it('refuses a sign-in that a new password overtakes, which parts the account from Google [AU-07]', async () => {
    const ada = await toSignedIn(app, await login());
    const token = await issue();
    const isSignInWaiting = async () => database !== 'postgres' || hasWaitingTransaction(app.db);
    const tried = await app.db.write(async (tx) => {
      await lockCredentials(tx, ada.userId);
      const answer = post(app, '/auth/google', { token });
      await until(isSignInWaiting, 'the sign-in to wait');
      await removeGoogleIdentity(tx, ada.userId);
      return { answer };
    });
    // SQLite begins with it once the other has ended.
    const code = database === 'postgres' ? 'google_refused' : 'google_email_exists';
    expect((await tried.answer).json().code).toBe(code);
    expect(await app.db.read.selectFrom('logins').select('id').execute()).toHaveLength(1);
  });

  it.each<[string, JWTPayload]>([
    ['for another app', { aud: 'another' }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that has ended', { exp: 1_000 }],
    ['without a person', { sub: '' }],
    ['with an address that is not verified', { email_verified: false }],
    ['with an address that is only said to be verified', { email_verified: 'true' }],
    ['with a nonce that was not asked for', { nonce: 'other' }],
    ['without a nonce', { nonce: undefined }],
    ['for two apps that was issued to the other [F-24]', { aud: [GOOGLE_CLIENT, 'evil'], azp: 'evil' }],
    ['for two apps [F-24]', { aud: [GOOGLE_CLIENT, 'evil'], azp: GOOGLE_CLIENT }],
    ['that was issued to another app [F-24]', { azp: 'evil' }],
  ])('refuses a token %s [AU-07]', async (_name, claims) => {
    const answer = await login(claims);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'google_refused']);
    expect(await countUsers()).toBe(0);
  });

  it('refuses a token that others have signed, and one without a signature [AU-07]', async () => {
    const tokens = [
      await issue({}, { key: theirs }),
      await issue({}, { key: theirs, kid: 'two' }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await issue()).split('.')[1] ?? ''}.`,
      'no token',
    ];
    for (const token of tokens) expect((await post(app, '/auth/google', { token })).statusCode).toBe(401);
    expect(await countUsers()).toBe(0);
  });

  it('takes a nonce that the server has made once, from any client and in any spelling [AU-07] [F-24]', async () => {
    const nonce = await fetchNonce(app);
    const token = await issue({ nonce });
    expect((await post(app, '/auth/google', { token, nonce })).statusCode).toBe(200);
    for (const replayed of [token, await issue({ nonce }), await issue({ nonce: `${nonce}=` })]) {
      const answer = await post(app, '/auth/google', { token: replayed });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'google_refused']);
    }
    const raced = await issue();
    const answers = await Promise.all([1, 2, 3].map(() => post(app, '/auth/google', { token: raced })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  });

  it('takes no nonce of another issuer, of another time or of another sign-in [AU-07] [F-24]', async () => {
    const nonce = await fetchNonce(app);
    expect((await login({ nonce }, { nonce: 'another' })).statusCode).toBe(401);
    const forged = `${nonce.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
    expect((await login({ nonce: forged })).statusCode).toBe(401);
    const prolonged = nonce.replace(/\.\d+\./, `.${app.clock.now() * 2}.`);
    expect((await login({ nonce: prolonged })).statusCode).toBe(401);
    app.clock.jump(15 * 60_000);
    expect((await login({ nonce })).statusCode).toBe(401);
    expect(await countUsers()).toBe(0);
  });

  it('does not open an account by its address alone; linking takes its owner [AU-07] [AUTH-31]', async () => {
    const ada = await signUp(app, 'ada');
    const claims = { email: 'ADA@example.com' };
    const refused = await login(claims);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe('An account with this e-mail exists. Sign in and link it.');
    const linked = await post(app, '/auth/link-google', { token: await issue(claims) }, { person: ada });
    expect(linked.json()).toEqual({ linked: true, google_email: 'ADA@example.com' });
    expect((await toSignedIn(app, await login(claims))).userId).toBe(ada.userId);
    const eve = await signUp(app, 'eve');
    const taken = await post(app, '/auth/link-google', { token: await issue(claims) }, { person: eve });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'google_linked_elsewhere']);
  });

  it('upgrades a guest who does, once', async () => {
    const guest = await app.startGuest();
    const answers = await Promise.all([login({}, {}, guest), login({}, {}, guest)]);
    const [first] = answers.filter((answer) => answer.statusCode === 200);
    if (!first) throw new Error('Neither got in');
    expect((await toSignedIn(app, first)).userId).toBe(guest.userId);
    expect(await statusOf(app, guest)).toBe(401);
    expect(await countUsers()).toBe(1);
    await checkBooks(app.db);
  });

  it('confirms a member who is signed in, makes them no other account and leads them into none [AU-07]', async () => {
    const ada = await toSignedIn(app, await login());
    const eve = { sub: 'google-2', email: 'eve@example.com' };
    for (let time = 1; time <= 2; time += 1) {
      const refused = await login(eve, {}, ada);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
      expect(await countUsers()).toBe(time);
      // The second time with an account of her own.
      await login(eve);
    }
    const again = await login({}, {}, ada);
    expect([again.statusCode, again.json().is_new_user]).toEqual([200, false]);
    expect((await toSignedIn(app, again)).userId).toBe(ada.userId);
    expect(await statusOf(app, ada)).toBe(200);
  });

  it('lends what it confirms to no other token of the person [AU-07]', async () => {
    const ada = await toSignedIn(app, await login());
    await app.clock.advance(6 * 60_000);
    const confirmed = await toSignedIn(app, await login({}, {}, ada));
    const makeKey = (person: Person) =>
      post(app, '/api/api-keys', { name: 'notebook', scopes: ['chat'] }, { person });
    expect((await makeKey(ada)).json().code).toBe('sign_in_again');
    expect((await makeKey(confirmed)).statusCode).toBe(201);
  });

  it('takes a stale token beside it for that of a visitor', async () => {
    expect((await login({}, {}, { token: 'stale', userId: '' })).statusCode).toBe(200);
  });

  it('keeps a suspended user out', async () => {
    await login();
    await app.db.write((tx) => tx.updateTable('users').set({ status: 'suspended' }).execute());
    expect((await login()).statusCode).toBe(403);
  });
});

describe('Google sign-in', () => {
  it('is refused where it is not set up, and where Google cannot be reached', async () => {
    const plain = await createTestApp();
    expect((await post(plain, '/auth/google', { token: 'any' })).statusCode).toBe(503);
    await plain.close();
    const cutOff = await createTestApp({
      environment: { GOOGLE_CLIENT_ID: GOOGLE_CLIENT, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/keys' },
    });
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(theirs);
    const answer = await post(cutOff, '/auth/google', { token });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'google_unavailable']);
    await cutOff.close();
  });

  it('is refused where the key set is too large, packed or not, or leads inside by a redirect', async () => {
    const keys = JSON.stringify({ keys: [], filling: 'a'.repeat(100_000) });
    const server = createServer((request, response) => {
      if (request.url === '/large') response.end(keys);
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(keys));
      else response.writeHead(302, { location: 'http://127.0.0.1:8080/' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo;
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(theirs);
    for (const path of ['large', 'packed', 'redirect']) {
      const app = await createTestApp({
        environment: {
          GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
          GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/${path}`,
        },
      });
      const answer = await post(app, '/auth/google', { token });
      expect([answer.statusCode, answer.json().code], path).toEqual([503, 'google_unavailable']);
      await app.close();
    }
    server.close();
  });
});
