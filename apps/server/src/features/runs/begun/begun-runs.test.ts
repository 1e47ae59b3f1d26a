// What began the runs of an agent, and what its model thought in them.
import { RunStepList } from '@parley/contract/runs/journal/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient } from '../../../testing/deployments/hook-client.ts';
import { createScheduledTest, settle } from '../../../testing/deployments/schedules.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('the beginning of a run on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember({ balance: 5 });
    app.provider.otherwise({ reasoning: ['Two', ' lanes.'], text: 'None moved.' });
  });
  afterEach(() => app.close());

  const post = (url: string, payload: object, person = ada) =>
    advanceUntil(app.clock, app.call({ method: 'POST', url, payload }, person));
  const read = async (runId: string) =>
    RunStepList.parse((await app.call({ url: `/runs/${runId}/steps` }, ada)).json());
  const startOf = async (runId: string) => (await read(runId)).start;

  it('is the API key that called, by its name, until the key is gone [DEP-15]', async () => {
    const agent = (await post('/agents/', { name: 'Watch' })).json();
    const made = (await post(`/agents/${String(agent.id)}/deployments/api`, {})).json();
    const keys = `/agents/${String(agent.id)}/deployments/${String(made.id)}/keys`;
    const { key } = (await post(keys, { name: 'Booking service' })).json();
    const called = await post(
      `/api/v1/deployments/${String(made.id)}/run`,
      { content: 'Look' },
      { ...ada, token: key },
    );
    const runId = String(called.json().run_id);
    const list = await read(runId);
    expect(list.start).toEqual({ by: 'api', key_name: 'Booking service', delivery: null });
    expect(list.steps).toMatchObject([{ kind: 'turn', output: 'None moved.', thought: 'Two lanes.' }]);
    await app.db.write((tx) => tx.deleteFrom('api_keys').where('user_id', '=', ada.userId).execute());
    expect(await startOf(runId)).toMatchObject({ by: 'api', key_name: null });
  });

  it('is a due time, or the owner of the schedule besides its times [DEP-15]', async () => {
    const test = await createScheduledTest(app, ada);
    const url = await test.schedule({});
    const now = await test.call('POST', `${url}/run-now`);
    expect(await startOf(String(now.json().run_id))).toEqual({
      by: 'run_now',
      key_name: null,
      delivery: null,
    });
    await app.clock.skip(4 * 60_000);
    await settle(app, async () => (await test.runs()).length === 2);
    const due = (await test.runs()).find(({ id }) => id !== now.json().run_id);
    expect(await startOf(due?.id ?? '')).toMatchObject({ by: 'schedule' });
  });

  it('is the call of a webhook, or the owner who sends it again, while the call is kept [DEP-15]', async () => {
    const hooks = createHookClient(app, ada);
    const hook = await hooks.create();
    const sent = await hooks.send(hook, '{"event":"order.paid"}', { 'webhook-id': 'msg_7' });
    const runId = String(sent.json().run_id);
    const [delivery] = (await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries;
    expect(await startOf(runId)).toEqual({
      by: 'webhook',
      key_name: null,
      delivery: { id: delivery.id, delivery_id: 'msg_7', event: 'order.paid', is_repeat: false },
    });
    const again = await hooks.ask(hook, 'POST', `/deliveries/${String(delivery.id)}/redeliver`);
    expect(await startOf(String(again.json().run_id))).toMatchObject({ delivery: { is_repeat: true } });
    await app.db.write((tx) => tx.deleteFrom('hook_deliveries').where('id', '=', delivery.id).execute());
    expect(await startOf(runId)).toMatchObject({ by: 'webhook', delivery: null });
  });

  it('is the person who asked, also for a run that repeats one of a webhook [DEP-15]', async () => {
    const hooks = createHookClient(app, ada);
    const sent = await hooks.send(await hooks.create(), 'Any.');
    const again = await post(`/runs/${String(sent.json().run_id)}/replay`, { tools: 'recorded' });
    expect(await startOf(String(again.json().run_id))).toEqual({
      by: 'person',
      key_name: null,
      delivery: null,
    });
  });
});
