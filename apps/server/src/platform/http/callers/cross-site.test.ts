import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(TEST_DATABASES)('pages of other sites on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      database,
      environment: { CORS_ORIGINS: 'https://intranet.example', PUBLIC_URL: 'https://parley.example' },
    });
  });
  afterAll(() => app.close());

  const start = (headers: Record<string, string>, remoteAddress: string) =>
    app.call({ method: 'POST', url: '/auth/guest', headers, remoteAddress });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://parley.example.evil.example' },
    { origin: 'https://evil.example', host: 'parley.example' },
    { origin: 'http://parley.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('cannot use up the guest sessions of a visitor: %o [F-25] [AU-09]', async (headers) => {
    const bodies = [{}, { 'content-type': 'text/plain' }, JSON_TYPE];
    for (const extra of bodies) {
      const answer = await start({ ...headers, ...extra }, '203.0.113.60');
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site']);
    }
    expect(await app.db.read.selectFrom('guest_sessions').selectAll().execute()).toEqual([]);
  });

  it('leave own pages, listed origins and programs alone [F-25]', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'https://parley.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://intranet.example' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
    ];
    for (const [index, headers] of own.entries())
      expect((await start(headers, `203.0.113.${index + 100}`)).statusCode).toBe(200);
  });

  it('an empty body of the type JSON is no body [F-25]', async () => {
    expect((await start(JSON_TYPE, '203.0.113.90')).statusCode).toBe(200);
    const guest = await app.startGuest('203.0.113.91');
    const request = { method: 'POST', url: '/auth/logout', headers: JSON_TYPE } as const;
    expect((await app.call({ ...request, payload: '' }, guest)).statusCode).toBe(200);
    const login = await app.call({ ...request, url: '/auth/login-json', payload: '' });
    expect([login.statusCode, login.json().code]).toEqual([422, 'validation_failed']);
  });
});
