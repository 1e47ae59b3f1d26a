import { toFields, toItems, toText, type Fields } from '../wire/lenient.ts';
import type { DiscoveredModel } from '../provider.ts';
import type { AskRuntime } from './ask.ts';

/** What Ollama has loaded its models with: mostly a small part of what they could read. The rest is cut off silently. */
async function readWindows(ask: AskRuntime): Promise<ReadonlyMap<string, number>> {
  // Earlier versions do not say.
  const running = await ask('/../api/ps').catch((): Fields => ({}));
  return new Map(
    toItems(running['models']).flatMap((item) => {
      const { model, context_length: window } = toFields(item);
      return typeof window === 'number' && window > 0 ? [[toText(model), window] as const] : [];
    }),
  );
}

/** Ollama lists names under `/api/tags` and says what a model can do under `/api/show`. */
export async function listOllamaModels(ask: AskRuntime): Promise<readonly DiscoveredModel[]> {
  const [tags, windows] = await Promise.all([ask('/../api/tags'), readWindows(ask)]);
  const names = toItems(tags['models']).map((item) => {
    const row = toFields(item);
    return toText(row['model']) || toText(row['name']);
  });
  const asked = names.filter((name) => name !== '').map((name) => describe(name, windows.get(name), ask));
  const found = await Promise.allSettled(asked);
  const [first] = found;
  if (first?.status === 'rejected' && found.every(({ status }) => status === 'rejected')) throw first.reason;
  // One that is broken, or is being removed, hides no other.
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function describe(
  name: string,
  window: number | undefined,
  ask: AskRuntime,
): Promise<readonly DiscoveredModel[]> {
  const shown = await ask('/../api/show', { model: name });
  const capabilities = toItems(shown['capabilities']);
  if (capabilities.length > 0 && !capabilities.includes('completion')) return [];
  const isSilent = capabilities.length === 0;
  return [
    {
      model: name,
      name: name.replace(/:latest$/, ''),
      contextWindow:
        window ?? findSetWindow(shown['parameters']) ?? findContextWindow(toFields(shown['model_info'])),
      supportsVision: isSilent ? null : capabilities.includes('vision'),
      supportsTools: isSilent ? null : capabilities.includes('tools'),
    },
  ];
}

/** Its Modelfile may set it, in lines such as `num_ctx    8192`. */
function findSetWindow(parameters: unknown): number | null {
  const window = Number(/^num_ctx\s+(\d+)\s*$/m.exec(toText(parameters))?.[1]);
  return window > 0 ? window : null;
}

/** The key carries the architecture, e.g. `llama.context_length`. */
function findContextWindow(info: Readonly<Record<string, unknown>>): number | null {
  for (const [key, value] of Object.entries(info)) {
    if (key.endsWith('.context_length') && typeof value === 'number' && value > 0) return Math.floor(value);
  }
  return null;
}
