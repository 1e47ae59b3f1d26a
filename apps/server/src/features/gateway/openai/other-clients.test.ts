// The OpenAI-compatible API as clients of others use it.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GATEWAY_SCOPES } from '../../../testing/openai-client.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const MODEL = 'scripted/one';

describe('the OpenAI-compatible API', () => {
  let app: TestApp;
  let apiKey: string;
  let baseURL: string;
  beforeEach(async () => {
    app = await createTestApp();
    const member = await app.createMember({ balance: 10 });
    apiKey = await createKey(app, member.userId, GATEWAY_SCOPES);
    baseURL = `${await app.listen()}/v1`;
  });
  afterEach(() => app.close());

  it('answers, streams and calls functions of the AI SDK [OAI-01]', async () => {
    const parley = createOpenAICompatible({ name: 'parley', baseURL, apiKey, includeUsage: true });
    const model = parley(MODEL);
    app.provider.next({ reasoning: ['Hm.'], text: 'Hi there.', usage: { inputTokens: 7, outputTokens: 3 } });
    const answer = await generateText({ model, prompt: 'Hello' });
    expect([answer.text, answer.reasoningText]).toEqual(['Hi there.', 'Hm.']);
    expect(answer.usage).toMatchObject({ inputTokens: 7, outputTokens: 3 });
    app.provider.next({ toolCalls: [{ name: 'weather', arguments: { city: 'Oslo' } }] });
    app.provider.next({ text: 'It rains in Oslo.' });
    const streamed = streamText({
      model,
      prompt: 'What is the weather?',
      tools: {
        weather: tool({
          description: 'The weather of a city',
          inputSchema: jsonSchema<{ city: string }>({
            type: 'object',
            properties: { city: { type: 'string' } },
          }),
          execute: ({ city }) => Promise.resolve(`Rain in ${city}`),
        }),
      },
      stopWhen: isStepCount(3),
    });
    expect(await streamed.text).toBe('It rains in Oslo.');
    expect(app.provider.calls.at(-1)?.turn.messages.at(-1)).toMatchObject({
      role: 'tool',
      name: 'weather',
      content: [{ text: 'Rain in Oslo' }],
    });
  });

  it('answers, streams and calls functions of LangChain [OAI-01]', async () => {
    const chat = new ChatOpenAI({ model: MODEL, apiKey, configuration: { baseURL }, maxRetries: 0 });
    app.provider.next({ text: 'Hi there.', usage: { inputTokens: 7, outputTokens: 3 } });
    const answer = await chat.invoke('Hello');
    expect(answer.content).toBe('Hi there.');
    expect(answer.usage_metadata).toMatchObject({ input_tokens: 7, output_tokens: 3 });
    app.provider.next({ text: ['One', ' two'] });
    let text = '';
    for await (const chunk of await chat.stream('Count')) text += String(chunk.content);
    expect(text).toBe('One two');
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const weather = { type: 'function', function: { name: 'weather', parameters } } as const;
    app.provider.next({ toolCalls: [{ name: 'weather', arguments: { city: 'Oslo' } }] });
    const question = { role: 'user', content: 'What is the weather?' };
    const calling = await chat.bindTools([weather]).invoke([question]);
    const [call] = calling.tool_calls ?? [];
    expect(call).toMatchObject({ name: 'weather', args: { city: 'Oslo' } });
    app.provider.next({ text: 'It rains.' });
    const result = { role: 'tool', content: 'Rain', tool_call_id: call?.id ?? '' };
    expect((await chat.invoke([question, calling, result])).content).toBe('It rains.');
    app.provider.next({ text: '{"age":36}' });
    const structured = chat.withStructuredOutput(z.object({ age: z.number() }), { method: 'jsonSchema' });
    expect(await structured.invoke('Ada, 36')).toEqual({ age: 36 });
  });
});
