import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('the email about a budget that is nearly used up on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let owner: Person;
  let member: Person;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' };
    app = await createTestApp({ database, environment });
    owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    await setEmail(owner, 'owner@example.com');
    await setEmail(member, 'member@example.com');
    await createWorkspace(app, owner);
    await addMember(app, 'wsp_test', member, { pays: 'self' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    mailbox.server.close();
  });

  const setEmail = ({ userId }: Person, email: string) =>
    app.db.write((tx) => tx.updateTable('users').set({ email }).where('id', '=', userId).execute());

  it('leads each who gets it to a page that is theirs', async () => {
    const url = `/api/workspaces/wsp_test/members/${member.userId}`;
    await app.call({ method: 'PUT', url, payload: { monthly_cap: 0.01 } }, owner);
    app.provider.next({ text: 'Fine.', usage: { inputTokens: 9_000, outputTokens: 0 } });
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
    const arrived = until(() => mailbox.mails.length === 2, 'the emails');
    await advanceUntil(app.clock, arrived);
    const mailTo = (address: string) => mailbox.mails.find((mail) => mail.includes(address)) ?? '';
    expect(mailTo('owner@example.com')).toContain('/#/admin');
    expect(mailTo('member@example.com')).toContain('/#/usage');
  });
});
