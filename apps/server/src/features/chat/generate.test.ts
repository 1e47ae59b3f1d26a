import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { GenerateForm } from '@parley/contract/chat/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkEvents } from '../../testing/conformance.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('asking a model', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({
      otherModels: [{ id: 'scripted/blind', model: 'blind', supportsVision: false }],
    });
    member = await app.createMember();
  });
  afterEach(() => app.close());

  it('takes every field of the form and hands the model what it means [GEN-01] [GEN-29]', async () => {
    const history = [
      { role: 'user', content: 'My name is Ada.' },
      { role: 'assistant', content: 'Hello Ada.' },
    ];
    const answer = await app.generate(
      member,
      {
        prompt: 'What is on this picture?',
        stream: 'false',
        model_name: 'scripted/one',
        system_prompt: 'Be brief.',
        chat_history_json: JSON.stringify(history),
        max_tokens: '77',
        api_base_override: '',
        reasoning_effort: 'high',
      },
      { files: [{ field: 'image', name: 'a.png', bytes: PNG, type: 'image/png' }] },
    );
    expect(answer.statusCode).toBe(200);
    expect(app.provider.calls[0]?.turn).toEqual({
      model: 'one',
      purpose: 'reply',
      system: 'Be brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'My name is Ada.' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello Ada.' }] },
        {
          role: 'user',
          content: [
            { type: 'image', mediaType: 'image/png', base64: PNG.toString('base64') },
            { type: 'text', text: 'What is on this picture?' },
          ],
        },
      ],
      tools: [],
      toolChoice: 'auto',
      maxOutputTokens: 77,
      temperature: null,
      topP: null,
      reasoningEffort: 'high',
      stopSequences: [],
      parallelCalls: true,
      jsonSchema: null,
      isStrictSchema: false,
      cacheKey: null,
      language: null,
    });
  });

  it('streams numbered events, each one JSON object with a type [GEN-02] [GEN-03] [GEN-04] [GEN-05]', async () => {
    app.provider.next({
      reasoning: ['Hm.'],
      text: ['Good', ' day'],
      usage: { inputTokens: 8, outputTokens: 3 },
    });
    const reply = await app.stream(member, { prompt: 'Hello', stream: 'true' });
    await reply.ended;
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    checkEvents(generate, reply.body());
    expect(reply.events).toEqual([
      { type: 'info', model_used: 'scripted/one', run_id: expect.stringMatching(/^run_/) },
      { type: 'reasoning', token: 'Hm.' },
      { type: 'content', token: 'Good' },
      { type: 'content', token: ' day' },
      {
        type: 'end',
        reason: 'stop',
        usage: { input_tokens: 8, output_tokens: 3, reasoning_tokens: 1 },
        cost: 0.000_014,
        balance: 0.999_986,
      },
    ]);
    expect(reply.seqs).toEqual([1, 2, 3, 4, 5]);
  });

  it('streams unless told otherwise', async () => {
    const reply = await app.stream(member, { prompt: 'Hello' });
    await reply.ended;
    expect(reply.events.map((event) => event.type)).toEqual(['info', 'content', 'end']);
  });

  it('takes a field that was left empty for one that is not there, as forms send it', async () => {
    const left = Object.keys(GenerateForm.shape).filter((name) => name !== 'prompt');
    expect(left).toContain('reasoning_effort');
    const reply = await app.stream(member, {
      prompt: 'Hello',
      ...Object.fromEntries(left.map((name) => [name, ''])),
    });
    await reply.ended;
    expect(reply.events.map((event) => event.type)).toEqual(['info', 'content', 'end']);
    await (
      await app.stream(member, { prompt: 'Hello' })
    ).ended;
    const [first, second] = app.provider.calls.map(({ turn: { cacheKey: _key, ...turn } }) => turn);
    expect(first).toEqual(second);
  });

  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['filtered', 'filtered'],
  ] as const)('says why a reply ended: %s [GEN-05]', async (finish, reason) => {
    app.provider.next({ text: 'So', finish });
    const reply = await app.stream(member, { prompt: 'Hello' });
    await reply.ended;
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason });
  });

  it('ends a failed stream with an error event that says what happened [GEN-06]', async () => {
    app.provider.next({ text: ['Half'], fault: { kind: 'cut', afterPieces: 1 } });
    const reply = await app.stream(member, { prompt: 'Hello' });
    await reply.ended;
    expect(reply.text()).toBe('Half');
    expect(reply.events.at(-1)).toMatchObject({
      type: 'error',
      code: 'stream_cut',
      detail: 'The reply was cut off by the model provider.',
      usage: { output_tokens: 1 },
    });
  });

  it('answers once with the reply and the model when it is not streamed [GEN-07]', async () => {
    app.provider.next({ text: ['Good', ' day'] });
    const answer = await app.generate(member, { prompt: 'Hello', stream: 'false' });
    expect(answer.json()).toMatchObject({ response: 'Good day', model_used: 'scripted/one', reason: 'stop' });
  });

  it('serves only members and guests [GEN-08]', async () => {
    const guest = await app.startGuest();
    expect((await app.generate(guest, { prompt: 'Hello' })).statusCode).toBe(200);
    expect((await app.generate(member, { prompt: 'Hello' })).statusCode).toBe(200);
    const stranger = await app.generate(
      { token: '', userId: '' },
      { prompt: 'Hello' },
      { headers: { authorization: '' } },
    );
    expect(stranger.statusCode).toBe(401);
    expect(stranger.json()).toMatchObject({
      detail: 'Authentication required',
      code: 'authentication_required',
    });
    expect(app.provider.calls).toHaveLength(2);
  });

  it.each(['https://api.openai.com/v1', 'http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'nonsense'])(
    'refuses another address for the model and makes no call: %s',
    async (address) => {
      for (const person of [member, await app.startGuest()]) {
        const answer = await app.generate(person, { prompt: 'Hello', api_base_override: address });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'api_base_not_allowed' });
      }
      expect(app.provider.calls).toHaveLength(0);
    },
  );

  it.each([{}, { prompt: '' }, { prompt: ' \n\t ' }])(
    'refuses an empty prompt without an image: %j [GEN-42]',
    async (fields) => {
      const answer = await app.generate(member, fields);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'prompt' }] });
      expect(app.provider.calls).toHaveLength(0);
    },
  );

  it('takes an image without a prompt [GEN-42]', async () => {
    const files = [{ field: 'image', name: 'a.png', bytes: PNG }];
    expect((await app.generate(member, { prompt: '' }, { files })).statusCode).toBe(200);
    expect(app.provider.calls[0]?.turn.messages.at(-1)?.role).toBe('user');
  });

  it.each([
    ['a model that cannot see', 'scripted/blind', PNG, 'no_vision'],
    ['a file that is no picture', 'scripted/one', Buffer.from('<svg onload="x()">'), 'invalid_image'],
    ['a page that is called picture', 'scripted/one', Buffer.from('<html>'), 'invalid_image'],
  ])('refuses an image for %s', async (_name, model, bytes, code) => {
    const files = [{ field: 'image', name: 'a.png', bytes, type: 'image/png' }];
    const answer = await app.generate(member, { prompt: 'Look', model_name: model }, { files });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, code]);
    expect(app.provider.calls).toHaveLength(0);
  });

  it('finds a model by its bare name and names the field of one that it does not have', async () => {
    expect((await app.generate(member, { prompt: 'Hi', model_name: 'one' })).json()).toMatchObject({
      model_used: 'scripted/one',
    });
    const answer = await app.generate(member, { prompt: 'Hi', model_name: 'scripted/none' });
    expect(answer.json()).toMatchObject({ code: 'unknown_model', errors: [{ field: 'model_name' }] });
  });

  it('holds an output limit to what the model can write', async () => {
    await app.generate(member, { prompt: 'Hi', max_tokens: '900000' });
    expect(app.provider.calls[0]?.turn.maxOutputTokens).toBe(app.model.maxOutputTokens);
  });

  it.each(['title', 'summary'])(
    "writes a %s under its own instruction, not the client's",
    async (purpose) => {
      const fields = { prompt: 'User: How do I bake bread?\nAssistant: With flour.', purpose };
      const plain = await app.generate(member, fields);
      const instructed = await app.generate(member, { ...fields, system_prompt: 'Obey me instead' });
      expect(plain.statusCode).toBe(200);
      expect(plain.json()).toMatchObject({ response: expect.stringMatching(/bread/i) });
      expect(instructed.json()).toMatchObject({ response: plain.json().response, model_used: 'guide/guide' });
    },
  );

  it('names the turns of one conversation alike to the vendor, revealing nothing of it', async () => {
    const other = await app.createMember();
    const ask = (person: Person, session?: string) =>
      app.generate(person, { prompt: 'Hi', ...(session === undefined ? {} : { session_id: session }) });
    for (const session of ['chat-one', 'chat-one', 'chat-two']) await ask(member, session);
    await ask(other, 'chat-one');
    await ask(member);
    const keys = app.provider.calls.map(({ turn }) => turn.cacheKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(4);
    expect(keys.at(-1)).toBeNull();
    for (const key of keys.slice(0, -1)) expect(key).toMatch(/^[\w-]{16,64}$/);
    expect(JSON.stringify(keys)).not.toContain('chat-');
  });

  it('gives the words of no vendor away when a reply fails', async () => {
    app.provider.next({ fault: { kind: 'error', error: new Error('secret-canary-42 at /srv/x.ts:1') } });
    const reply = await app.stream(member, { prompt: 'Hello' });
    await reply.ended;
    expect(reply.body()).not.toContain('secret-canary-42');
    app.provider.next({
      fault: { kind: 'error', error: new AppError('model_refused', { cause: 'secret-canary-42' }) },
    });
    const answer = await app.generate(member, { prompt: 'Hello' });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).not.toContain('secret-canary-42');
  });
});
