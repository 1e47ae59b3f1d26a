// Responses of the OpenAI-compatible API, asked for by the official client.
import OpenAI from 'openai';
import type { ResponseInput, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { plainPicture } from '../../../testing/documents/pictures.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

const MODEL = 'scripted/one';
const TOOLS = [
  { type: 'function' as const, name: 'get_weather', parameters: { type: 'object' }, strict: false },
];
const CALL = { name: 'get_weather', arguments: { city: 'Oslo' } };

describe.each(TEST_DATABASES)('responses on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let openai: OpenAI;
  beforeEach(async () => {
    app = await createTestApp({ database, builtinTools: createAgentTools().tools });
    member = await app.createMember({ balance: 10 });
    openai = await connectOpenAi(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  async function readAll(stream: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
    const events: ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
    return events;
  }

  it('answer with text, and name the tokens that are billed [OAI-01]', async () => {
    app.provider.next({
      reasoning: ['Hm.'],
      text: 'Good morning.',
      usage: { inputTokens: 20, outputTokens: 5 },
    });
    const picture = `data:image/png;base64,${(await plainPicture(4, 4)).toString('base64')}`;
    const answer = await openai.responses.create({
      model: MODEL,
      instructions: 'Be brief.',
      input: [
        { role: 'developer', content: 'In English.' },
        { role: 'user', content: [{ type: 'input_image', image_url: picture, detail: 'auto' }] },
        { role: 'assistant', content: 'Blue.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Good morning' }] },
      ],
      max_output_tokens: 100,
      reasoning: { effort: 'high' },
      metadata: { order: '7' },
    });
    expect(answer.output_text).toBe('Good morning.');
    expect(answer).toMatchObject({
      status: 'completed',
      metadata: { order: '7' },
      output: [
        { type: 'reasoning', summary: [{ text: 'Hm.' }] },
        { type: 'message', role: 'assistant' },
      ],
      usage: { input_tokens: 20, output_tokens: 5, total_tokens: 25 },
    });
    expect(app.provider.calls[0]?.turn).toMatchObject({
      system: 'Be brief.\n\nIn English.',
      messages: [{ content: [{ type: 'image' }] }, { role: 'assistant' }, { role: 'user' }],
      reasoningEffort: 'high',
      maxOutputTokens: 100,
    });
    const usage = await app.call({ url: `/users/${member.userId}/usage` }, member);
    expect(usage.json()).toMatchObject({ usage: [{ input_tokens: 20, output_tokens: 5, trigger: 'api' }] });
  });

  it('stream as items that open, grow and close [OAI-01]', async () => {
    app.provider.next({ reasoning: ['Hm', '.'], text: ['One ', '"two"'], toolCalls: [CALL], finish: 'stop' });
    const events = await readAll(
      await openai.responses.create({ model: MODEL, input: 'Go', tools: TOOLS, stream: true }),
    );
    const growing = (part: string, text: string, count: number): string[] => [
      'response.output_item.added',
      `response.${part}.added`,
      ...Array.from({ length: count }, () => `response.${text}.delta`),
      `response.${text}.done`,
      `response.${part}.done`,
      'response.output_item.done',
    ];
    expect(events.map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      ...growing('reasoning_summary_part', 'reasoning_summary_text', 2),
      ...growing('content_part', 'output_text', 2),
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(events.at(-1)).toMatchObject({
      response: {
        status: 'completed',
        output: [
          { type: 'reasoning', summary: [{ text: 'Hm.' }] },
          { type: 'message', content: [{ text: 'One "two"' }] },
          { type: 'function_call', call_id: 'scripted_1', arguments: '{"city":"Oslo"}' },
        ],
        usage: { output_tokens: 4 },
      },
    });
    app.provider.next({ text: ['One ', '"two"'] });
    const final = await openai.responses.stream({ model: MODEL, input: 'Go' }).finalResponse();
    expect(final.output_text).toBe('One "two"');
  });

  it('call functions of the caller, and take their results [OAI-01]', async () => {
    app.provider.next({ text: 'I look.', toolCalls: [CALL] });
    const input: ResponseInput = [{ role: 'user', content: 'Weather?' }];
    const asked = await openai.responses.create({
      model: MODEL,
      input,
      tools: TOOLS,
      tool_choice: 'required',
    });
    const call = asked.output.find((item) => item.type === 'function_call');
    expect(call).toMatchObject({ name: 'get_weather', arguments: '{"city":"Oslo"}' });
    // An answer's items are sent back as they came; the client's own types keep the two apart.
    app.provider.next({ text: 'It rains.' });
    const result = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: 'Rain' };
    const told = await openai.responses.create({
      model: MODEL,
      input: [...input, ...(asked.output as ResponseInput), result],
      tools: TOOLS,
    });
    expect(told.output_text).toBe('It rains.');
    expect(app.provider.calls[1]?.turn.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'I look.' }, { type: 'tool-call', callId: 'scripted_1' }] },
      { role: 'tool', callId: 'scripted_1', name: 'get_weather', content: [{ text: 'Rain' }] },
    ]);
  });

  it('take back a call whose arguments are no object, and hold one call where asked [OAI-01]', async () => {
    app.provider.next({ text: 'Once more.' });
    const format = { type: 'json_schema' as const, name: 'x', schema: { type: 'object' }, strict: true };
    const told = await openai.responses.create({
      model: MODEL,
      input: [
        { role: 'user', content: 'Weather?' },
        { type: 'function_call', call_id: 'c1', name: 'get_weather', arguments: '{"city":' },
        { type: 'function_call_output', call_id: 'c1', output: 'No JSON' },
      ],
      tools: TOOLS.map((tool) => ({ ...tool, strict: true })),
      parallel_tool_calls: false,
      text: { format },
    });
    expect(told).toMatchObject({ parallel_tool_calls: false, tools: [{ strict: true }], text: { format } });
    expect(app.provider.calls[0]?.turn).toMatchObject({
      parallelCalls: false,
      isStrictSchema: true,
      tools: [{ isStrict: true }],
      messages: [{}, { content: [{ argumentsJson: '{"malformed_arguments":"{\\"city\\":"}' }] }, {}],
    });
  });

  it('fit a schema, and say where they are not whole [OAI-01]', async () => {
    const schema = { type: 'object', properties: { age: { type: 'integer' } } };
    app.provider.next({ text: '{"age":36}', finish: 'length' });
    const answer = await openai.responses.create({
      model: MODEL,
      input: 'Ada, 36',
      text: { format: { type: 'json_schema', name: 'person', schema } },
    });
    expect(answer).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output_text: '{"age":36}',
    });
    expect(app.provider.calls[0]?.turn.jsonSchema).toEqual(schema);
  });

  it('come from agents as well [OAI-01]', async () => {
    const agents = createAgentClient(app, member);
    const model = `agent/${await agents.create()}`;
    app.provider.next({ text: 'I look.', toolCalls: [{ name: 'look_up', arguments: { text: 'ada' } }] });
    app.provider.next({ text: 'Ada it is.' });
    const stream = await openai.responses.create({ model, input: 'Who?', stream: true });
    const events = await advanceUntil(app.clock, readAll(stream));
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ content: [{ text: 'I look.' }] }, { content: [{ text: 'Ada it is.' }] }] },
    });
  });

  it('fail in the shape that is expected [OAI-01]', async () => {
    const ask = (rest: object) =>
      openai.responses.create({ model: MODEL, input: 'Hi', ...rest }) as Promise<unknown>;
    const wrong: readonly [object, string][] = [
      [{ input: [] }, 'input'],
      [{ input: [{ role: 'tool', content: 'x' }] }, 'input[0].role'],
      [{ input: [{ type: 'item_reference', id: 'x' }] }, 'input[0].type'],
      [{ input: [{ type: 'function_call_output', call_id: 'x', output: '' }] }, 'input[0].call_id'],
      [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
      [{ background: true }, 'background'],
      [{ prompt: { id: 'pmpt_1' } }, 'prompt'],
      [{ top_logprobs: 5 }, 'top_logprobs'],
      [{ tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ];
    for (const [rest, param] of wrong) {
      const error: unknown = await ask(rest).catch((reason: unknown) => reason);
      expect([param, error]).toEqual([param, expect.any(OpenAI.BadRequestError)]);
      expect(error).toMatchObject({ status: 400, param });
    }
    app.provider.next({ text: ['One', ' two'], fault: { kind: 'cut', afterPieces: 1 } });
    const events = await readAll(await openai.responses.create({ model: MODEL, input: 'Hi', stream: true }));
    expect(events.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'stream_cut' } },
    });
  });
});
