import { updateMe } from '@parley/contract/profile/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMember } from '../../testing/fake-accounts.ts';
import { createGuest, installFakeServer } from '../../testing/fake-server.ts';

async function start() {
  vi.resetModules();
  const { api } = installFakeServer();
  const [{ followLanguage }, { useAuth, toAccount }, client, { startI18n }] = await Promise.all([
    import('./follow-language.ts'),
    import('../../features/auth/index.ts'),
    import('../../platform/api/client.ts'),
    import('../../platform/i18n/i18n.ts'),
  ]);
  localStorage.setItem('i18nextLng', 'zh');
  const i18n = await startI18n(() => Promise.resolve({ yes: 'yes' }));
  client.api.identify(() => ({ token: 'token', role: 'user' }));
  const enter = (user: Parameters<typeof toAccount>[0]) =>
    useAuth.setState({ status: 'signed-in', account: toAccount(user) });
  api.on(updateMe, ({ body }) => ({ ...createMember(), ...body }));
  followLanguage();
  const saved = () => api.callsOf(updateMe).map(({ body }) => body);
  const language = () => useAuth.getState().account?.language;
  return { enter, saved, language, i18n };
}

let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  app = await start();
});

test('an account without a language gets that of the screen, a guest only when they sign up', async () => {
  app.enter(createGuest({ id: 'user-mara', language: null }));
  app.enter(createMember({ language: null }));
  await expect.poll(app.language).toBe('zh');
  expect(app.saved()).toEqual([{ language: 'zh' }]);
});

test('an account keeps its language until another is chosen', async () => {
  app.enter(createMember({ language: 'en' }));
  expect(app.saved()).toEqual([]);
  await app.i18n.changeLanguage('en');
  await app.i18n.changeLanguage('zh');
  await expect.poll(app.language).toBe('zh');
  expect(app.saved()).toEqual([{ language: 'zh' }]);
});
