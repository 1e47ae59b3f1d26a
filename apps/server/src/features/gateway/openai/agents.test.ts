// Agents as models of the OpenAI-compatible API.
import type OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

const call = (name: string) => ({ toolCalls: [{ name, arguments: { text: 'ada' } }] });

describe.each(TEST_DATABASES)('an agent as a model on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let agents: AgentClient;
  let openai: OpenAI;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    agents = createAgentClient(app, member);
    openai = await connectOpenAi(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = (model: string, rest: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    advanceUntil(
      app.clock,
      openai.chat.completions.create({ model, messages: [{ role: 'user', content: 'Who?' }], ...rest }),
    );

  it('is listed by who owns it, and calls its own tools here [OAI-01]', async () => {
    const id = `agent/${await agents.create()}`;
    const stranger = await connectOpenAi(app, await app.createMember());
    expect((await openai.models.list()).data).toContainEqual(expect.objectContaining({ id, name: 'Tester' }));
    expect((await stranger.models.list()).data.map((model) => model.id)).not.toContain(id);
    await expect(stranger.models.retrieve(id)).rejects.toMatchObject({ status: 404 });
    app.provider.next({ text: 'I look.', ...call('look_up') });
    app.provider.next({ text: 'Ada it is.' });
    const answer = await ask(id, {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hi!' },
        { role: 'user', content: 'Who?' },
      ],
    });
    expect(answer).toMatchObject({
      model: id,
      choices: [{ finish_reason: 'stop', message: { content: 'Ada it is.' } }],
    });
    expect(tools.made).toMatchObject([{ tool: 'look-up' }]);
    const run = await app.call({ url: `/runs/${answer.id.replace('chatcmpl-', '')}` }, member);
    expect(run.json()).toMatchObject({
      kind: 'agent',
      trigger: 'api',
      usage: { input_tokens: answer.usage?.prompt_tokens, output_tokens: answer.usage?.completion_tokens },
    });
    expect(answer.usage?.completion_tokens).toBeGreaterThan(0);
  });

  it('streams what it says, with what was said before a call in a paragraph of its own [OAI-01]', async () => {
    const model = `agent/${await agents.create()}`;
    app.provider.next({ text: 'I look.', ...call('look_up') });
    app.provider.next({ text: 'Ada it is.' });
    const stream = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Who?' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    const read = async (): Promise<void> => {
      for await (const chunk of stream) {
        text += chunk.choices[0]?.delta.content ?? '';
        usage = chunk.usage ?? usage;
      }
    };
    await advanceUntil(app.clock, read());
    expect(text).toBe('I look.\n\nAda it is.');
    expect(usage?.total_tokens).toBeGreaterThan(0);
  });

  it('fails with a reason where it asks for approval, and goes on once that is given [OAI-01]', async () => {
    const model = `agent/${await agents.create()}`;
    app.provider.next(call('send_letter'));
    await expect(ask(model)).rejects.toMatchObject({ status: 409, code: 'approval_needed' });
    app.provider.next(call('send_letter'));
    const stream = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Write' }],
      stream: true,
    });
    const read = async (): Promise<void> => {
      for await (const chunk of stream) expect(chunk.choices[0]?.finish_reason).toBeNull();
    };
    await expect(advanceUntil(app.clock, read())).rejects.toMatchObject({ code: 'approval_needed' });
    const runs = await app.call({ url: '/runs' }, member);
    expect(runs.json()).toMatchObject({ runs: [{ status: 'waiting' }, { status: 'waiting' }] });
    expect(tools.made).toEqual([]);
  });

  it('takes nothing that an agent has itself, and needs a key that may run agents [OAI-01]', async () => {
    const model = `agent/${await agents.create()}`;
    const wrong: readonly [Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>, string][] = [
      [{ tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools'],
      [{ response_format: { type: 'json_object' } }, 'response_format'],
      [{ messages: [{ role: 'assistant', content: 'Hi' }] }, 'messages'],
    ];
    for (const [rest, param] of wrong)
      await expect(ask(model, rest)).rejects.toMatchObject({ status: 400, param });
    await expect(ask('agent/nothing')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
    const narrow = await connectOpenAi(app, member, ['chat', 'models']);
    expect((await narrow.models.list()).data.some(({ id }) => id.startsWith('agent/'))).toBe(false);
    const refused = narrow.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hi' }] });
    await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});
