// The tool by which an agent asks the person: the run waits on one card, and goes on with the answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalList, type Approval } from '@parley/contract/approvals/schemas.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

const ASKED = {
  reason: 'To book the right berth.',
  questions: [
    { question: 'Which quay?', kind: 'choice', options: ['North', 'South'] },
    { question: 'For how many hours?', kind: 'number' },
    { question: 'Anything else?', hint: 'Such as power.', is_required: false },
  ],
};

describe.each(TEST_DATABASES)('an agent that asks its user on %s', (database) => {
  let app: TestApp;
  let first: TestApp;
  let ada: Person;
  let agentId: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    first = app;
    ada = await app.createMember();
    agentId = await createAgentClient(app, ada).create({ tools: ['ask-user'], approval_hours: 2 });
  });
  afterEach(async () => {
    await app.close();
    await first.testDatabase.remove();
  });

  async function start(args: object, body: object = {}) {
    app.provider.next({ toolCalls: [{ name: 'ask_user', callId: 'q', arguments: { ...args } }] });
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, ada);
    const path = `/agents/${agentId}/execute`;
    return { client, reader: await client.execute(path, { content: 'Book a berth.', ...body }) };
  }
  const list = async (state = 'waiting') =>
    ApprovalList.parse((await app.call({ url: `/api/approvals?state=${state}` }, ada)).json()).approvals;
  async function findQuestion(): Promise<Approval> {
    await expect.poll(async () => (await list()).length).toBe(1);
    const [waiting] = await list();
    if (!waiting) throw new Error('Nothing is asked');
    return waiting;
  }
  const answer = (id: string, payload: object) =>
    app.call({ method: 'POST', url: `/api/approvals/${id}/answer`, payload }, ada);
  const outputOf = async (runId: string | null) =>
    (await app.call({ url: `/runs/${runId}` }, ada)).json().tool_logs[0].output as string;

  it('waits without a process, is answered after a restart, and goes on with the answers [TOOL-11]', async () => {
    const { reader } = await start(ASKED);
    const asked = await findQuestion();
    expect(asked).toMatchObject({
      why: ASKED.reason,
      can_remember: false,
      question: { server: 'Tester', mode: 'form', message: ASKED.reason, asks_secret: false },
    });
    expect(
      asked.question?.fields.map(({ label, kind, is_required, options }) => [
        label,
        kind,
        is_required,
        options.map(({ value }) => value),
      ]),
    ).toEqual([
      ['Which quay?', 'choice', true, ['North', 'South']],
      ['For how many hours?', 'number', true, []],
      ['Anything else?', 'text', false, []],
    ]);
    const runId = reader.runId();
    // An embedded database belongs to one server at a time.
    const isPrepared = database === 'postgres';
    const next = await createTestApp({ beside: app, isPrepared });
    next.provider.next({ text: 'Booked.' });
    await advanceUntil(app.clock, app.server.stop(), 5_000);
    if (!isPrepared) await next.server.prepare();
    app = next;
    expect((await answer(asked.id, { action: 'answer', content: { answer_1: 'East' } })).statusCode).toBe(
      422,
    );
    const content = { answer_1: 'South', answer_2: 6 };
    expect((await answer(asked.id, { action: 'answer', content })).statusCode).toBe(200);
    await expect
      .poll(async () => (await app.call({ url: `/runs/${runId}` }, ada)).json().output, { timeout: 10_000 })
      .toBe('Booked.');
    expect(JSON.parse(await outputOf(runId))).toEqual({
      answers: [
        { question: 'Which quay?', answer: 'South' },
        { question: 'For how many hours?', answer: 6 },
        { question: 'Anything else?', answer: null },
      ],
    });
  });

  it('hears of a refusal, and of a time that has passed without an answer [TOOL-11]', async () => {
    const declined = await start(ASKED);
    expect((await answer((await findQuestion()).id, { action: 'decline' })).statusCode).toBe(200);
    await declined.client.finish(declined.reader);
    expect(await outputOf(declined.reader.runId())).toContain('does not want to answer');
    const late = await start(ASKED);
    await findQuestion();
    app.clock.jump(2 * 3_600_000);
    await advanceUntil(app.clock, late.client.finish(late.reader), 1_000);
    expect(await outputOf(late.reader.runId())).toContain('Nobody has answered');
  });

  it.each([
    ['a password', { question: 'What is your password?' }, 'not asked for'],
    ['a choice without options', { question: 'Which?', kind: 'choice' }, 'options'],
    ['the same option twice', { question: 'Which?', kind: 'choice', options: ['a', 'a'] }, 'different'],
  ])('does not ask for %s', async (_what, question, words) => {
    const { client, reader } = await start({ reason: 'To go on.', questions: [question] });
    await client.finish(reader);
    expect(await list()).toEqual([]);
    expect(await outputOf(reader.runId())).toContain(words);
  });

  it('asks nobody in a research', async () => {
    const { client, reader } = await start(ASKED, { context: { mode: 'research' } });
    await client.finish(reader);
    expect(await list()).toEqual([]);
    expect(await outputOf(reader.runId())).toContain('Nobody is there to answer');
  });
});
