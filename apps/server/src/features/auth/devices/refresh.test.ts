import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, signIn, signUp, statusOf, type SignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const DAY_MS = 86_400_000;
const refresh = (app: TestApp, refreshToken: string) =>
  post(app, '/auth/refresh', { refresh_token: refreshToken });

describe.each(TEST_DATABASES)('refreshing on %s', (database) => {
  let app: TestApp;
  let ada: SignedIn;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await signUp(app, 'ada');
  });
  afterEach(() => app.close());

  async function rotate(times: number): Promise<string> {
    let token = ada.refreshToken;
    for (let turn = 0; turn < times; turn += 1) {
      token = String((await refresh(app, token)).json().refresh_token);
      app.clock.jump(11_000);
    }
    return token;
  }

  it('answers a new pair, both of which work [AUTH-32]', async () => {
    const answer = await refresh(app, ada.refreshToken);
    expect(answer.statusCode).toBe(200);
    const { access_token: token, refresh_token: next } = answer.json();
    expect(next).not.toBe(ada.refreshToken);
    expect(await statusOf(app, { ...ada, token })).toBe(200);
    expect((await refresh(app, next)).statusCode).toBe(200);
  });

  it('ends the login of a token that comes back after its time, and no other [AU-03] [AUTH-35]', async () => {
    const phone = await signIn(app, 'ada');
    const newest = await rotate(3);
    const replay = await refresh(app, ada.refreshToken);
    expect(replay.statusCode).toBe(401);
    expect(replay.json()).toMatchObject({ code: 'token_revoked', detail: 'Token has been revoked' });
    expect((await refresh(app, newest)).json().detail).toBe('Token has been revoked');
    expect(await statusOf(app, ada)).toBe(401);
    expect(await statusOf(app, phone)).toBe(200);
    expect((await refresh(app, phone.refreshToken)).statusCode).toBe(200);
    const noted = await app.db.read
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'auth.token-reused')
      .execute();
    expect(noted).toMatchObject([{ actor_id: ada.userId, outcome: 'refused', target_type: 'login' }]);
  });

  it('gives all concurrent requests the same successor', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, ada.refreshToken)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const successors = new Set(answers.map((answer) => String(answer.json().refresh_token)));
    expect(successors.size).toBe(1);
    const live = await app.db.read
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('retired_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
    for (const answer of answers)
      expect(await statusOf(app, { ...ada, token: String(answer.json().access_token) })).toBe(200);
  });

  it('counts the time of grace from the first use, not from the last', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await refresh(app, ada.refreshToken)).statusCode);
      app.clock.jump(4_000);
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  it('gives a second process the same successor too [AU-04]', async () => {
    if (database === 'sqlite') return;
    const other = await createTestApp({ beside: app });
    const apps = Array.from({ length: 20 }, (_, index) => (index % 2 ? app : other));
    const answers = await Promise.all(apps.map((each) => refresh(each, ada.refreshToken)));
    expect(new Set(answers.map((answer) => String(answer.json().refresh_token))).size).toBe(1);
    await other.close();
  });

  it('refuses an expired token, one that was never issued, and an access token', async () => {
    expect((await refresh(app, ada.token.slice(0, 200))).json().code).toBe('invalid_credentials');
    expect((await refresh(app, 'made-up')).json().detail).toBe('Could not validate credentials');
    app.clock.jump(30 * DAY_MS);
    const late = await refresh(app, ada.refreshToken);
    expect(late.statusCode).toBe(401);
    expect(late.json().detail).toBe('Refresh token expired');
  });

  it('ends an access token after 30 minutes and leaves the refresh token good', async () => {
    app.clock.jump(30 * 60_000);
    expect(await statusOf(app, ada)).toBe(401);
    expect((await refresh(app, ada.refreshToken)).statusCode).toBe(200);
  });

  it('stores no token that could be used', async () => {
    const next = await rotate(1);
    const rows = JSON.stringify([
      await app.db.read.selectFrom('refresh_tokens').selectAll().execute(),
      await app.db.read.selectFrom('logins').selectAll().execute(),
    ]);
    expect(rows).not.toContain(ada.refreshToken);
    expect(rows).not.toContain(next);
  });
});
