import { expect, it } from 'vitest';
import {
  collect,
  createReplayUpstream,
  readLines,
  toOptions,
  toWire,
  TURN,
} from '../dialects/fixtures/replay.ts';
import { openai } from '../vendors/labs/openai.ts';
import { createVendorSource } from './vendor-source.ts';

const TOOLS = [{ name: 'weather', description: 'Weather', parameters: { type: 'object' } }];
const THINKING = openai.routes.flatMap(({ models }) =>
  models.filter(({ abilities }) => abilities.includes('effort')).map(({ model }) => model),
);

function open(baseUrl: string, recording: string, style: 'data' | 'typed') {
  const upstream = createReplayUpstream({ chunks: [toWire(readLines(recording), style)] });
  return { upstream, source: createVendorSource(openai, { ...toOptions(upstream), baseUrl, aws: null }) };
}

// Of chat completions with tools OpenAI says: "Function tools with reasoning_effort are not supported".
it.each(['https://api.openai.com/v1', 'https://eu.api.openai.com/v1'])(
  'asks models that think in the format in which they take tools, at %s',
  async (baseUrl) => {
    const { upstream, source } = open(baseUrl, 'parallel-tool-call-wrapper.1.chunks.txt', 'typed');
    for (const model of THINKING) {
      const outcome = await collect(source, { ...TURN, model, tools: TOOLS, reasoningEffort: 'high' });
      expect(outcome, model).toMatchObject({ error: null, reason: 'tool-calls' });
    }
    expect(new Set(upstream.requests.map(({ url }) => url))).toEqual(new Set([`${baseUrl}/responses`]));
  },
);

it.each(['https://llm-proxy.example/v1', 'http://127.0.0.1:4000', 'https://notapi.openai.com.example/v1'])(
  'asks a server in the place of OpenAI by chat completions, which each of them has, at %s',
  async (baseUrl) => {
    const { upstream, source } = open(baseUrl, 'openai-text.chunks.txt', 'data');
    const asked = {
      ...TURN,
      tools: TOOLS,
      reasoningEffort: 'high',
      temperature: 0.2,
      stop: ['END'],
    } as const;
    for (const model of [...THINKING, 'unlisted']) {
      expect(await collect(source, { ...asked, model }), model).toMatchObject({
        error: null,
        reason: 'stop',
      });
    }
    const bodies = upstream.requests.map(({ body }): unknown => JSON.parse(String(body)));
    expect(new Set(upstream.requests.map(({ url }) => url))).toEqual(
      new Set([`${baseUrl}/chat/completions`]),
    );
    for (const body of bodies)
      for (const field of ['reasoning_effort', 'temperature', 'stop']) expect(body).not.toHaveProperty(field);
  },
);

it('has titles written without thinking there, too', async () => {
  const { upstream, source } = open('https://llm-proxy.example/v1', 'openai-text.chunks.txt', 'data');
  await collect(source, { ...TURN, model: 'gpt-6-luna', purpose: 'title' });
  const [body] = upstream.requests.map((request): unknown => JSON.parse(String(request.body)));
  expect(body).toMatchObject({ reasoning_effort: 'none' });
});
