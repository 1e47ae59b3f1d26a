import { hashOfTool } from '../../testing/agents/definition-hash.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  Approval,
  ApprovalList,
  ApprovalRule,
  ApprovalRuleList,
} from '@parley/contract/approvals/schemas.ts';
import { createApprovalRules, type ApprovalRules } from './index.ts';
import { createIds } from '../../platform/ids.ts';
import { openStream } from '../../testing/event-client.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { HistoryEvent } from '@parley/contract/history/events.ts';
import { insertAgent } from '../../testing/agents.ts';
import { createTestTools } from '../../testing/runs/step-kind.ts';
import { createStepApp, type StepApp } from '../../testing/runs/step-runs.ts';
import type { Person } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { defineTool } from '../../toolbox/tool.ts';

const toTool = (name: string, effect: 'write' | 'destroy') =>
  defineTool({
    name,
    provider: 'TEST',
    category: 'test',
    icon: 'pen',
    effect,
    title: { en: 'Write it', zh: '写下' },
    description: 'Writes.',
    parameters: z.object({ to: z.string().max(10) }),
    call: () => ({ data: null }),
  });

const TOOLS = [toTool('write_it', 'write'), toTool('destroy_it', 'destroy')];

describe.each(TEST_DATABASES)('approvals on %s', (database) => {
  let runs: StepApp;
  let member: Person;
  let toolName: string;
  let definitionHash: string | null;
  let rules: ApprovalRules;
  beforeEach(async () => {
    toolName = 'write_it';
    definitionHash = null;
    runs = await createStepApp({
      database,
      builtinTools: TOOLS,
      tools: createTestTools(),
      kind: {
        agent: { id: 'desk', name: 'Booking desk', version: 1, replayOf: null },
        definitionHashOf: (name) => definitionHash ?? hashOfTool(TOOLS, name),
      },
    });
    const { app } = runs;
    app.provider.otherwise(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: ['Done.'] }
        : { text: ['I write.'], toolCalls: [{ name: toolName, callId: 'call-1', arguments: { to: 'ada' } }] },
    );
    member = await app.createMember();
    await insertAgent(app.db, { id: 'desk', name: 'Booking desk', owner_id: member.userId });
    rules = createApprovalRules({ db: app.db, clock: app.clock, ids: createIds(app.clock) });
  });
  afterEach(() => runs.app.close());

  async function ask(): Promise<{ runId: string; approval: Approval }> {
    const runId = await runs.start(member);
    await runs.reach(member, runId, 'waiting');
    const { approvals } = await list();
    const approval = approvals.find((each) => each.run_id === runId);
    if (!approval) throw new Error('Nothing waits');
    return { runId, approval };
  }
  const list = async (query = '', person = member) =>
    ApprovalList.parse((await runs.app.call({ url: `/api/approvals${query}` }, person)).json());
  const decide = (id: string, payload: object, person = member) =>
    runs.app.call({ method: 'POST', url: `/api/approvals/${id}/decision`, payload }, person);
  const listRules = async () =>
    ApprovalRuleList.parse((await runs.app.call({ url: '/api/approvals/rules' }, member)).json()).rules;
  const find = (hash: string) =>
    rules.find({ userId: member.userId, agentId: 'desk', tool: 'write_it', definitionHash: hash });

  it('lists what waits, oldest first, with what it is about, and then what was decided, newest first [APR-02]', async () => {
    const first = await ask();
    runs.app.clock.jump(60_000);
    const second = await ask();
    const waiting = await list();
    expect(waiting.approvals.map(({ id }) => id)).toEqual([first.approval.id, second.approval.id]);
    expect(waiting.total).toBe(2);
    expect(first.approval).toMatchObject({
      state: 'waiting',
      agent_name: 'Booking desk',
      tool_name: 'write_it',
      display_name: 'Write it',
      effect: 'write',
      args: { to: 'ada' },
      why: 'It writes.',
      can_remember: true,
      parameters: { type: 'object', required: ['to'] },
    });
    expect((await list('?language=zh&per_page=1&page=2')).approvals).toMatchObject([
      { id: second.approval.id, display_name: '写下' },
    ]);
    const ofSecond = await list(`?run_id=${second.approval.run_id}`);
    expect(ofSecond).toMatchObject({ approvals: [{ id: second.approval.id }], total: 1 });
    expect((await list('?run_id=run_of_no_one')).total).toBe(0);
    expect((await decide(first.approval.id, { decision: 'allow' })).statusCode).toBe(200);
    runs.app.clock.jump(1_000);
    const denied = Approval.parse(
      (await decide(second.approval.id, { decision: 'deny', reason: 'Not today' })).json(),
    );
    expect(denied).toMatchObject({ state: 'denied', reason: 'Not today', decided_by: { id: member.userId } });
    expect((await list()).total).toBe(0);
    const decided = await list('?state=decided');
    expect(decided.approvals.map(({ state }) => state)).toEqual(['denied', 'approved']);
    expect((await list('?state=decided', await runs.app.createMember())).total).toBe(0);
    await runs.reach(member, first.runId, 'succeeded');
    await runs.reach(member, second.runId, 'succeeded');
    expect(runs.tools.made).toEqual(['call-1']);
  });

  it('are told to the open pages of their person when one comes, is decided, expires, or its run is stopped [APR-02] [DEV-01]', async () => {
    const stranger = await runs.app.createMember();
    const [page, other] = await Promise.all(
      [member, stranger].map(async ({ token }) =>
        openStream(await runs.app.listen(), { path: '/api/chat-history/changes', token }, HistoryEvent),
      ),
    );
    if (!page || !other) throw new Error('Nobody listens');
    await Promise.all([page.waitFor('ready'), other.waitFor('ready')]);
    const told = () => page.events.filter(({ type }) => type === 'approvals').length;
    const isTold = (count: number) => until(() => told() === count, `${count} notices`);
    const { approval } = await ask();
    await isTold(1);
    await decide(approval.id, { decision: 'deny' });
    await isTold(2);
    const { runId } = await ask();
    await isTold(3);
    const stopping = runs.app.call({ method: 'POST', url: `/runs/${runId}/cancel` }, member);
    await advanceUntil(runs.app.clock, stopping);
    await isTold(4);
    await ask();
    await isTold(5);
    runs.app.clock.jump(25 * 3_600_000);
    await advanceUntil(runs.app.clock, isTold(6), 5_000);
    expect(page.seqs).toEqual(page.seqs.map(() => page.seqs[0]));
    expect(other.events.filter(({ type }) => type === 'approvals')).toEqual([]);
    page.cut();
    other.cut();
  });

  it('answers a later decision with the first, also of two at once [APR-03]', async () => {
    const { approval } = await ask();
    const answers = await Promise.all([
      decide(approval.id, { decision: 'allow' }),
      decide(approval.id, { decision: 'deny' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(late).toMatchObject({
      code: 'already_decided',
      first: { decision: winner.state, by: member.userId, at: winner.decided_at },
    });
  });

  it('denies what nobody answered in a day, and says so to a late answer [APR-03]', async () => {
    const { runId, approval } = await ask();
    runs.app.clock.jump(86_400_000);
    const late = await decide(approval.id, { decision: 'allow' });
    expect([late.statusCode, late.json().first]).toMatchObject([409, { decision: 'expired', by: null }]);
    await runs.reach(member, runId, 'succeeded');
    expect(runs.tools.made).toEqual([]);
  });

  it('takes changed arguments that fit the tool alone, and keeps them for the run [APR-02]', async () => {
    const { approval, runId } = await ask();
    const wrong = await decide(approval.id, { decision: 'allow', arguments: { to: 'a'.repeat(11) } });
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'arguments']);
    const odd = await decide(approval.id, { decision: 'deny', arguments: { to: 'eve' } });
    expect(odd.statusCode).toBe(422);
    const allowed = await decide(approval.id, { decision: 'allow', arguments: { to: 'eve' } });
    expect(allowed.json()).toMatchObject({
      state: 'approved',
      args: { to: 'ada' },
      changed_args: { to: 'eve' },
    });
    const steps = await runs.steps(member, runId);
    expect(steps.find(({ kind }) => kind === 'approval')?.result).toEqual({ arguments: { to: 'eve' } });
  });

  it('asks again where the tool has changed meanwhile; it can still be denied [APR-04]', async () => {
    definitionHash = 'of another definition';
    const { approval } = await ask();
    const allowed = await decide(approval.id, { decision: 'allow' });
    expect([allowed.statusCode, allowed.json().code]).toEqual([409, 'conflict']);
    expect((await decide(approval.id, { decision: 'deny' })).statusCode).toBe(200);
  });

  it('allows a writing tool of an agent for good until that is revoked, and none that destroys [APR-02] [APR-07]', async () => {
    const { approval } = await ask();
    await decide(approval.id, { decision: 'allow', remember: 'agent' });
    const [rule] = await listRules();
    expect(rule).toMatchObject({ agent_name: 'Booking desk', tool_name: 'write_it', last_used_at: null });
    const hash = hashOfTool(TOOLS, 'write_it');
    expect(await find(hash)).toEqual({ afterOutside: false });
    expect((await listRules())[0]?.last_used_at).not.toBeNull();
    const url = `/api/approvals/rules/${rule?.id ?? ''}`;
    const changed = await runs.app.call({ method: 'PATCH', url, payload: { after_outside: true } }, member);
    expect(ApprovalRule.parse(changed.json()).after_outside).toBe(true);
    expect(await find(hash)).toEqual({ afterOutside: true });
    expect((await runs.app.call({ method: 'DELETE', url }, member)).statusCode).toBe(200);
    expect([await listRules(), await find(hash)]).toEqual([[], null]);

    toolName = 'destroy_it';
    const destroying = await ask();
    expect(destroying.approval.can_remember).toBe(false);
    const refused = await decide(destroying.approval.id, { decision: 'allow', remember: 'agent' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'remember']);
  });

  it('removes a standing approval of a tool that has changed [APR-04]', async () => {
    const { approval } = await ask();
    await decide(approval.id, { decision: 'allow', remember: 'agent' });
    expect(await find('of another definition')).toBeNull();
    expect(await listRules()).toEqual([]);
  });
});
