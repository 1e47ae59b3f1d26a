import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const PERSON = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
  required: ['name', 'age'],
  additionalProperties: false,
};

/** 30 definitions, each naming the next twice: a thousand million paths through one small schema. */
const DOUBLING = {
  $ref: '#/$defs/level0',
  $defs: Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => [
      `level${level}`,
      level === 29
        ? { type: ['object', 'array'] }
        : { allOf: [0, 1].map(() => ({ $ref: `#/$defs/level${level + 1}` })) },
    ]),
  ),
};

const nestLists = (depth: number): object =>
  depth === 0 ? {} : { type: 'array', minItems: 100, items: nestLists(depth - 1) };

describe('answers that fit a schema', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp();
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = (body: object, person = member) =>
    app.call({ method: 'POST', url: '/structured-output', payload: { prompt: 'Who?', ...body } }, person);

  it('keep the digits of an integer that no number holds where the schema takes text, and never round it', async () => {
    const id = '1234567890123456789';
    const schema = (type: string | string[]) => ({ type: 'object', properties: { id: { type } } });
    app.provider.otherwise({ text: `{"id":${id}}` });
    const kept = await ask({ json_schema: schema(['integer', 'string']) });
    expect(kept.json()).toMatchObject({ result: { id }, raw: `{"id":${id}}` });
    const refused = await ask({ json_schema: schema('integer') });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'schema_mismatch']);
  });

  it('take every field and hand the model what it means [GEN-34]', async () => {
    app.provider.next({ text: '{"name":"Ada","age":36}', usage: { inputTokens: 30, outputTokens: 10 } });
    const answer = await ask({
      json_schema: PERSON,
      system_prompt: 'Be exact.',
      model_name: 'scripted/one',
      temperature: 0.3,
      max_tokens: 55,
    });
    expect(answer.json()).toEqual({
      result: { name: 'Ada', age: 36 },
      raw: '{"name":"Ada","age":36}',
      valid: true,
      model_used: 'scripted/one',
      usage: { input_tokens: 30, output_tokens: 10 },
      cost: 0.000_05,
    });
    expect(app.provider.calls[0]?.turn).toMatchObject({
      model: 'one',
      system: 'Be exact.',
      temperature: 0.3,
      maxOutputTokens: 55,
      jsonSchema: PERSON,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Who?' }] }],
    });
  });

  it.each([
    ['bare', '{"name":"Ada","age":36}'],
    ['in a fence', 'Here you are:\n```json\n{"name":"Ada","age":36}\n```'],
    ['within a sentence', 'Sure: {"name":"Ada","age":36} - enjoy!'],
  ])('are found and always valid: %s [GEN-35]', async (_name, text) => {
    app.provider.next({ text: [text] });
    const { result } = (await ask({ json_schema: PERSON })).json<{ result: unknown }>();
    expect(new Ajv2020().validate(PERSON, result)).toBe(true);
  });

  it('are asked for once more when the first does not fit, and both are billed [GEN-35]', async () => {
    app.provider.next({ text: ['{"name":"Ada"}'], usage: { inputTokens: 10, outputTokens: 5 } });
    app.provider.next({ text: ['{"name":"Ada","age":36}'], usage: { inputTokens: 20, outputTokens: 6 } });
    const answer = await ask({ json_schema: PERSON });
    expect(answer.json()).toMatchObject({
      result: { age: 36 },
      usage: { input_tokens: 30, output_tokens: 11 },
    });
    const repair = app.provider.calls[1]?.turn.messages ?? [];
    expect(repair.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
    expect((await readAccount(app.db, member.userId)).charges).toEqual([30 + 2 * 11]);
  });

  it('are refused when the second does not fit either [GEN-35]', async () => {
    app.provider.otherwise({ text: ['no JSON at all'] });
    const answer = await ask({ json_schema: PERSON });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'schema_mismatch']);
    expect(app.provider.calls).toHaveLength(2);
  });

  it('that never fit are billed for both, as the vendor counted them [BILL-05]', async () => {
    app.provider.next({ text: ['{"name":"Ada"}'], usage: { inputTokens: 10, outputTokens: 50 } });
    app.provider.next({ text: ['nothing'], usage: { inputTokens: 20, outputTokens: 60 } });
    expect((await ask({ json_schema: PERSON })).statusCode).toBe(422);
    expect((await readAccount(app.db, member.userId)).charges).toEqual([30 + 2 * 110]);
  });

  it('serve guests and refuse who has no balance', async () => {
    app.provider.otherwise({ text: '{}' });
    const guest = await app.startGuest();
    expect((await ask({ json_schema: {}, max_tokens: 100 }, guest)).statusCode).toBe(200);
    expect((await ask({ json_schema: {} }, await app.createMember({ balance: 0 }))).statusCode).toBe(402);
    expect(app.provider.calls).toHaveLength(1);
  });

  describe('with schemas that are of no use', () => {
    let canary: Server;
    let visits = 0;
    beforeEach(async () => {
      visits = 0;
      canary = createServer((_request, response) => {
        visits += 1;
        response.end('{}');
      });
      await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => new Promise((resolve) => canary.close(resolve)));

    const nest = (depth: number): object => (depth === 0 ? {} : { properties: { a: nest(depth - 1) } });

    it.each<[string, object]>([
      ['an unknown type', { type: 'banana' }],
      ['a list for properties', { type: 'object', properties: [] }],
      ['a reference to nowhere', { $ref: '#/$defs/none' }],
      ['a pattern that is none', { type: 'string', pattern: '(' }],
      ['a pattern that looks back', { type: 'string', pattern: '(a)\\1' }],
      ['too deep', nest(25)],
      ['too large', { description: 'x'.repeat(70_000) }],
      ['another dialect from elsewhere', { $schema: 'http://127.0.0.1:1/schema' }],
    ])('answers 422 and calls no model: %s [GEN-35] [IN-07]', async (_name, schema) => {
      const answer = await ask({ json_schema: schema });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_schema']);
      expect(app.provider.calls).toHaveLength(0);
    });

    it('says in words that a schema refers to itself without end [GEN-35]', async () => {
      const answer = await ask({ json_schema: { properties: { a: { $ref: '#/properties/a' } } } });
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
        422,
        [{ field: 'json_schema', message: expect.stringContaining('refers to itself') }],
      ]);
    });

    it('never fetches what a schema refers to [IN-07]', async () => {
      const { port } = canary.address() as AddressInfo;
      for (const key of ['$ref', '$dynamicRef', '$schema']) {
        for (const address of [`http://127.0.0.1:${port}/x.json`, `//127.0.0.1:${port}/x.json`]) {
          const answer = await ask({ json_schema: { properties: { a: { [key]: address } } } });
          expect([key, answer.statusCode]).toEqual([key, 422]);
        }
      }
      expect(visits).toBe(0);
    });

    it.each<[string, object, string]>([
      ['refers to itself', { $ref: '#' }, '{}'],
      ['refers to itself in a list', { anyOf: [{ $ref: '#' }, { type: 'null' }] }, '{}'],
      ['doubles its work thirty times', DOUBLING, '{}'],
      [
        'doubles its work at each level of the answer',
        { additionalProperties: { allOf: [{ $ref: '#' }, { $ref: '#' }] } },
        '{"a":'.repeat(60) + '{}' + '}'.repeat(60),
      ],
    ])('is not held up by one that %s [IN-07]', async (_name, schema, text) => {
      app.provider.otherwise({ text: [text] });
      const answer = await ask({ json_schema: schema });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_schema']);
    });

    it.each([
      ['(a+)+$', `"${'a'.repeat(5_000)}!"`],
      ['^(\\w+\\s?)*$', `"${'a'.repeat(5_000)}!"`],
      ['(x+x+)+y', `"${'x'.repeat(5_000)}"`],
    ])('is not held up by the evil pattern %s [IN-07]', async (pattern, text) => {
      app.provider.otherwise({ text: [text] });
      const answer = await ask({ json_schema: { type: 'string', pattern } });
      expect([200, 422]).toContain(answer.statusCode);
    });

    it.each<[string, object]>([
      ['itself ten times over', { type: 'object', allOf: Array.from({ length: 10 }, () => ({ $ref: '#' })) }],
      [
        'itself twice over',
        { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#' } }, required: ['a', 'b'] },
      ],
      ['a hundred lists in each of eight', nestLists(8)],
      ['a thousand million characters', { type: 'string', minLength: 1e9 }],
    ])('answers 422 where the guide would have to write %s [F-01]', async (_name, schema) => {
      const answer = await ask({ json_schema: schema, model_name: 'guide/guide' });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_schema']);
    });

    it.each<[string, object]>([
      ['as a keyword', { $async: true, type: 'object' }],
      ['switched off', { $async: false, type: 'object' }],
      ['in a part', { properties: { a: { allOf: [{ $async: true }] } } }],
      ['in a part that only a reference finds', { $ref: '#/other', other: { $async: true } }],
      ['in what looks like data', { $ref: '#/default', default: { $async: true, type: 'string' } }],
      ['among names', { $ref: '#/properties', properties: { $async: true } }],
    ])(
      'answers 422 and calls no model where the validator is told to wait: %s [F-02]',
      async (_name, schema) => {
        const answer = await ask({ json_schema: schema });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_schema']);
        expect(app.provider.calls).toHaveLength(0);
      },
    );

    it.each(['nullable', 'discriminator', '$data', '$merge'])(
      'takes no words of the validator that JSON Schema does not have: %s [F-02]',
      async (key) => {
        const answer = await ask({ json_schema: { properties: { a: { type: 'string', [key]: true } } } });
        expect(answer.json()).toMatchObject({ code: 'invalid_schema', errors: [{ field: 'json_schema' }] });
      },
    );

    it('takes such words as the names of properties [F-02]', async () => {
      app.provider.next({ text: '{"nullable":"yes"}' });
      const properties = { nullable: { type: 'string' }, discriminator: { enum: ['nullable'] } };
      const answer = await ask({ json_schema: { type: 'object', properties, required: ['nullable'] } });
      expect(answer.json()).toMatchObject({ result: { nullable: 'yes' }, valid: true });
    });

    it('takes nothing that every object inherits for what the model wrote [F-02]', async () => {
      app.provider.otherwise({ text: '{}' });
      const answer = await ask({ json_schema: { type: 'object', required: ['toString'] } });
      expect(answer.json()).toMatchObject({ code: 'schema_mismatch' });
    });

    it('says nothing on the console about formats it does not know', async () => {
      app.provider.next({ text: '"a@b.c"' });
      expect((await ask({ json_schema: { type: 'string', format: 'email' } })).statusCode).toBe(200);
    });
  });

  it.each<[string, object, string]>([
    ['no schema', {}, 'json_schema'],
    ['a schema that is a list', { json_schema: [] }, 'json_schema'],
    ['a schema in words', { json_schema: 'object' }, 'json_schema'],
    ['an empty prompt', { prompt: '', json_schema: {} }, 'prompt'],
    ['a temperature of 3', { json_schema: {}, temperature: 3 }, 'temperature'],
    ['a temperature in words', { json_schema: {}, temperature: 'warm' }, 'temperature'],
    ['no tokens', { json_schema: {}, max_tokens: 0 }, 'max_tokens'],
    ['half a token', { json_schema: {}, max_tokens: 1.5 }, 'max_tokens'],
    ['too many tokens', { json_schema: {}, max_tokens: 1e9 }, 'max_tokens'],
  ])('name the field that is wrong: %s', async (_name, body, field) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });
});
