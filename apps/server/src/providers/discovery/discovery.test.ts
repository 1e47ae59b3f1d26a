import { describe, expect, it } from 'vitest';
import type { UpstreamRequest } from '../../platform/upstream/upstream.ts';
import { createReplayUpstream, toOptions } from '../dialects/fixtures/replay.ts';
import { listDiscovered, toDiscoveredModel } from './index.ts';
import { listOllamaModels } from './ollama.ts';

describe('a row of a model list', () => {
  it.each([
    [
      'plain',
      { id: 'llama-3' },
      { name: 'llama-3', contextWindow: null, supportsVision: null, supportsTools: null },
    ],
    ['of vLLM', { id: 'org/llama-3', max_model_len: 8192 }, { name: 'llama-3', contextWindow: 8192 }],
    ['of llama.cpp', { id: 'a.gguf', meta: { n_ctx: 4096, n_ctx_train: 131072 } }, { contextWindow: 4096 }],
    [
      'of llama.cpp with pictures',
      { id: 'a.gguf', capabilities: ['completion', 'multimodal'] },
      { supportsVision: true },
    ],
    [
      'of LM Studio',
      { id: 'q', type: 'vlm', max_context_length: 32768, capabilities: ['tool_use'] },
      { contextWindow: 32768, supportsVision: true, supportsTools: true },
    ],
    [
      'of LM Studio, loaded with less than it could read',
      { id: 'q', type: 'llm', state: 'loaded', max_context_length: 131072, loaded_context_length: 4096 },
      { contextWindow: 4096 },
    ],
    ['of LM Studio for text', { id: 'q', type: 'llm' }, { supportsVision: false }],
  ])('%s is read', (_name, row, expected) => {
    expect(toDiscoveredModel(row)[0]).toMatchObject(expected);
  });

  it.each([{}, null, { id: 'text-embedding-3' }, { id: 'x', type: 'embeddings' }, { id: 'whisper-1' }])(
    '%j is no chat model',
    (row) => {
      expect(toDiscoveredModel(row)).toEqual([]);
    },
  );
});

it('Ollama is asked for names and then for abilities', async () => {
  const answers: Record<string, object> = {
    '/../api/tags': { models: [{ name: 'llama3:latest' }, { model: 'bge' }, { name: 'old' }] },
    'llama3:latest': {
      capabilities: ['completion', 'tools', 'vision'],
      model_info: { 'llama.context_length': 131072 },
    },
    bge: { capabilities: ['embedding'] },
    old: {},
  };
  const ask = (path: string, body?: object): Promise<Record<string, unknown>> => {
    const name = body && 'model' in body ? String(body.model) : path;
    return Promise.resolve({ ...answers[name] });
  };
  expect(await listOllamaModels(ask)).toEqual([
    {
      model: 'llama3:latest',
      name: 'llama3',
      contextWindow: 131072,
      supportsVision: true,
      supportsTools: true,
    },
    { model: 'old', name: 'old', contextWindow: null, supportsVision: null, supportsTools: null },
  ]);
});

it('Ollama reads as much as it has loaded a model with, or as its Modelfile says', async () => {
  const info = { model_info: { 'llama.context_length': 131072 } };
  const answers: Record<string, object> = {
    '/../api/tags': { models: [{ model: 'loaded' }, { model: 'set' }, { model: 'neither' }] },
    '/../api/ps': { models: [{ name: 'loaded', model: 'loaded', context_length: 4096 }] },
    loaded: { ...info, parameters: 'num_ctx                        8192' },
    set: { ...info, parameters: 'stop    "<|end|>"\nnum_ctx                        8192' },
    neither: info,
  };
  const ask = (path: string, body?: object): Promise<Record<string, unknown>> =>
    Promise.resolve({ ...answers[body && 'model' in body ? String(body.model) : path] });
  expect((await listOllamaModels(ask)).map(({ contextWindow }) => contextWindow)).toEqual([
    4096, 8192, 131072,
  ]);
});

it('a broken model of Ollama hides no other', async () => {
  const ask = (path: string, body?: object): Promise<Record<string, unknown>> => {
    if (path === '/../api/tags') return Promise.resolve({ models: [{ name: 'broken' }, { name: 'good' }] });
    if (body && 'model' in body && body.model === 'good') return Promise.resolve({});
    return Promise.reject(new Error('500'));
  };
  expect((await listOllamaModels(ask)).map(({ model }) => model)).toEqual(['good']);
  const failing = (path: string): Promise<Record<string, unknown>> =>
    path === '/../api/tags' ? Promise.resolve({ models: [{ name: 'a' }] }) : Promise.reject(new Error('500'));
  await expect(listOllamaModels(failing)).rejects.toThrow('500');
});

describe('the list of a runtime', () => {
  const never = new AbortController().signal;
  const ask = async (discovery: 'openai' | 'lmstudio', status = 200): Promise<readonly UpstreamRequest[]> => {
    const upstream = createReplayUpstream({ status, chunks: [Buffer.from('{"data":[{"id":"one"}]}')] });
    await listDiscovered(discovery, toOptions(upstream), never);
    return upstream.requests;
  };

  it('is asked for where the runtime keeps it, with the key', async () => {
    expect(await ask('openai')).toMatchObject([
      { method: 'GET', url: 'https://vendor.test/v1/models', headers: { authorization: 'Bearer key' } },
    ]);
    expect(await ask('lmstudio')).toMatchObject([{ url: 'https://vendor.test/api/v0/models' }]);
  });

  it('fails with the status of a failed answer', async () => {
    await expect(ask('openai', 500)).rejects.toMatchObject({ code: 'model_unavailable' });
  });
});
