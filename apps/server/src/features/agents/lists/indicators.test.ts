import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndicatorList } from '@parley/contract/agents/indicators/schemas.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { BOT, BOT_TOOLS, CHIME, createBotService } from '../../../testing/credentials/bot-service.ts';
import { createHookClient } from '../../../testing/deployments/hook-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

const DAILY = { prompt: 'Look.', schedule: '30 7 * * 1-5', timezone: 'Europe/Stockholm' };

describe.each(TEST_DATABASES)('agents with what is deployed of them on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '100' },
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: createBotService().outbound,
    });
    ada = await app.createMember();
    ben = await app.createMember();
  });
  afterEach(() => app.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = ada) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  const make = async (given: Partial<AgentInput>, person = ada): Promise<string> =>
    (await call('POST', '/agents/', given, person)).json().id;
  const deploy = async (agentId: string, kind: 'api' | 'scheduled', payload: object = {}) =>
    (await call('POST', `/agents/${agentId}/deployments/${kind}`, payload)).json();
  const deployHook = async (agentId: string) =>
    (await call('POST', `/agents/${agentId}/convert-to-webhook`, {})).json().deployment;
  const list = async (query = '', person = ada) =>
    IndicatorList.parse(
      (await call('GET', `/agents/list-with-indicators?${query}`, undefined, person)).json(),
    );
  const namesOf = async (query: string, person = ada) =>
    (await list(`sort=name&${query}`, person)).agents.map(({ name }) => name);
  const indicatorsOf = async (name: string) =>
    (await list()).agents.find((agent) => agent.name === name)?.indicators;

  async function insertRun(agentId: string, given: Partial<Row<'runs'>> = {}, person = ada) {
    await app.generate(person, { prompt: 'Hello' });
    const last = await app.db.read
      .selectFrom('runs')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const change = { agent_id: agentId, agent_version: 1, started_at: app.clock.now(), ...given };
    await app.db.write((tx) => tx.updateTable('runs').set(change).where('id', '=', last.id).execute());
    await app.clock.advance(1_000);
  }

  it('says which deployment tells most, with the rhythm of a schedule, the calls of a webhook and the keys of an API [AGT-25]', async () => {
    const watch = await make({ name: 'Watch' });
    expect(await indicatorsOf('Watch')).toMatchObject({ deployments: 0, shown_deployment: null });
    const api = await deploy(watch, 'api');
    expect(
      (await call('POST', `/agents/${watch}/deployments/${api.id}/keys`, { name: 'CI' })).statusCode,
    ).toBe(201);
    expect(await indicatorsOf('Watch')).toMatchObject({
      deployments: 1,
      shown_deployment: { id: api.id, kind: 'api', keys: 2, schedule: null, calls_today: null },
    });
    const hook = await deployHook(watch);
    await createHookClient(app, ada).send({ path: new URL(hook.webhook_url).pathname }, { invoice: 7 });
    expect(await indicatorsOf('Watch')).toMatchObject({
      deployments: 2,
      shown_deployment: { kind: 'webhook', calls_today: 1, keys: null },
    });
    const schedule = await deploy(watch, 'scheduled', DAILY);
    expect(await indicatorsOf('Watch')).toMatchObject({
      deployments: 3,
      active_deployments: 3,
      shown_deployment: {
        kind: 'scheduled',
        is_active: true,
        schedule: '30 7 * * 1-5',
        timezone: 'Europe/Stockholm',
      },
    });
    await call('PUT', `/agents/${watch}/deployments/${schedule.id}`, { is_active: false });
    expect(await indicatorsOf('Watch')).toMatchObject({
      active_deployments: 2,
      shown_deployment: { kind: 'webhook', is_active: true },
    });
  });

  it('are narrowed by how they are deployed, counted and paged as narrowed [AGT-25]', async () => {
    const watch = await make({ name: 'Watch' });
    const intake = await make({ name: 'Intake' });
    const numbers = await make({ name: 'Numbers' });
    await make({ name: 'Doctor' });
    await make({ name: 'Drafter' });
    await deploy(watch, 'scheduled', DAILY);
    await deploy(watch, 'api', { is_active: false });
    await deployHook(intake);
    await deploy(intake, 'api');
    await deploy(numbers, 'scheduled', { ...DAILY, is_active: false });
    expect(await namesOf('deployment=schedule')).toEqual(['Watch']);
    expect(await namesOf('deployment=webhook')).toEqual(['Intake']);
    expect(await namesOf('deployment=api')).toEqual(['Intake']);
    expect(await namesOf('deployment=paused')).toEqual(['Numbers']);
    expect(await namesOf('deployment=chat')).toEqual(['Doctor', 'Drafter']);
    const second = await list('deployment=chat&sort=name&per_page=1&page=2');
    expect(second).toMatchObject({ total: 2, page: 2, counts: { all: 2, mine: 2, team: 0 } });
    expect(second.agents.map(({ name }) => name)).toEqual(['Drafter']);
    expect(await namesOf('deployment=chat&q=doc')).toEqual(['Doctor']);
    expect((await call('GET', '/agents/list-with-indicators?deployment=mail')).statusCode).toBe(422);
  });

  it('need attention where a credential is missing, the last run failed or a deployment has paused itself [AGT-25]', async () => {
    await make({ name: 'Radar', tools: ['ask-bot'], starters: ['calculator'] });
    await make({ name: 'Speaker', tools: ['look-around'], starters: ['ask-bot'] });
    const failed = await make({ name: 'Failed' });
    const later = await make({ name: 'Later' });
    const poor = await make({ name: 'Poor' });
    const { id } = await deploy(poor, 'api');
    const paused = { is_active: 0, paused_reason: 'no_balance' } as const;
    await app.db.write((tx) => tx.updateTable('deployments').set(paused).where('id', '=', id).execute());
    await insertRun(failed);
    await insertRun(failed, { status: 'failed' });
    const failedAt = new Date(app.clock.now() - 1_000).toISOString();
    await insertRun(failed, { agent_version: null });
    await insertRun(failed, { replay_of: 'run_before' });
    await insertRun(later, { status: 'limit' });
    await insertRun(later);
    await insertRun(later, { status: 'failed' }, ben);
    expect(await namesOf('status=attention')).toEqual(['Failed', 'Poor', 'Radar']);
    expect(await namesOf('status=fine')).toEqual(['Later', 'Speaker']);
    expect(await list('status=fine')).toMatchObject({ total: 2, counts: { all: 2, mine: 2, team: 0 } });
    expect(await namesOf('status=attention&deployment=chat')).toEqual(['Failed', 'Radar']);
    const [first, , radar] = (await list('status=attention&sort=name')).agents;
    expect(first?.indicators).toMatchObject({
      last_run_at: failedAt,
      last_run_status: 'failed',
      needs_attention: true,
      missing_credentials: false,
    });
    expect(radar?.indicators).toMatchObject({
      last_run_at: null,
      last_run_status: null,
      needs_attention: true,
      missing_credentials: true,
      missing_tools: ['ask-bot'],
    });
  });

  it('are the caller’s own, those of the caller’s workspaces or both, with the caller’s own deployments and runs alone [AZ-05]', async () => {
    const workspace = await createWorkspace(app, ada);
    await addMember(app, workspace, ben, { pays: 'self', role: 'viewer' });
    const shared = await make({ name: 'Shared', workspace_id: workspace });
    await make({ name: 'Secret' });
    await make({ name: 'Open', is_public: true });
    await make({ name: 'Of Ben' }, ben);
    await deploy(shared, 'scheduled', DAILY);
    await insertRun(shared, { status: 'failed' });
    expect(await namesOf('', ben)).toEqual(['Of Ben']);
    expect(await namesOf('whose=all', ben)).toEqual(['Of Ben', 'Shared']);
    const team = await list('whose=team', ben);
    expect(team).toMatchObject({ total: 1, counts: { all: 2, mine: 1, team: 1 } });
    expect(team.agents[0]).toMatchObject({
      name: 'Shared',
      instructions: null,
      indicators: { deployments: 0, last_run_at: null, needs_attention: false },
    });
    expect(await namesOf('whose=all&deployment=schedule', ben)).toEqual([]);
    expect(await namesOf('whose=all&status=attention', ben)).toEqual([]);
    expect(await list('whose=all')).toMatchObject({ counts: { all: 3, mine: 3, team: 1 } });
    await app.db.write((tx) =>
      tx.deleteFrom('workspace_members').where('user_id', '=', ben.userId).execute(),
    );
    expect(await list('whose=all', ben)).toMatchObject({ total: 1, counts: { all: 1, mine: 1, team: 0 } });
  });
});
