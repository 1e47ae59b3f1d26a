// Texts as vectors, in each format that vendors have for it.
import { describe, expect, it } from 'vitest';
import type { Upstream, UpstreamRequest } from '../../platform/upstream/upstream.ts';
import type { EmbeddingAnswer, EmbeddingRequest } from '../provider.ts';
import type { EmbeddingRoute } from '../vendors/vendor.ts';
import { createReplayUpstream, readRecording, toOptions } from './fixtures/replay.ts';
import { createEmbeddings } from './index.ts';

const OPENAI: EmbeddingRoute = {
  dialect: 'openai-chat',
  quirks: { takesDimensions: true, textsPerCall: 2 },
  models: [],
};
const GEMINI: EmbeddingRoute = { dialect: 'gemini', quirks: { textsPerCall: 2 }, models: [] };
const REQUEST: EmbeddingRequest = {
  model: 'embed-one',
  texts: ['sunny day at the beach', 'rainy afternoon'],
  purpose: 'document',
  dimensions: null,
};

function embed(route: EmbeddingRoute, upstream: Upstream, changes: Partial<EmbeddingRequest> = {}) {
  const provider = createEmbeddings(route, toOptions(upstream));
  return provider.embed({ ...REQUEST, ...changes }, new AbortController().signal);
}

function answering(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return createReplayUpstream({ status, chunks: [Buffer.from(text)] });
}

const toBody = (request: UpstreamRequest | undefined): unknown => JSON.parse(String(request?.body));

describe('embeddings', () => {
  it('are read from what OpenAI sent, with their usage', async () => {
    const upstream = answering(readRecording('openai-embedding.json'));
    const { vectors, usage } = await embed(OPENAI, upstream, { dimensions: 5 });
    expect(vectors.map((vector) => vector.length)).toEqual([5, 5]);
    expect(vectors[1]?.[0]).toBe(-0.037104916);
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 0 });
    expect(upstream.requests).toMatchObject([
      { url: 'https://vendor.test/v1/embeddings', headers: { authorization: 'Bearer key' } },
    ]);
    expect(toBody(upstream.requests[0])).toEqual({
      model: 'embed-one',
      input: REQUEST.texts,
      encoding_format: 'float',
      dimensions: 5,
    });
  });

  it.each([
    ['document', 'RETRIEVAL_DOCUMENT'],
    ['query', 'RETRIEVAL_QUERY'],
  ] as const)('of a %s are asked of Google as such, and counted here', async (purpose, taskType) => {
    const upstream = answering({ embeddings: [{ values: [1, 2] }, { values: [3, 4] }] });
    const { vectors, usage } = await embed(GEMINI, upstream, { purpose, dimensions: 2 });
    expect(vectors).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(usage.inputTokens).toBeGreaterThan(3);
    expect(upstream.requests).toMatchObject([
      {
        url: 'https://vendor.test/v1/models/embed-one:batchEmbedContents',
        headers: { 'x-goog-api-key': 'key' },
      },
    ]);
    expect(toBody(upstream.requests[0])).toEqual({
      requests: REQUEST.texts.map((text) => ({
        model: 'models/embed-one',
        content: { parts: [{ text }] },
        taskType,
        outputDimensionality: 2,
      })),
    });
  });

  it('come in the order of the texts, in batches whose usage is added up', async () => {
    const requests: unknown[] = [];
    const upstream: Upstream = {
      async request(request, signal) {
        const { input } = toBody(request) as { input: string[] };
        requests.push(input);
        const rows = input.map((text, index) => ({ index, embedding: [Number(text)] }));
        const answer = { data: rows.reverse(), usage: { prompt_tokens: 10 } };
        return answering(answer).request(request, signal);
      },
      close: () => undefined,
    };
    const answer: EmbeddingAnswer = await embed(OPENAI, upstream, { texts: ['1', '2', '3'] });
    expect(requests).toEqual([['1', '2'], ['3']]);
    expect(answer.vectors).toEqual([[1], [2], [3]]);
    expect(answer.usage.inputTokens).toBe(20);
  });

  it.each([
    ['nothing', {}],
    ['too few', { data: [{ index: 0, embedding: [1] }] }],
    ['what are no numbers', { data: [{ embedding: [1] }, { embedding: ['1'] }] }],
    ['empty ones', { data: [{ embedding: [1] }, { embedding: [] }] }],
    ['a page', '<!doctype html>'],
  ])('are refused where the vendor sends %s', async (_name, body) => {
    await expect(embed(OPENAI, answering(body))).rejects.toMatchObject({ code: 'stream_unreadable' });
  });

  it.each([
    [OPENAI, { error: { message: 'slow down', code: 'rate_limit_exceeded' } }],
    [GEMINI, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down' } }],
  ])('fail as replies of the same format do', async (route, body) => {
    await expect(embed(route, answering(body, 429))).rejects.toMatchObject({ code: 'model_rate_limited' });
  });
});
