// Asks runtimes on the operator's own machines which models they serve. Each list is read leniently; what a runtime
// does not say stays `null`.
import type { DialectOptions } from '../wire/dialect.ts';
import { toFields, toItems, toText } from '../wire/lenient.ts';
import type { DiscoveredModel } from '../provider.ts';
import type { Discovery } from '../vendors/vendor.ts';
import { createAsk } from './ask.ts';
import { listOllamaModels } from './ollama.ts';

export async function listDiscovered(
  discovery: Discovery,
  options: DialectOptions,
  signal: AbortSignal,
): Promise<readonly DiscoveredModel[]> {
  const ask = createAsk(options, signal);
  if (discovery === 'ollama') return listOllamaModels(ask);
  const list = await ask(discovery === 'lmstudio' ? '/../api/v0/models' : '/models');
  return toItems(list['data']).flatMap(toDiscoveredModel);
}

const NOT_FOR_CHAT = /embed|rerank|whisper|tts|moderation|dall-e|image|bge-/i;

/** One row of `/v1/models`, with the extras of vLLM, llama.cpp and LM Studio. */
export function toDiscoveredModel(item: unknown): readonly DiscoveredModel[] {
  const row = toFields(item);
  const model = toText(row['id']);
  const kind = toText(row['type']);
  if (model === '' || NOT_FOR_CHAT.test(model) || kind === 'embeddings') return [];
  const meta = toFields(row['meta']);
  const window = [
    // What it was loaded with may be much less than it could read.
    row['loaded_context_length'],
    row['max_context_length'],
    row['max_model_len'],
    meta['n_ctx'],
    meta['n_ctx_train'],
    row['context_length'],
  ];
  const capabilities = toItems(row['capabilities']);
  return [
    {
      model,
      name: model.split('/').at(-1) ?? model,
      contextWindow: window.find(isWindow) ?? null,
      supportsVision: kind === '' ? (capabilities.includes('multimodal') ? true : null) : kind === 'vlm',
      supportsTools: capabilities.length === 0 ? null : capabilities.includes('tool_use'),
    },
  ];
}

function isWindow(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
