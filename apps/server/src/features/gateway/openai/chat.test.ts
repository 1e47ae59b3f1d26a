// The OpenAI-compatible API, called by the official client.
import type OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainPicture } from '../../../testing/documents/pictures.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const MODEL = 'scripted/one';
const HELLO = [{ role: 'user' as const, content: 'Hello' }];

describe.each(TEST_DATABASES)('chat completions on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let openai: OpenAI;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember({ balance: 10 });
    openai = await connectOpenAi(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  it('lists the models and the agents of the caller, and finds each [OAI-01]', async () => {
    const models = await openai.models.list();
    const ids = models.data.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['agent/agent_default', 'guide/guide', MODEL]);
    for (const id of ids) expect(await openai.models.retrieve(id)).toMatchObject({ id, object: 'model' });
  });

  it('finds a model whose id has its slashes as they are, as the client in Python sends it [OAI-01]', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(`${openai.baseURL}/models/${path}`, {
        headers: { authorization: `Bearer ${openai.apiKey}` },
      });
      return (await answer.json()) as object;
    };
    for (const id of [MODEL, 'agent/agent_default'])
      for (const path of [id, `${id}/`, `${id}?timeout=1`, encodeURIComponent(id)])
        expect(await ask(path)).toMatchObject({ id, object: 'model' });
    expect(await ask('vendors/a/b')).toMatchObject({ error: { code: 'model_not_found' } });
    expect(await ask('')).toMatchObject({ object: 'list' });
  });

  it('answers a conversation, and bills the tokens that it names [OAI-01]', async () => {
    app.provider.next({
      text: 'Good morning.',
      usage: { inputTokens: 20, outputTokens: 5, cachedInputTokens: 8 },
    });
    const answer = await openai.chat.completions.create({
      model: MODEL,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'In English.' }] },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hi!' },
        { role: 'user', content: [{ type: 'text', text: 'Good morning' }] },
      ],
      temperature: 0.5,
      top_p: 0.9,
      max_completion_tokens: 100,
      stop: ['END'],
      reasoning_effort: 'minimal',
      seed: 1,
      user: 'someone',
    });
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: MODEL,
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Good morning.' } },
      ],
      usage: {
        prompt_tokens: 20,
        completion_tokens: 5,
        total_tokens: 25,
        prompt_tokens_details: { cached_tokens: 8 },
      },
    });
    expect(app.provider.calls[0]?.turn).toMatchObject({
      system: 'Be brief.\n\nIn English.',
      messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 100,
      stopSequences: ['END'],
      reasoningEffort: 'low',
    });
    const run = await app.call({ url: `/runs/${answer.id.replace('chatcmpl-', '')}` }, member);
    expect(run.json()).toMatchObject({
      trigger: 'api',
      status: 'succeeded',
      input: 'Good morning',
      usage: { input_tokens: 20, output_tokens: 5 },
    });
    const usage = await app.call({ url: `/users/${member.userId}/usage` }, member);
    expect(usage.json()).toMatchObject({ usage: [{ input_tokens: 20, output_tokens: 5, trigger: 'api' }] });
  });

  it('streams the answer, and ends with what it used [OAI-01]', async () => {
    app.provider.next({ reasoning: ['Hm.'], text: ['One ', '"two"\n', '三'] });
    const stream = await openai.chat.completions.create({
      model: MODEL,
      messages: HELLO,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe('One "two"\n三');
    expect(
      chunks.some(({ choices: [choice] }) =>
        JSON.stringify(choice?.delta).includes('"reasoning_content":"Hm."'),
      ),
    ).toBe(true);
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks.at(-2)?.choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { completion_tokens: 4, completion_tokens_details: { reasoning_tokens: 1 } },
    });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it('calls functions of the caller, and takes their results [OAI-01]', async () => {
    const tools = [
      {
        type: 'function' as const,
        function: {
          name: 'get_weather',
          parameters: { type: 'object', properties: { city: { type: 'string' } } },
        },
      },
    ];
    const call = { name: 'get_weather', arguments: { city: 'Oslo' } };
    app.provider.next({ toolCalls: [call] });
    const asked = await openai.chat.completions.create({
      model: MODEL,
      messages: HELLO,
      tools,
      tool_choice: 'required',
    });
    const [choice] = asked.choices;
    expect(choice).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [{ id: 'scripted_1', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
      },
    });
    expect(app.provider.calls[0]?.turn).toMatchObject({
      toolChoice: 'required',
      tools: [{ name: 'get_weather' }],
    });
    app.provider.next({ text: 'It rains.' });
    const message = choice?.message;
    if (!message) throw new Error('There is no message');
    const told = await openai.chat.completions.create({
      model: MODEL,
      messages: [...HELLO, message, { role: 'tool', tool_call_id: 'scripted_1', content: 'Rain' }],
      tools,
    });
    expect(told.choices[0]?.message.content).toBe('It rains.');
    expect(app.provider.calls[1]?.turn.messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', callId: 'scripted_1', argumentsJson: '{"city":"Oslo"}' }],
      },
      { role: 'tool', callId: 'scripted_1', name: 'get_weather', content: [{ text: 'Rain' }] },
    ]);
    app.provider.next({ text: 'Wait.', toolCalls: [call, call] });
    const streamed = await openai.chat.completions
      .stream({ model: MODEL, messages: HELLO, tools })
      .finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'Wait.', tool_calls: [{ id: 'scripted_1' }, { id: 'scripted_2' }] },
    });
  });

  it('takes back a call whose arguments are no object, with what is wrong with them [OAI-01]', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'get_weather', strict: true } }];
    app.provider.next({ toolCalls: [{ name: 'get_weather', argumentsText: '{"city":' }] });
    const asked = { model: MODEL, tools, parallel_tool_calls: false };
    const answer = await openai.chat.completions.create({ ...asked, messages: HELLO });
    const message = answer.choices[0]?.message;
    expect(message).toMatchObject({ tool_calls: [{ function: { arguments: '{"city":' } }] });
    if (!message) throw new Error('There is no message');
    app.provider.next({ text: 'Once more.' });
    const told = await openai.chat.completions.create({
      ...asked,
      messages: [...HELLO, message, { role: 'tool', tool_call_id: 'scripted_1', content: 'No JSON' }],
    });
    expect(told.choices[0]?.message.content).toBe('Once more.');
    expect(app.provider.calls[1]?.turn).toMatchObject({
      parallelCalls: false,
      tools: [{ name: 'get_weather', isStrict: true }],
      messages: [
        { role: 'user' },
        { content: [{ type: 'tool-call', argumentsJson: '{"malformed_arguments":"{\\"city\\":"}' }] },
        { role: 'tool', content: [{ text: 'No JSON' }] },
      ],
    });
  });

  it('stops when the caller closes the stream [OAI-01]', async () => {
    app.provider.next({ text: Array.from({ length: 100 }, () => 'word '), delayMs: 1_000 });
    const stream = await openai.chat.completions.create({ model: MODEL, messages: HELLO, stream: true });
    await app.clock.advance(3_000);
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await advanceUntil(
      app.clock,
      until(() => app.provider.calls[0]?.isOver === true, 'the end'),
      100,
    );
    expect(app.provider.calls[0]?.wasAborted).toBe(true);
    // The provider's connection ends before the run is written to the database.
    await expect
      .poll(async () => (await app.call({ url: '/runs' }, member)).json())
      .toMatchObject({ runs: [{ status: 'cancelled' }] });
  });

  it.each([
    [
      'a completion',
      (signal: AbortSignal) => openai.chat.completions.create({ model: MODEL, messages: HELLO }, { signal }),
    ],
    [
      'a response',
      (signal: AbortSignal) => openai.responses.create({ model: MODEL, input: 'Hello' }, { signal }),
    ],
  ])('stops %s that is given whole when its caller gives up [OAI-01]', async (_what, ask) => {
    app.provider.next({ text: Array.from({ length: 100 }, () => 'word '), delayMs: 1_000 });
    const caller = new AbortController();
    const given = expect(ask(caller.signal)).rejects.toThrow('aborted');
    await until(() => app.provider.calls.length === 1, 'the call');
    caller.abort();
    await given;
    await advanceUntil(
      app.clock,
      until(() => app.provider.calls[0]?.isOver === true, 'the end'),
      100,
    );
    expect(app.provider.calls[0]?.wasAborted).toBe(true);
    await expect
      .poll(async () => (await app.call({ url: '/runs' }, member)).json())
      .toMatchObject({ runs: [{ status: 'cancelled' }] });
  });

  it('lets a call with a key go on when its caller gives up: it is answered when it is repeated [OAI-01]', async () => {
    app.provider.next({ text: ['One', ' two'], delayMs: 1_000 });
    const caller = new AbortController();
    const headers = { 'idempotency-key': 'mine' };
    const ask = (signal?: AbortSignal) =>
      openai.chat.completions.create(
        { model: MODEL, messages: HELLO },
        { headers, ...(signal && { signal }) },
      );
    const given = expect(ask(caller.signal)).rejects.toThrow('aborted');
    await until(() => app.provider.calls.length === 1, 'the call');
    caller.abort();
    await given;
    const answer = await advanceUntil(app.clock, ask(), 100);
    expect(answer.choices[0]?.message.content).toBe('One two');
    expect(app.provider.calls).toHaveLength(1);
  });

  it('shows pictures to models that can see [OAI-01]', async () => {
    const picture = (await plainPicture(4, 4)).toString('base64');
    const ask = (url: string) =>
      openai.chat.completions.create({
        model: MODEL,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: { url, detail: 'low' } },
            ],
          },
        ],
      });
    app.provider.next({ text: 'Blue.' });
    expect((await ask(`data:image/png;base64,${picture}`)).choices[0]?.message.content).toBe('Blue.');
    expect(app.provider.calls[0]?.turn.messages).toMatchObject([
      { content: [{ text: 'What is this?' }, { type: 'image', mediaType: 'image/png', base64: picture }] },
    ]);
    for (const url of ['https://example.com/a.png', 'data:image/png;base64,aGVsbG8=', 'data:,x'])
      await expect(ask(url)).rejects.toMatchObject({
        status: 400,
        param: 'messages[0].content[1].image_url.url',
      });
  });

  it('answers with JSON that fits a schema [OAI-01]', async () => {
    const schema = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] };
    const json_schema = { name: 'person', schema, strict: true };
    const ask = (model: string) =>
      openai.chat.completions.create({
        model,
        messages: HELLO,
        response_format: { type: 'json_schema', json_schema },
      });
    app.provider.next({ text: '{"age":36}' });
    expect((await ask(MODEL)).choices[0]?.message.content).toBe('{"age":36}');
    expect(app.provider.calls[0]?.turn).toMatchObject({ jsonSchema: schema, isStrictSchema: true });
    const answer = (await ask('guide/guide')).choices[0]?.message.content ?? '';
    expect(JSON.parse(answer)).toEqual({ age: expect.any(Number) });
    app.provider.next({ text: '{}' });
    await openai.chat.completions.create({
      model: MODEL,
      messages: HELLO,
      response_format: { type: 'json_object' },
    });
    expect(app.provider.calls[1]?.turn).toMatchObject({
      jsonSchema: { type: 'object' },
      isStrictSchema: false,
    });
  });

  it('says why an answer has ended [OAI-01]', async () => {
    for (const [finish, reason] of [
      ['length', 'length'],
      ['filtered', 'content_filter'],
      ['stop', 'stop'],
    ] as const) {
      app.provider.next({ text: 'So', finish });
      const answer = await openai.chat.completions.create({ model: MODEL, messages: HELLO });
      expect(answer.choices[0]?.finish_reason).toBe(reason);
    }
  });

  it('goes on without its reader where the call has a key, and is repeated with it [OAI-01]', async () => {
    app.provider.next({ text: Array.from({ length: 5 }, () => 'word '), delayMs: 100 });
    const asked = { model: MODEL, messages: HELLO, stream: true } as const;
    const options = { headers: { 'idempotency-key': 'once' } };
    const stream = await openai.chat.completions.create(asked, options);
    for await (const chunk of stream) if (chunk.choices[0]) break;
    await advanceUntil(
      app.clock,
      until(() => app.provider.calls[0]?.isOver === true, 'the end'),
      100,
    );
    expect(app.provider.calls[0]?.wasAborted).toBe(false);
    const again = await openai.chat.completions.create({ model: MODEL, messages: HELLO }, options);
    expect(again.choices[0]?.message.content).toBe('word word word word word ');
    expect(app.provider.calls).toHaveLength(1);
  });
});
