// What callers of the OpenAI-compatible API are told by a server that stops while their agents work.
import type OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const QUESTION = { messages: [{ role: 'user' as const, content: 'Who?' }] };
const RUN_ID = /run_\w+/;

describe.each(TEST_DATABASES)('an agent as a model whose server is stopped on %s', (database) => {
  let app: TestApp;
  /** Over the same database, and not begun before the first has stopped. */
  let next: TestApp;
  let member: Person;
  let model: string;
  let openai: OpenAI;
  beforeEach(async () => {
    app = await createTestApp({ database });
    next = await createTestApp({ beside: app, isPrepared: false });
    for (const { provider } of [app, next]) provider.otherwise({ text: 'Ada.', firstDelayMs: 4_000 });
    member = await app.createMember();
    model = `agent/${await createAgentClient(app, member).create({ tools: [] })}`;
    // It tries again by itself, as it does unless told otherwise.
    openai = (await connectOpenAi(app, member)).withOptions({ maxRetries: 2 });
  });
  afterEach(async () => {
    await checkBooks(next.db);
    await next.close();
    await app.testDatabase.remove();
  });

  async function stopDuring(calls: readonly Promise<unknown>[]): Promise<string[]> {
    const failures = calls.map((call) => call.then(() => 'answered', String));
    await until(() => app.provider.calls.length === calls.length, 'the runs');
    await advanceUntil(app.clock, app.server.stop());
    return Promise.all(failures);
  }

  async function readRun(runId: string) {
    const run = async () => (await next.call({ url: `/runs/${runId}` }, member)).json();
    const end = until(async () => (await run()).finished_at !== null, 'the end');
    await advanceUntil(next.clock, end);
    return run();
  }

  it('does not make the client try again, which would run it twice, and names the run that goes on [OAI-01]', async () => {
    const read = async (): Promise<void> => {
      const stream = await openai.chat.completions.create({ model, ...QUESTION, stream: true });
      for await (const chunk of stream) expect(chunk.object).toBe('chat.completion.chunk');
    };
    const readResponse = async (): Promise<void> => {
      const stream = await openai.responses.create({ model, input: 'Who?', stream: true });
      for await (const event of stream)
        if (event.type === 'response.failed') throw new Error(event.response.error?.message);
    };
    const [chat = '', response = '', ...streams] = await stopDuring([
      openai.chat.completions.create({ model, ...QUESTION }),
      openai.responses.create({ model, input: 'Who?' }),
      read(),
      readResponse(),
    ]);
    for (const whole of [chat, response]) expect(whole).toMatch(/503 .*goes on/);
    for (const stream of streams) expect(stream).toMatch(/goes on/);
    await next.server.prepare();
    const named = [chat, response, ...streams].map((message) => RUN_ID.exec(message)?.[0] ?? '');
    expect(new Set(named).size).toBe(4);
    for (const id of named) expect(await readRun(id)).toMatchObject({ status: 'succeeded', output: 'Ada.' });
    const runs = await next.db.read.selectFrom('runs').select('id').execute();
    expect(runs.map(({ id }) => id).toSorted()).toEqual(named.toSorted());
  });

  it('lets a call with a key be repeated, which is answered with the same run [OAI-01]', async () => {
    const payload = { model, ...QUESTION };
    const headers = { authorization: `Bearer ${openai.apiKey}`, 'idempotency-key': 'once' };
    const call = fetch(`${openai.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    await stopDuring([call]);
    const answer = await call;
    expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([503, null]);
    await next.server.prepare();
    const again = next.call({ method: 'POST', url: '/v1/chat/completions', headers, payload });
    await advanceUntil(next.clock, again);
    expect((await again).json()).toMatchObject({ choices: [{ message: { content: 'Ada.' } }] });
    const runs = await next.db.read.selectFrom('runs').select('id').execute();
    expect(runs).toHaveLength(1);
  });
});
