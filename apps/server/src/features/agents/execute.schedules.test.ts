// Tools over the schedules of the person that an agent runs for.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createHookClient } from '../../testing/deployments/hook-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const TOOLS = ['schedule-list', 'schedule-create'];
const DAILY = { prompt: 'Report the news.', schedule: 'every weekday at 7:30', name: 'News' };

describe.each(TEST_DATABASES)('tools over schedules on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let agentId: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    agentId = await createAgentClient(app, ada).create({ tools: TOOLS, is_public: true, name: 'Reporter' });
  });
  afterEach(() => app.close());

  async function approve(person: Person): Promise<void> {
    const { approvals } = (await app.call({ url: '/api/approvals' }, person)).json();
    const url = `/api/approvals/${approvals[0].id}/decision`;
    await app.call({ method: 'POST', url, payload: { decision: 'allow' } }, person);
  }
  /** What the one call of a run answered. */
  async function run(name: string, args: object = {}, { person = ada, id = agentId } = {}): Promise<string> {
    app.provider.next({ toolCalls: [{ name, callId: 'v', arguments: { ...args } }] });
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, person);
    const context = { timezone: 'Europe/Stockholm' };
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Go on.', context });
    if (name === 'schedule_create') {
      const isAsked = until(
        () => reader.events.some(({ type }) => type === 'waiting' || type === 'streaming_ended'),
        'a request or the end',
      );
      await advanceUntil(app.clock, isAsked);
      if (reader.events.some(({ type }) => type === 'waiting')) await approve(person);
    }
    await client.finish(reader);
    return (await app.call({ url: `/runs/${reader.runId()}` }, person)).json().tool_logs[0].output;
  }
  const listOf = async (person = ada) =>
    (await app.call({ url: '/deployments?kind=scheduled' }, person)).json().deployments;

  it('make one of the agent once it is allowed, list it, and change it [TOOL-11]', async () => {
    const made = JSON.parse(await run('schedule_create', DAILY));
    const [kept] = await listOf();
    expect(kept).toMatchObject({
      ...DAILY,
      schedule: '30 7 * * 1-5',
      timezone: 'Europe/Stockholm',
      agent_id: agentId,
      is_active: true,
    });
    expect(made).toMatchObject({ schedule_id: kept.id, next_run_at: kept.next_run_at, is_on: true });
    expect(JSON.parse(await run('schedule_list'))).toMatchObject({
      schedules: [{ schedule_id: kept.id, agent: 'Reporter', name: 'News', last_result: null }],
      in_all: 1,
    });
    const change = { schedule_id: kept.id, schedule: 'every day at 8', is_on: false };
    expect(JSON.parse(await run('schedule_create', change))).toMatchObject({ is_on: false });
    expect(await listOf()).toMatchObject([{ ...DAILY, schedule: '0 8 * * *', paused_reason: 'owner' }]);
    const audited = await app.db.read.selectFrom('audit_log').selectAll().execute();
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['deployment.created', 'deployment.changed']),
    );
  });

  it('say what does not fit, and touch nothing of others [TOOL-11]', async () => {
    expect(await run('schedule_create', { prompt: 'Go.' })).toContain('needs a prompt and a schedule');
    expect(await run('schedule_create', { ...DAILY, schedule: 'whenever' })).toMatch(/bad_input.*schedule/);
    expect(await run('schedule_create', { ...DAILY, timezone: 'Mars/Base' })).toMatch(/bad_input.*timezone/);
    const ben = await app.createMember();
    expect(await run('schedule_create', DAILY, { person: ben })).toContain(
      'Only agents that the user has made',
    );
    await run('schedule_create', DAILY);
    const [kept] = await listOf();
    const own = await createAgentClient(app, ben).create({ tools: TOOLS });
    const theft = { schedule_id: kept.id, prompt: 'Mine.' };
    expect(await run('schedule_create', theft, { person: ben, id: own })).toContain('not_found');
    expect(JSON.parse(await run('schedule_list', {}, { person: ben }))).toMatchObject({ in_all: 0 });
    expect(await listOf()).toMatchObject([DAILY.prompt].map((prompt) => ({ prompt })));
    const guest = await app.startGuest();
    expect(await run('schedule_list', {}, { person: guest })).toContain('Guests have no schedules');
  });

  it('show nothing to callers of a webhook, and let no schedule make another [TOOL-11]', async () => {
    const hook = await createHookClient(app, ada).create({}, { tools: TOOLS });
    app.provider.next({ toolCalls: [{ name: 'schedule_list', callId: 'v', arguments: {} }] });
    app.provider.next({ text: 'Done.' });
    await createHookClient(app, ada).send(hook, 'List them.');
    expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain('may not see the schedules');
    expect(await run('schedule_create', { schedule_id: hook.id, is_on: false })).toContain('not_found');
    expect((await createHookClient(app, ada).ask(hook, 'GET', '')).json()).toMatchObject({ is_active: true });
    const payload = { ...DAILY, schedule: '@every 30m', writing: { 'schedule-create': 'allowed' } };
    await app.call({ method: 'POST', url: `/agents/${agentId}/convert-to-scheduled`, payload }, ada);
    app.provider.next({ toolCalls: [{ name: 'schedule_create', callId: 'v', arguments: { ...DAILY } }] });
    app.provider.next({ text: 'Done.' });
    await app.clock.skip(29 * 60_000);
    const hasRun = until(async () => (await listOf())[0].last_run_status !== null, 'a run of the schedule');
    await advanceUntil(app.clock, hasRun, 10_000);
    expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain(
      'makes and changes no schedules',
    );
    expect(await listOf()).toHaveLength(1);
  });
});
