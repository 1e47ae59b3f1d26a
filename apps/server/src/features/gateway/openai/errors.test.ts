// How the OpenAI-compatible API fails: what the official client makes of it.
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const HELLO = { model: 'scripted/one', messages: [{ role: 'user' as const, content: 'Hello' }] };

describe.each(TEST_DATABASES)('a call in the format of OpenAI on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let openai: OpenAI;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember({ balance: 10 });
    openai = await connectOpenAi(app, member);
  });
  afterEach(() => app.close());

  const failure = (client: OpenAI, asked: object = {}): Promise<unknown> =>
    client.chat.completions.create({ ...HELLO, ...asked }).then(
      () => null,
      (error: unknown) => error,
    );

  it.each(['%', '%ff', 'a%', 'a'.repeat(400)])(
    'to an address that cannot be read has its shape: %s',
    async (id) => {
      const answer = await fetch(`${openai.baseURL}/models/${id}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    },
  );

  it('with a wrong key, or one that may not, is an error of authentication or permission [OAI-01]', async () => {
    const stranger = new OpenAI({ baseURL: openai.baseURL, apiKey: 'ak_nonsense', maxRetries: 0 });
    const error = await failure(stranger);
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' });
    expect(error).toMatchObject({ requestID: expect.stringMatching(/^req_/) });
    const reader = await connectOpenAi(app, member, ['history']);
    expect(await failure(reader)).toBeInstanceOf(OpenAI.PermissionDeniedError);
    await expect(reader.models.list()).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
    const answer = await fetch(`${openai.baseURL}/models`);
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
  });

  it('for a model that is not there is not found [OAI-01]', async () => {
    const error = await failure(openai, { model: 'gpt-nonsense' });
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error).toMatchObject({ code: 'model_not_found', param: 'model' });
    expect(String(error)).toContain('gpt-nonsense');
    await expect(openai.models.retrieve('a/b')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  it('for something else than is offered here is not found', async () => {
    const missing = { status: 404, code: 'not_found', type: 'invalid_request_error' };
    await expect(openai.images.generate({ prompt: 'A ship' })).rejects.toMatchObject(missing);
    const answer = await fetch(`${openai.baseURL}/assistants?limit=1`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect((await app.call({ url: '/elsewhere' })).json()).toMatchObject({ code: 'not_found' });
  });

  it('without money is a quota that is used up, which is not tried again [OAI-01]', async () => {
    const poor = await connectOpenAi(app, await app.createMember({ balance: 0 }));
    const error = await failure(poor.withOptions({ maxRetries: 5 }));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error).toMatchObject({ status: 429, code: 'insufficient_quota', type: 'insufficient_quota' });
  });

  it('beyond the limit of calls says when to come again [OAI-01]', async () => {
    const ask = () => app.call({ url: '/v1/models', headers: { authorization: `Bearer ${openai.apiKey}` } });
    for (let count = 0; count < 600; count += 1) await ask();
    const error: unknown = await openai.models.list().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    if (!(error instanceof OpenAI.APIError)) throw error;
    expect(error).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(0);
  });

  it('that the model fails at is an error of the server, whole or streamed [OAI-01]', async () => {
    const fault = { kind: 'error', error: new AppError('model_refused') } as const;
    app.provider.next({ fault });
    expect(await failure(openai)).toMatchObject({ status: 400, code: 'model_refused' });
    app.provider.next({ text: ['One', ' two'], fault: { kind: 'cut', afterPieces: 1 } });
    expect(await failure(openai)).toBeInstanceOf(OpenAI.InternalServerError);
    app.provider.next({ text: ['One', ' two'], fault: { kind: 'cut', afterPieces: 1 } });
    const stream = await openai.chat.completions.create({ ...HELLO, stream: true });
    let text = '';
    const read = async (): Promise<void> => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    };
    await expect(read()).rejects.toMatchObject({ code: 'stream_cut', type: 'server_error' });
    expect(text).toBe('One');
  });

  it('that is wrong names the field that is [OAI-01]', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const user = { role: 'user', content: 'Hi' };
    const tool = { type: 'function', function: { name: 'f' } };
    const deep = JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`) as object;
    const WRONG: readonly [object, string][] = [
      [{ messages: [] }, 'messages'],
      [{ messages: 'Hi' }, 'messages'],
      [{ messages: [{ role: 'user' }] }, 'messages[0].content'],
      [{ messages: [{ role: 'function', content: 'x' }] }, 'messages[0].role'],
      [{ messages: [{ role: 'system', content: 'x' }] }, 'messages'],
      [{ messages: Array.from({ length: 2_001 }, () => user) }, 'messages'],
      [{ messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] }, 'messages[0].content[0].type'],
      [{ messages: [user, { role: 'tool', tool_call_id: 'c9', content: 'x' }] }, 'messages[1].tool_call_id'],
      [{ messages: [user, { role: 'assistant', tool_calls: [call] }, user] }, 'messages'],
      [{ messages: [user, { role: 'assistant', tool_calls: [call] }] }, 'messages'],
      [
        {
          tools: Array.from({ length: 10_000 }, (_, index) => ({
            type: 'function',
            function: { name: `f${index}` },
          })),
        },
        'tools',
      ],
      [{ tools: [tool, tool] }, 'tools'],
      [{ tools: [{ type: 'function', function: { name: 'a b' } }] }, 'tools[0].function.name'],
      [{ tools: [tool], tool_choice: { type: 'function', function: { name: 'g' } } }, 'tool_choice'],
      [{ tool_choice: 'required' }, 'tool_choice'],
      [{ tools: [{ type: 'function', function: { name: 'f', parameters: deep } }] }, 'body'],
      [{ temperature: 3 }, 'temperature'],
      [{ top_p: 'x' }, 'top_p'],
      [{ max_tokens: 0 }, 'max_tokens'],
      [{ n: 2 }, 'n'],
      [{ functions: [{ name: 'f', parameters: {} }] }, 'functions'],
      [{ logprobs: true }, 'logprobs'],
      [{ logprobs: false, top_logprobs: 5 }, 'top_logprobs'],
      [{ logit_bias: { '50256': -100 } }, 'logit_bias[50256]'],
      [{ web_search_options: {} }, 'web_search_options'],
      [{ audio: { voice: 'alloy', format: 'mp3' } }, 'audio'],
      [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop'],
      [{ response_format: { type: 'xml' } }, 'response_format.type'],
      [{ model: '' }, 'model'],
    ];
    for (const [asked, param] of WRONG) {
      const error = await failure(openai, asked);
      expect([param, error]).toEqual([param, expect.any(OpenAI.BadRequestError)]);
      expect(error).toMatchObject({ status: 400, param, type: 'invalid_request_error' });
    }
    expect(app.provider.calls).toEqual([]);
    const schema = { type: 'object', properties: { a: { type: 'nonsense' } } };
    const format = { type: 'json_schema', json_schema: { name: 'x', schema } };
    expect(await failure(openai, { response_format: format })).toMatchObject({
      status: 400,
      code: 'invalid_schema',
    });
  });

  it('that asks for nothing is taken: null stands for a field that is left out [OAI-01]', async () => {
    app.provider.next({ text: 'Hi' });
    const answer = await openai.chat.completions.create({
      ...HELLO,
      temperature: null,
      stop: null,
      max_tokens: null,
      n: 1,
      tools: [],
      logit_bias: null,
      presence_penalty: 0.5,
      metadata: { any: 'thing' },
      store: false,
    });
    expect(answer.choices[0]?.message.content).toBe('Hi');
  });
});
