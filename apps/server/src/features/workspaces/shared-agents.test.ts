import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

const CALL = { name: 'look_up', callId: 'v', arguments: { text: 'ada' } };

describe.each(TEST_DATABASES)('agents that are shared with a workspace on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let owner: Person;
  let maker: Person;
  let viewer: Person;
  let stranger: Person;
  let workspaceId: string;
  let agentId: string;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    owner = await app.createMember();
    maker = await app.createMember();
    viewer = await app.createMember();
    stranger = await app.createMember();
    const made = await send(owner, 'POST', '/api/workspaces', { name: 'Harbour' });
    workspaceId = String(made.json().id);
    await join(maker, 'member');
    await join(viewer, 'viewer');
    agentId = await createAgentClient(app, maker).create({ workspace_id: workspaceId });
  });
  afterEach(() => app.close());

  const send = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  async function join(person: Person, role: 'member' | 'viewer'): Promise<void> {
    const made = await send(owner, 'POST', `/api/workspaces/${workspaceId}/invites`, { role });
    const link = String(made.json().invites[0].link);
    await send(person, 'POST', `/api/invites/${link.slice(link.lastIndexOf('/') + 1)}/accept`);
  }
  const remove = (person: Person, agents: 'transfer' | 'delete') =>
    send(owner, 'DELETE', `/api/workspaces/${workspaceId}/members/${person.userId}?agents=${agents}`);
  const read = async (person: Person) => {
    const answer = await send(person, 'GET', `/agents/${agentId}`);
    return answer.statusCode === 200 ? answer.json().permissions : answer.statusCode;
  };

  it('are seen, changed and deleted by role, and missing for everyone else [MKT-18] [AZ-05]', async () => {
    expect(await read(viewer)).toMatchObject({ edit: false, delete: false });
    expect(await read(owner)).toMatchObject({ edit: true, delete: true });
    expect(await read(stranger)).toBe(404);
    const listOf = async (person: Person) => (await send(person, 'GET', '/agents/?q=Tester')).json().total;
    expect([await listOf(viewer), await listOf(stranger)]).toEqual([1, 0]);
    const change = { name: 'Tester', instructions: 'Be brief.', is_public: true, workspace_id: null };
    expect((await send(viewer, 'PUT', `/agents/${agentId}`, change)).statusCode).toBe(403);
    expect((await send(viewer, 'DELETE', `/agents/${agentId}`)).statusCode).toBe(403);
    // What it does, but not who sees it: that is for the owner of the agent to decide.
    const changed = await send(owner, 'PUT', `/agents/${agentId}`, change);
    expect(changed.json()).toMatchObject({
      instructions: 'Be brief.',
      is_public: false,
      workspace_id: workspaceId,
    });
    const refused = await send(viewer, 'POST', '/agents/', { name: 'Mine', workspace_id: workspaceId });
    expect(refused.statusCode).toBe(422);
    expect((await send(owner, 'DELETE', `/agents/${agentId}`)).statusCode).toBe(200);
    expect(await read(maker)).toBe(404);
  });

  it('are lost at once by a member who is removed in the middle of a run, which ends [ADM-04]', async () => {
    const client = createAgentClient(app, viewer);
    app.provider.next({ toolCalls: [CALL] });
    tools.answer('look-up', () => new Promise(() => undefined));
    const reader = await client.execute(`/agents/${agentId}/execute`, { content: 'Look.' });
    await client.reach(reader, 'info', 10);
    expect((await advanceUntil(app.clock, remove(viewer, 'transfer'))).statusCode).toBe(200);
    await client.finish(reader);
    const run = await send(viewer, 'GET', `/runs/${reader.runId()}`);
    expect(run.json().status).toBe('cancelled');
    expect(await read(viewer)).toBe(404);
    const again = await send(viewer, 'POST', `/agents/${agentId}/execute`, { content: 'Look.' });
    expect(again.statusCode).toBe(404);
  });

  it('go to who removes their maker, under a free name, or are deleted, or stay with who leaves', async () => {
    await createAgentClient(app, owner).create();
    await remove(maker, 'transfer');
    const moved = (await send(owner, 'GET', `/agents/${agentId}`)).json();
    expect(moved).toMatchObject({
      name: 'Tester 2',
      creator: { id: owner.userId },
      workspace_id: workspaceId,
    });
    expect(await read(maker)).toBe(404);

    await join(maker, 'member');
    const second = await createAgentClient(app, maker).create({ name: 'Second', workspace_id: workspaceId });
    const leave = `/api/workspaces/${workspaceId}/members/${maker.userId}`;
    expect((await send(maker, 'DELETE', leave)).statusCode).toBe(200);
    expect((await send(maker, 'GET', `/agents/${second}`)).json().workspace_id).toBeNull();
    expect((await send(owner, 'GET', `/agents/${second}`)).statusCode).toBe(404);

    await join(maker, 'member');
    const third = await createAgentClient(app, maker).create({ name: 'Third', workspace_id: workspaceId });
    await remove(maker, 'delete');
    expect((await send(maker, 'GET', `/agents/${third}`)).statusCode).toBe(404);
  });
});
