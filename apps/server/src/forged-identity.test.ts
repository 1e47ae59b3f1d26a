import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';

// Whatever a client can write by itself proves nothing about who it is.

let app: TestApp;
let admin: Person;
let member: Person;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.createMember({ isAdmin: true });
  member = await app.createMember();
});
afterEach(() => app.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ADMIN_PAGE = '/api/admin/contact-messages';

/** Headers that other systems take for a proof, all naming the admin. */
function listForgedHeaders(userId: string): readonly (readonly [string, string])[] {
  return [
    ['x-user-id', userId],
    ['x-user', userId],
    ['x-role', 'admin'],
    ['x-is-admin', 'true'],
    ['x-forwarded-user', userId],
    ['x-auth-request-user', userId],
    ['x-remote-user', userId],
    ['remote-user', userId],
    ['x-session-id', userId],
    ['x-guest-session', userId],
    ['x-api-key', userId],
    ['cookie', `access_token=${userId}; user_id=${userId}; role=admin; session=${userId}`],
    ['x-http-method-override', 'GET'],
    ['x-original-url', ADMIN_PAGE],
    ['x-rewrite-url', ADMIN_PAGE],
    ['authorization', `Basic ${Buffer.from(`${userId}:admin`).toString('base64')}`],
    ['authorization', `Bearer ${userId}`],
    ['authorization', `Bearer ${encode({ alg: 'none' })}.${encode({ sub: userId, role: 'admin' })}.`],
  ];
}

describe('what a client writes by itself', () => {
  it('gives a visitor no identity [SC-05]', async () => {
    for (const [name, value] of listForgedHeaders(admin.userId)) {
      for (const url of [ADMIN_PAGE, '/auth/me', '/api/chat-history/sessions/summaries']) {
        const answer = await app.call({ url, headers: { [name]: value } });
        expect([answer.statusCode, name, url]).toEqual([401, name, url]);
      }
    }
  });

  it('makes a member neither an admin nor another account [SC-05]', async () => {
    const forged = listForgedHeaders(admin.userId).filter(([name]) => name !== 'authorization');
    for (const [name, value] of forged) {
      const headers = { [name]: value, authorization: `Bearer ${member.token}` };
      // A second proof that is none is refused altogether.
      const isRefused = name === 'x-api-key';
      expect((await app.call({ url: ADMIN_PAGE, headers })).statusCode).toBe(isRefused ? 401 : 403);
      const me = await app.call({ url: '/auth/me', headers });
      if (isRefused) expect(me.statusCode).toBe(401);
      else expect(me.json()).toMatchObject({ id: member.userId, is_admin: false });
    }
  });

  it('changes no owner, role or balance, in the body or the address [SC-05]', async () => {
    const claims = { id: admin.userId, user_id: admin.userId, role: 'admin', is_admin: true, balance: 9_999 };
    const before = (await app.call({ url: '/auth/me' }, member)).json<{ balance: number }>();
    const search = new URLSearchParams(
      Object.entries(claims).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await app.call({ method: 'PATCH', url: '/auth/me', payload: { language: 'zh', ...claims } }, member);
    const after = await app.call({ url: `/auth/me?${search.toString()}` }, member);
    expect(after.json()).toMatchObject({ id: member.userId, is_admin: false, balance: before.balance });
  });

  it('signed with another secret is no token [SC-05]', async () => {
    const [head = '', body = ''] = admin.token.split('.');
    const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    for (const token of [
      `${head}.${encode({ ...claims, sub: admin.userId })}.${'A'.repeat(43)}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${head}.${body}.`,
      `${member.token.split('.').slice(0, 2).join('.')}.${admin.token.split('.')[2] ?? ''}`,
    ]) {
      const answer = await app.call({ url: '/auth/me', headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBe(401);
    }
  });
});
