// Schedules and webhooks of an owner whose balance is used up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { addMoney } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('a deployment without a balance on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' };
    app = await createTestApp({ database, environment, model: { prices: { input: 10, output: 20 } } });
    ada = await app.createMember({ balance: 0 });
    await app.db.write((tx) =>
      tx.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', ada.userId).execute(),
    );
    hooks = createHookClient(app, ada);
    app.provider.otherwise({ text: 'Fine.' });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const pay = ({ userId } = ada) => addMoney(app.db, userId, { amount: 5_000_000, nowMs: app.clock.now() });
  async function waitUntilOn(show: () => Promise<{ is_active: boolean }>): Promise<void> {
    await app.clock.skip(60_000);
    const isOn = until(async () => (await show()).is_active, 'the end of the pause');
    await advanceUntil(app.clock, isOn, 1_000);
  }

  it('pauses a webhook with a reason for its owner alone, tells them, and goes on with the next payment [MO-09] [DEP-18]', async () => {
    const hook = await hooks.create();
    const show = async () => (await hooks.ask(hook, 'GET', '')).json();
    const refused = await hooks.send(hook, 'Book');
    expect(refused.json()).toMatchObject({ code: 'deployment_paused' });
    expect(await show()).toMatchObject({
      is_active: false,
      paused_reason: 'no_balance',
      last_error: 'insufficient_balance',
    });
    const again = await hooks.send(hook, 'Book again');
    expect([again.statusCode, again.json().code]).toEqual([409, 'deployment_paused']);
    expect(again.payload).not.toContain('balance');
    await advanceUntil(
      app.clock,
      until(() => mailbox.mails.length > 0, 'the mail to the owner'),
    );
    expect(mailbox.mails.join('\n')).toContain('balance does not cover another run');
    await app.clock.skip(5 * 60_000);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'no_balance' });
    await pay();
    await waitUntilOn(show);
    expect((await hooks.send(hook, 'Book now')).statusCode).toBe(200);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('pauses a schedule, which runs again after the next payment [MO-09]', async () => {
    const made = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Daily' } }, ada);
    const agent = `/agents/${String(made.json().id)}`;
    const payload = { schedule: '@every 30m', timezone: 'UTC', prompt: 'Report.' };
    const scheduled = await app.call({ method: 'POST', url: `${agent}/convert-to-scheduled`, payload }, ada);
    const id = String(scheduled.json().deployment.id);
    const show = async () => (await app.call({ url: `${agent}/deployments/${id}` }, ada)).json();
    await app.clock.skip(30 * 60_000);
    const isPaused = until(async () => !(await show()).is_active, 'the pause');
    await advanceUntil(app.clock, isPaused, 1_000);
    expect(await show()).toMatchObject({ paused_reason: 'no_balance', next_run_at: null });
    await pay();
    await waitUntilOn(show);
    expect((await show()).next_run_at).not.toBeNull();
    await app.clock.skip(30 * 60_000);
    const hasRun = until(async () => (await show()).last_run_status === 'succeeded', 'a run');
    await advanceUntil(app.clock, hasRun, 1_000);
  });

  it('goes on when the owner of the workspace pays who pays for it, and not for other money [MO-09]', async () => {
    const owner = await app.createMember({ balance: 0 });
    await addMember(app, await createWorkspace(app, owner), ada, { pays: 'owner' });
    const hook = await hooks.create();
    const show = async () => (await hooks.ask(hook, 'GET', '')).json();
    await hooks.send(hook, 'Book');
    expect(await show()).toMatchObject({
      is_active: false,
      paused_reason: 'no_balance',
      last_error: 'payer_without_balance',
    });
    await pay();
    await app.clock.skip(5 * 60_000);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'no_balance' });
    await pay(owner);
    await waitUntilOn(show);
    expect((await hooks.send(hook, 'Book now')).statusCode).toBe(200);
  });

  it('stays with its owner where they pause it meanwhile', async () => {
    const hook = await hooks.create();
    await hooks.send(hook, 'Book');
    await hooks.ask(hook, 'POST', '/pause');
    await pay();
    await app.clock.skip(5 * 60_000);
    expect((await hooks.ask(hook, 'GET', '')).json()).toMatchObject({
      is_active: false,
      paused_reason: 'owner',
    });
  });
});
