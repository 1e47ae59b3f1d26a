import { expect, it } from 'vitest';
import type { Upstream } from '../../../platform/upstream/upstream.ts';
import { collect, createReplayUpstream, toOptions, toWire, type ReplayUpstream } from '../fixtures/replay.ts';
import { createOpenAiResponsesProvider } from './index.ts';

// Word for word what OpenAI answers an organization that it has not verified.
const NOT_VERIFIED = JSON.stringify({
  error: {
    message:
      'Your organization must be verified to generate reasoning summaries. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization. If you just verified, it can take up to 15 minutes for access to propagate.',
    type: 'invalid_request_error',
    param: 'reasoning.summary',
    code: 'unsupported_value',
  },
});
const HELLO = [
  '{"type":"response.output_text.delta","output_index":0,"delta":"Hello"}',
  '{"type":"response.completed","response":{"status":"completed"}}',
];

function asked({ requests }: ReplayUpstream): unknown {
  return JSON.parse(String(requests[0]?.body));
}

it('asks for no summaries of the thinking any more where they were refused, and has the call repeated', async () => {
  const refusing = createReplayUpstream({ status: 400, chunks: [Buffer.from(NOT_VERIFIED)] });
  const answering = createReplayUpstream({ chunks: [toWire(HELLO, 'typed')] });
  const upstreams = [refusing, answering];
  const upstream: Upstream = {
    request: (request, signal) => (upstreams.shift() ?? answering).request(request, signal),
    close: () => undefined,
  };
  const options = { ...toOptions(upstream), quirksOf: () => ({ thinks: true }) };
  const provider = createOpenAiResponsesProvider(options);

  const first = await collect(provider);
  expect(first.error).toMatchObject({ code: 'model_unavailable' });
  expect(asked(refusing)).toMatchObject({ reasoning: { summary: 'auto' } });

  const second = await collect(provider);
  expect(second).toMatchObject({ error: null, text: 'Hello' });
  expect(asked(answering)).not.toHaveProperty('reasoning');
  expect(asked(answering)).toMatchObject({ include: ['reasoning.encrypted_content'] });
});
