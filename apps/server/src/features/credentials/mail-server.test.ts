// The settings of a mail server in the credential manager.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailRefusedError, type MailServer } from '../../platform/outbound/mail-submission.ts';
import { createVaultClient, type VaultClient } from '../../testing/credentials/vault-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const KEY = 'mail-server';
const VALUES = {
  host: 'smtp.example.com',
  port: '587',
  user: 'ada',
  password: 'mail-pass-0123456789',
  from: 'ada@example.com',
};

describe.each(TEST_DATABASES)('a saved mail server on %s', (database) => {
  let app: TestApp;
  let vault: VaultClient;
  let tried: MailServer[];
  let failure: Error | null;
  beforeEach(async () => {
    tried = [];
    failure = null;
    app = await createTestApp({
      database,
      mailSubmission: {
        send: () => Promise.reject(new Error('nothing is sent')),
        verify(server) {
          tried.push(server);
          return failure ? Promise.reject(failure) : Promise.resolve();
        },
      },
    });
    vault = createVaultClient(app, await app.createMember());
  });
  afterEach(() => app.close());

  it.each([
    ['accepted', null],
    ['refused', new MailRefusedError('sign-in', 535)],
    ['unreachable', new MailRefusedError('no-tls', null)],
    ['unreachable', new AppError('destination_blocked')],
  ])('is tried by signing in: %s', async (outcome, error) => {
    failure = error;
    await vault.save(VALUES, KEY);
    expect((await vault.test(KEY)).json()).toMatchObject({ outcome });
    const { host, user, password } = VALUES;
    expect(tried).toEqual([{ host, port: 587, user, password }]);
    const shown = await vault.find(KEY);
    expect(shown).toMatchObject({ can_test: true });
    expect(shown?.tools).toContain('email-send');
    expect(JSON.stringify(shown)).not.toContain(password);
  });

  it('is not saved where it is no mail server', async () => {
    for (const change of [{ host: 'localhost' }, { port: '22' }, { from: 'Ada' }, { user: 'a\r\nb' }])
      expect((await vault.save({ ...VALUES, ...change }, KEY)).statusCode).toBe(422);
  });
});
