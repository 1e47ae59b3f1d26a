// Schedules and webhooks of an owner who has left too many runs to wait.
import { MAX_WAITING_RUNS } from '@parley/contract/runs/constants.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('a deployment whose owner has left too many runs to wait on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' };
    app = await createTestApp({ database, environment, builtinTools: createAgentTools().tools });
    ada = await app.createMember({ balance: 50 });
    await app.db.write((tx) =>
      tx.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', ada.userId).execute(),
    );
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const AGENT = { tools: ['save-note'] };
  const askToWrite = () =>
    app.provider.next({ text: 'I write.', toolCalls: [{ name: 'save_note', arguments: { text: 'rain' } }] });

  /** One run that waits, and copies of it until no other may. */
  async function fillWaiting(): Promise<void> {
    askToWrite();
    const { path } = await hooks.create({}, AGENT);
    await hooks.send({ path: `${path}?async=true` }, 'Book');
    const findWaiting = () =>
      app.db.read.selectFrom('runs').selectAll().where('status', '=', 'waiting').executeTakeFirst();
    await advanceUntil(
      app.clock,
      until(async () => (await findWaiting()) !== undefined, 'a run that waits'),
    );
    const row = await findWaiting();
    if (!row) throw new Error('it waits');
    const steps = await app.db.read
      .selectFrom('run_steps')
      .selectAll()
      .where('run_id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute();
    for (let count = 1; count < MAX_WAITING_RUNS; count += 1) {
      const id = `${row.id}x${String(count).padStart(3, '0')}`;
      const copies = steps.map((step) => ({ ...step, run_id: id, approval_id: `${id}a` }));
      await app.db.write(async (tx) => {
        await tx
          .insertInto('runs')
          .values({ ...row, id, idempotency_key: id })
          .execute();
        await tx.insertInto('run_steps').values(copies).execute();
      });
    }
  }

  const decide = async (count: number): Promise<void> => {
    const waiting = app.db.read.selectFrom('run_steps').select('approval_id').where('state', '=', 'waiting');
    const rows = await waiting.where('run_id', 'like', '%x___').limit(count).execute();
    const ids = rows.flatMap(({ approval_id: id }) => id ?? []);
    await app.db.write((tx) =>
      tx.updateTable('run_steps').set({ state: 'denied' }).where('approval_id', 'in', ids).execute(),
    );
  };

  it('pauses with its first run that finds no room, tells the owner, and goes on once there is some', async () => {
    await fillWaiting();
    const hook = await hooks.create({}, AGENT);
    const show = async () => (await hooks.ask(hook, 'GET', '')).json();
    askToWrite();
    await hooks.send(hook, 'Book');
    const paused = { is_active: false, paused_reason: 'approvals', last_error: 'too_many_waiting_runs' };
    expect(await show()).toMatchObject({ ...paused, run_count: 1 });
    await advanceUntil(
      app.clock,
      until(() => mailbox.mails.length > 0, 'the mail to the owner'),
    );
    expect(mailbox.mails.join('\n')).toContain('wait for your decision');
    expect((await hooks.send(hook, 'Book again')).json()).toMatchObject({ code: 'deployment_paused' });
    await decide(15);
    await app.clock.skip(3 * 60_000);
    expect(await show()).toMatchObject(paused);
    await decide(15);
    await app.clock.skip(60_000);
    const isOn = until(async () => (await show()).is_active, 'the end of the pause');
    await advanceUntil(app.clock, isOn, 1_000);
    expect(await show()).toMatchObject({ paused_reason: null });
    app.provider.next({ text: 'Fine.' });
    expect((await hooks.send(hook, 'Book now')).statusCode).toBe(200);
  });

  it('by API is told so each time, and does not pause for it', async () => {
    await fillWaiting();
    const made = await app.call(
      { method: 'POST', url: '/agents/', payload: { name: 'Writer', model: 'scripted/one', ...AGENT } },
      ada,
    );
    const agent = `/agents/${String(made.json().id)}`;
    const deployed = await app.call({ method: 'POST', url: `${agent}/deployments/api`, payload: {} }, ada);
    const { id, key: token } = deployed.json<{ id: string; key: string }>();
    for (let count = 0; count < 6; count += 1) {
      askToWrite();
      const url = `/api/v1/deployments/${id}/run`;
      const called = app.call(
        { method: 'POST', url, payload: { content: 'Write', stream: false } },
        { ...ada, token },
      );
      await advanceUntil(app.clock, called);
      expect((await called).json()).toMatchObject({ status: 'failed', error: 'too_many_waiting_runs' });
    }
    const shown = await app.call({ url: `${agent}/deployments/${id}` }, ada);
    expect(shown.json()).toMatchObject({ is_active: true, run_count: 6, error_count: 6 });
  });
});
