// Failed runs and replies in the numbers of a workspace and of the account that pays.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { UsageAnalytics } from '@parley/contract/usage/schemas.ts';
import { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptedReply } from '../../../providers/scripted/index.ts';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

const CALL: ScriptedReply = {
  text: 'I look.',
  toolCalls: [{ name: 'look_up', callId: 'v', arguments: { text: 'ada' } }],
};
const BROKEN = { kind: 'error', error: new AppError('model_refused') } as const;
const SILENT = { kind: 'silence', afterPieces: 1 } as const;

interface Run {
  readonly script: readonly ScriptedReply[];
  readonly agent?: object;
  readonly isStopped?: boolean;
  readonly failed: 0 | 1;
}

const RUNS: Readonly<Record<string, Run>> = {
  'an answer after a tool that fails': { script: [CALL, { text: 'I could not look.' }], failed: 0 },
  'its limit of steps': { script: [CALL], agent: { max_steps: 1 }, failed: 1 },
  'a vendor that fails at once': { script: [{ fault: BROKEN }], failed: 1 },
  'a vendor that fails after a call': { script: [CALL, { fault: BROKEN }], failed: 1 },
  'a vendor that fails in the middle of a text': {
    script: [{ text: ['I ', 'look'], fault: { ...BROKEN, afterPieces: 1 } }],
    failed: 1,
  },
  'a stop by its user': { script: [{ text: ['I ', 'look'], fault: SILENT }], isStopped: true, failed: 0 },
};

describe.each(TEST_DATABASES)('what fails for a workspace on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  let member: Person;
  let client: AgentClient;
  let workspaceId: string;
  beforeEach(async () => {
    const tools = createAgentTools();
    tools.answer('look-up', () => Promise.reject(new Error('The tool is broken')));
    app = await createTestApp({ database, builtinTools: tools.tools });
    owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    workspaceId = await createWorkspace(app, owner);
    await addMember(app, workspaceId, member, { pays: 'owner' });
    client = createAgentClient(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const stop = (runId: string) =>
    app.call({ method: 'POST', url: `/runs/${runId}/cancel`, payload: {} }, member);

  async function analyse() {
    const analytics = await app.call({ url: `/api/workspaces/${workspaceId}/analytics` }, owner);
    const { totals, by_member: members } = WorkspaceAnalytics.parse(analytics.json());
    const usage = await app.call({ url: `/users/${owner.userId}/usage/analytics` }, owner);
    const paid = UsageAnalytics.parse(usage.json());
    return {
      replies: totals.replies,
      runs: totals.runs,
      failed: totals.failed,
      ofMember: members.map(({ id, failed }) => [id, failed]),
      paidRuns: paid.by_day.at(-1)?.runs,
      errors: paid.totals.errors,
    };
  }

  it.each(Object.entries(RUNS))('a run with %s', async (_name, { script, agent, isStopped, failed }) => {
    for (const reply of script) app.provider.next(reply);
    const id = await client.create(agent);
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Who?' });
    if (isStopped) {
      await client.reach(reader, 'message', 10);
      await advanceUntil(app.clock, stop(reader.runId()));
    }
    await client.finish(reader);
    expect(await analyse()).toEqual({
      replies: 1,
      runs: 1,
      failed,
      ofMember: [[member.userId, failed]],
      paidRuns: 1,
      errors: failed,
    });
  });

  it('a reply, whether or not it has begun, and not one that was stopped', async () => {
    const reply = async (scripted: ScriptedReply): Promise<void> => {
      app.provider.next(scripted);
      await advanceUntil(app.clock, app.generate(member, { prompt: 'Hello' }));
    };
    await reply({ text: 'Fine' });
    await reply({ fault: BROKEN });
    await reply({ text: ['I ', 'am'], fault: { ...BROKEN, afterPieces: 1 } });
    app.provider.next({ text: ['I ', 'am'], fault: SILENT });
    const stream = await app.stream(member, { prompt: 'Hello' });
    await until(() => stream.text() !== '', 'the first word');
    await advanceUntil(app.clock, stop(stream.runId()));
    const { replies, runs, failed, paidRuns, errors } = await analyse();
    expect({ replies, runs, failed, paidRuns, errors }).toEqual({
      replies: 4,
      runs: 0,
      failed: 2,
      paidRuns: 4,
      errors: 2,
    });
  });
});
