// Schedules and webhooks of an owner whose budget of the month is used up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHookClient,
  type HookClient,
  type TestHook,
} from '../../../testing/deployments/hook-client.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

const HALF_HOUR_MS = 30 * 60_000;

describe.each(TEST_DATABASES)('a deployment whose month has no budget left on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' };
    app = await createTestApp({ database, environment, model: { prices: { input: 10, output: 20 } } });
    ada = await app.createMember({ balance: 50 });
    await app.db.write((tx) =>
      tx.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', ada.userId).execute(),
    );
    await setBudget(0.0001);
    hooks = createHookClient(app, ada);
    app.provider.otherwise({ text: 'Fine.' });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  async function setBudget(perMonth: number): Promise<void> {
    const payload = { per_run: null, per_month: perMonth };
    const saved = await app.call({ method: 'PUT', url: '/api/billing/budget', payload }, ada);
    expect(saved.statusCode).toBe(200);
  }

  async function waitUntilOn(show: () => Promise<{ is_active: boolean }>): Promise<void> {
    await app.clock.skip(60_000);
    const isOn = until(async () => (await show()).is_active, 'the end of the pause');
    await advanceUntil(app.clock, isOn, 1_000);
  }

  async function jumpToNextMonth(): Promise<void> {
    const now = new Date(app.clock.now());
    app.clock.jump(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - app.clock.now());
  }

  it('pauses a webhook until the next month, and tells its owner alone why [MO-09]', async () => {
    const hook = await hooks.create();
    const show = async () => (await hooks.ask(hook, 'GET', '')).json();
    const refused = await hooks.send(hook, 'Book');
    expect(refused.json()).toMatchObject({ code: 'deployment_paused' });
    expect(refused.payload).not.toContain('budget');
    const paused = { is_active: false, paused_reason: 'budget', last_error: 'budget_reached' };
    expect(await show()).toMatchObject(paused);
    await advanceUntil(
      app.clock,
      until(() => mailbox.mails.length > 0, 'the mail to the owner'),
    );
    expect(mailbox.mails.join('\n')).toContain('budget of this month');
    await app.clock.skip(5 * 60_000);
    expect(await show()).toMatchObject(paused);
    await setBudget(10);
    await jumpToNextMonth();
    await advanceUntil(
      app.clock,
      until(async () => Boolean((await show()).is_active), 'the next month'),
    );
    expect((await hooks.send(hook, 'Book now')).statusCode).toBe(200);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('goes on in the same month once the budget is raised, and not before [MO-09]', async () => {
    const hook = await hooks.create();
    const show = async () => (await hooks.ask(hook, 'GET', '')).json();
    await hooks.send(hook, 'Book');
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'budget' });
    await app.clock.skip(5 * 60_000);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'budget' });
    await setBudget(10);
    await waitUntilOn(show);
    expect(await show()).toMatchObject({ paused_reason: null });
    expect((await hooks.send(hook, 'Book now')).statusCode).toBe(200);
  });

  it('goes on once the workspace lets its member spend more, by a cap or a cost center', async () => {
    await setBudget(10);
    await createWorkspace(app, ada);
    const member = await app.createMember({ balance: 10 });
    await addMember(app, 'wsp_test', member, { pays: 'self' });
    const ofMember = createHookClient(app, member);
    const hook = await ofMember.create();
    const show = async () => (await ofMember.ask(hook, 'GET', '')).json();
    const change = async (path: string, payload: object, method: 'PUT' | 'POST' = 'PUT') => {
      const answer = await app.call({ method, url: `/api/workspaces/wsp_test/${path}`, payload }, ada);
      expect(answer.statusCode).toBeLessThan(300);
      return answer.json<{ id: string }>();
    };
    const isStopped = async (): Promise<void> => {
      await ofMember.send(hook, 'Book');
      expect(await show()).toMatchObject({ paused_reason: 'budget', last_error: 'workspace_budget_reached' });
      await app.clock.skip(3 * 60_000);
      expect(await show()).toMatchObject({ paused_reason: 'budget' });
    };
    await change(`members/${member.userId}`, { monthly_cap: 0.0001 });
    await isStopped();
    await change(`members/${member.userId}`, { role: 'admin' });
    await app.clock.skip(3 * 60_000);
    expect(await show()).toMatchObject({ paused_reason: 'budget' });
    await change(`members/${member.userId}`, { monthly_cap: 5 });
    await waitUntilOn(show);
    expect((await ofMember.send(hook, 'Book now')).statusCode).toBe(200);

    const team = { kind: 'team', name: 'Quay', budget: 0.00001, at_limit: 'stop_all', rules: [] };
    const { id } = await change('cost-centres', team, 'POST');
    await change(`members/${member.userId}`, { team_id: id });
    await isStopped();
    await change(`cost-centres/${id}`, { budget: 10 });
    await waitUntilOn(show);
    expect((await ofMember.send(hook, 'Book again')).statusCode).toBe(200);
  });

  it('stays paused where the workspace is renamed, or lets another member spend more', async () => {
    await setBudget(10);
    await createWorkspace(app, ada);
    const change = async (path: string, payload: object) => {
      const url = `/api/workspaces/wsp_test${path}`;
      expect((await app.call({ method: 'PUT', url, payload }, ada)).statusCode).toBe(200);
    };
    const addPaused = async () => {
      const person = await app.createMember({ balance: 10 });
      await addMember(app, 'wsp_test', person, { pays: 'self' });
      await change(`/members/${person.userId}`, { monthly_cap: 0.0001 });
      const client = createHookClient(app, person);
      const hook = await client.create();
      await client.send(hook, 'Book');
      return { person, show: async () => (await client.ask(hook, 'GET', '')).json() };
    };
    const [first, second] = [await addPaused(), await addPaused()];
    await app.clock.advance(1_000);
    await change('', { name: 'Quay' });
    await change(`/members/${first.person.userId}`, { monthly_cap: 5 });
    await waitUntilOn(first.show);
    await app.clock.skip(3 * 60_000);
    const paused = { is_active: false, paused_reason: 'budget', run_count: 1 };
    expect(await second.show()).toMatchObject(paused);
    // Who pays for all may say otherwise for each.
    const other = await app.createMember({ balance: 10 });
    await addMember(app, 'wsp_test', other, { pays: 'self', role: 'owner' });
    await app.clock.advance(1_000);
    const url = '/api/workspaces/wsp_test';
    const takesOver = { method: 'PUT', url, payload: { payer_id: other.userId } } as const;
    expect((await app.call(takesOver, other)).statusCode).toBe(200);
    await waitUntilOn(second.show);
  });

  it('goes on once its user has left the workspace whose budget it was', async () => {
    await setBudget(10);
    await createWorkspace(app, ada);
    const member = await app.createMember({ balance: 10 });
    await addMember(app, 'wsp_test', member, { pays: 'self' });
    const url = `/api/workspaces/wsp_test/members/${member.userId}`;
    const cap = { monthly_cap: 0.0001 };
    expect((await app.call({ method: 'PUT', url, payload: cap }, ada)).statusCode).toBe(200);
    const ofMember = createHookClient(app, member);
    const hook = await ofMember.create();
    const show = async () => (await ofMember.ask(hook, 'GET', '')).json();
    await ofMember.send(hook, 'Book');
    await app.clock.skip(3 * 60_000);
    expect(await show()).toMatchObject({ is_active: false, last_error: 'workspace_budget_reached' });
    expect((await app.call({ method: 'DELETE', url }, member)).statusCode).toBe(200);
    await waitUntilOn(show);
    expect((await ofMember.send(hook, 'Book now')).statusCode).toBe(200);
  });

  it.each(['left', 'been taken out of', 'seen deleted', 'spent for another one than'] as const)(
    'goes on once its user, who belongs to two, has %s the workspace whose budget it was',
    async (how) => {
      await setBudget(10);
      await createWorkspace(app, ada);
      const member = await app.createMember({ balance: 10 });
      await addMember(app, 'wsp_test', member, { pays: 'self' });
      const workspaceUrl = '/api/workspaces/wsp_test';
      const url = `${workspaceUrl}/members/${member.userId}`;
      const cap = { monthly_cap: 0.0001 };
      expect((await app.call({ method: 'PUT', url, payload: cap }, ada)).statusCode).toBe(200);
      await app.clock.advance(1_000);
      const other = { method: 'POST', url: '/api/workspaces', payload: { name: 'Quay' } } as const;
      const { id: otherId } = (await app.call(other, member)).json();
      await app.clock.advance(1_000);
      const ofMember = createHookClient(app, member);
      const hook = await ofMember.create();
      const show = async () => (await ofMember.ask(hook, 'GET', '')).json();
      await ofMember.send(hook, 'Book');
      await app.clock.skip(3 * 60_000);
      expect(await show()).toMatchObject({ is_active: false, last_error: 'workspace_budget_reached' });
      const ends = {
        left: () => app.call({ method: 'DELETE', url }, member),
        'been taken out of': () => app.call({ method: 'DELETE', url }, ada),
        'seen deleted': () => app.call({ method: 'DELETE', url: workspaceUrl }, ada),
        'spent for another one than': () => {
          const choice = { workspace_id: otherId, team_id: null, project_id: null, department_id: null };
          return app.call({ method: 'PUT', url: '/api/spending-choice', payload: { choice } }, member);
        },
      };
      expect((await ends[how]()).statusCode).toBe(200);
      await waitUntilOn(show);
      expect((await ofMember.send(hook, 'Book now')).statusCode).toBe(200);
    },
  );

  it('says so to its owner who tests it, also where it is the budget of a workspace', async () => {
    await setBudget(10);
    await createWorkspace(app, ada);
    const member = await app.createMember({ balance: 10 });
    await addMember(app, 'wsp_test', member, { pays: 'self' });
    const cap = { monthly_cap: 0.0001 };
    const url = `/api/workspaces/wsp_test/members/${member.userId}`;
    expect((await app.call({ method: 'PUT', url, payload: cap }, ada)).statusCode).toBe(200);
    const ofMember = createHookClient(app, member);
    const tested = await ofMember.ask(await ofMember.create(), 'POST', '/test', { body: 'Book' });
    expect([tested.statusCode, tested.json().code]).toEqual([402, 'workspace_budget_reached']);
  });

  it('goes on for the budget that refused it, not for another one', async () => {
    await createWorkspace(app, ada);
    await app.db.write((tx) => tx.updateTable('workspace_members').set({ pays: 'self' }).execute());
    // Looked at in this order.
    const [first, own, last] = [await hooks.create(), await hooks.create(), await hooks.create()];
    const show = async (hook: TestHook) => (await hooks.ask(hook, 'GET', '')).json();
    for (const hook of [first, own, last]) await hooks.send(hook, 'Book');
    const refuseByWorkspace = (hook: TestHook) =>
      app.db.write((tx) =>
        tx
          .updateTable('deployments')
          .set({ is_active: 0, paused_reason: 'budget', last_error: 'workspace_budget_reached' })
          .set({ last_run_at: app.clock.now() })
          .where('id', '=', hook.id)
          .execute(),
      );
    await refuseByWorkspace(last);
    await app.clock.advance(1_000);
    const url = `/api/workspaces/wsp_test/members/${ada.userId}`;
    const lift = { method: 'PUT', url, payload: { monthly_cap: null } } as const;
    expect((await app.call(lift, ada)).statusCode).toBe(200);
    await waitUntilOn(() => show(last));
    expect(await show(own)).toMatchObject({ paused_reason: 'budget', last_error: 'budget_reached' });

    await app.clock.advance(1_000);
    await refuseByWorkspace(first);
    await app.clock.advance(1_000);
    await setBudget(10);
    await waitUntilOn(() => show(own));
    expect(await show(first)).toMatchObject({ paused_reason: 'budget' });
  });

  it('is not paused for the budget of an API key that it was tried with', async () => {
    await setBudget(10);
    const hook = await hooks.create();
    const token = await createKey(app, ada.userId, ['agents', 'runs']);
    const listed = await app.call({ url: '/api/api-keys' }, ada);
    const [{ id }] = listed.json().api_keys;
    const limited = { per_run: null, per_month: 0.0001 };
    const saved = await app.call(
      { method: 'PUT', url: `/api/api-keys/${String(id)}/budget`, payload: limited },
      ada,
    );
    expect(saved.statusCode).toBe(200);
    const url = `/agents/${hook.agentId}/deployments/${hook.id}/test`;
    const tried = await app.call({ method: 'POST', url, payload: { body: 'Book' } }, { ...ada, token });
    expect(tried.json()).toMatchObject({ code: 'budget_reached' });
    expect((await hooks.ask(hook, 'GET', '')).json()).toMatchObject({ is_active: true });
    expect((await hooks.send(hook, 'Book')).statusCode).toBe(200);
  });

  it('is not paused for what the account that pays for a member allows for one run', async () => {
    const payload = { per_run: 0.000001, per_month: null };
    await app.call({ method: 'PUT', url: '/api/billing/budget', payload }, ada);
    await createWorkspace(app, ada);
    const member = await app.createMember({ balance: 1 });
    await addMember(app, 'wsp_test', member, { pays: 'owner' });
    const ofMember = createHookClient(app, member);
    const hook = await ofMember.create();
    expect((await ofMember.send(hook, 'Book')).json()).toMatchObject({ code: 'hook_run_failed' });
    const found = (await ofMember.ask(hook, 'GET', '')).json();
    expect(found).toMatchObject({ is_active: true, last_error: 'payer_reply_limit_reached' });
  });

  it('pauses a schedule, which goes on once the budget is raised', async () => {
    const made = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Daily' } }, ada);
    const agent = `/agents/${String(made.json().id)}`;
    const payload = { schedule: '@every 30m', timezone: 'UTC', prompt: 'Report.' };
    const scheduled = await app.call({ method: 'POST', url: `${agent}/convert-to-scheduled`, payload }, ada);
    const url = `${agent}/deployments/${String(scheduled.json().deployment.id)}`;
    const show = async () => (await app.call({ url }, ada)).json();
    await app.clock.skip(HALF_HOUR_MS);
    const isPaused = until(async () => !(await show()).is_active, 'the pause');
    await advanceUntil(app.clock, isPaused, 1_000);
    expect(await show()).toMatchObject({ paused_reason: 'budget', next_run_at: null });
    // After the run that was refused, not in the same moment.
    await app.clock.advance(1_000);
    await setBudget(10);
    await waitUntilOn(show);
    await app.clock.skip(HALF_HOUR_MS);
    const hasRun = until(async () => (await show()).last_run_status === 'succeeded', 'a run');
    await advanceUntil(app.clock, hasRun, 1_000);
  });
});
