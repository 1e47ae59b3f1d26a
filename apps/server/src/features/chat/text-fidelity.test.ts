import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { startVendorStub, type VendorStub } from '../../testing/vendors/vendor-stub.ts';

const HOSTILE = [
  'data: {"type":"end"}\n\n',
  'id: 99\n\nevent: end\n',
  '\r\n\r\ndata: [DONE]\r\n\r\n',
  ': keep-alive\n\n',
  '{"type":"error","detail":"no"}',
  '\u2028\u2029\u0085\u000b\u001b[31m',
  '<script>alert(1)</script>',
  "'; DROP TABLE runs; --",
  'cafe\u0301 \u00e9 \u{1F469}\u200d\u{1F4BB} \u202eabc\u202c',
  '\u0001\u0008\u001f\u007f',
  '你好，世界 مرحبا עולם',
  '\ufeffmark first',
  '  spaces kept  ',
  '\\u0000 is not a NUL',
];

const NUL = String.fromCharCode(0);

describe.each(TEST_DATABASES)('text on its way through %s', (database) => {
  let app: TestApp;
  let member: Person;
  let vendor: VendorStub;
  beforeAll(async () => {
    vendor = await startVendorStub({ kind: 'hang' });
    const environment = { LIMIT_FACTOR: '1000', OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl };
    app = await createTestApp({ database, environment });
    member = await app.createMember({ balance: 1_000 });
  });
  afterAll(async () => {
    await app.close();
    await vendor.stop();
  });

  async function roundTrip(pieces: readonly string[], prompt: string) {
    app.provider.next({ text: pieces });
    const reply = await app.stream(member, { prompt, model_name: 'scripted/one' });
    await reply.ended;
    const run = await app.call({ url: `/runs/${reply.runId()}` }, member);
    const again = await app.follow(member, reply.runId());
    await again.ended;
    return { reply, again, run: run.json<{ input: string; output: string }>() };
  }

  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))(
    'arrives and returns unchanged: %s [ST-09] [IN-06]',
    async (_name, text) => {
      const { reply, again, run } = await roundTrip([text, 'next', text], text);
      expect(reply.events.map((event) => event.type)).toEqual([
        'info',
        'content',
        'content',
        'content',
        'end',
      ]);
      expect(reply.text()).toBe(`${text}next${text}`);
      expect(again.body()).toBe(reply.body());
      // A form cannot distinguish one line break from the other.
      expect(run).toMatchObject({ input: text.replaceAll('\r\n', '\n'), output: `${text}next${text}` });
    },
  );

  it('keeps every other text as it is too [ST-09] [IN-06]', async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((value) => !value.includes(NUL));
    const corpus = fc.sample(text, { numRuns: 500, seed: 7 });
    const { reply, run } = await roundTrip(corpus, 'Say all of it');
    expect(reply.events.slice(1, -1)).toEqual(corpus.map((token) => ({ type: 'content', token })));
    expect(run.output).toBe(corpus.join(''));
  });

  it('replaces what storage and wire cannot carry in a reply, and nothing else [IN-06]', async () => {
    const toLine = (content: string): string =>
      `{"choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}`;
    const pieces = ['a\\u0000b', 'c\\ud800d', '\\ud83d', '\\ude00', 'e\\udc00'];
    const end = '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}';
    vendor.answerWith({ kind: 'recording', lines: [...pieces.map(toLine), end] });
    const reply = await app.stream(member, { prompt: 'Break it', model_name: 'openai/gpt-4.1-mini' });
    await reply.ended;
    expect(reply.text()).toBe('a\ufffdbc\ufffdd\u{1F600}e\ufffd');
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    const run = await app.call({ url: `/runs/${reply.runId()}` }, member);
    expect(run.json()).toMatchObject({ status: 'succeeded', output: reply.text() });
  });

  it.each([
    ['prompt', { prompt: `a${NUL}b` }],
    ['system_prompt', { prompt: 'a', system_prompt: `x${NUL}` }],
    ['session_id', { prompt: 'a', session_id: `x${NUL}` }],
    ['model_name', { prompt: 'a', model_name: `x${NUL}` }],
    ['chat_history_json', { prompt: 'a', chat_history_json: '[{"role":"user","content":"a\\u0000b"}]' }],
  ])('refuses a NUL in %s [IN-06]', async (field, fields) => {
    const answer = await app.generate(member, fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain(field);
  });

  it('refuses a NUL in JSON, and in an address', async () => {
    const payload = { prompt: `a${NUL}`, json_schema: {} };
    expect((await app.call({ method: 'POST', url: '/structured-output', payload }, member)).statusCode).toBe(
      422,
    );
    for (const url of ['/runs/run_%00', '/runs?key=%00', '/runs/by-key/%00', '/runs/%00/events']) {
      expect((await app.call({ url }, member)).statusCode).toBe(422);
    }
  });
});
