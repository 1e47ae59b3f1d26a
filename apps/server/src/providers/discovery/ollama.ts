import { toFields, toItems, toText } from '../wire/lenient.ts';
import type { DiscoveredModel } from '../provider.ts';
import type { AskRuntime } from './ask.ts';

/** Ollama lists names under `/api/tags` and says what a model can do under `/api/show`. */
export async function listOllamaModels(ask: AskRuntime): Promise<readonly DiscoveredModel[]> {
  const tags = await ask('/../api/tags');
  const names = toItems(tags['models']).map((item) => {
    const row = toFields(item);
    return toText(row['model']) || toText(row['name']);
  });
  const asked = names.filter((name) => name !== '').map((name) => describe(name, ask));
  const found = await Promise.allSettled(asked);
  const [first] = found;
  if (first?.status === 'rejected' && found.every(({ status }) => status === 'rejected')) throw first.reason;
  // One that is broken, or is being removed, hides no other.
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function describe(name: string, ask: AskRuntime): Promise<readonly DiscoveredModel[]> {
  const shown = await ask('/../api/show', { model: name });
  const capabilities = toItems(shown['capabilities']);
  if (capabilities.length > 0 && !capabilities.includes('completion')) return [];
  const isSilent = capabilities.length === 0;
  return [
    {
      model: name,
      name: name.replace(/:latest$/, ''),
      contextWindow: findContextWindow(toFields(shown['model_info'])),
      supportsVision: isSilent ? null : capabilities.includes('vision'),
      supportsTools: isSilent ? null : capabilities.includes('tools'),
    },
  ];
}

/** The key carries the architecture, e.g. `llama.context_length`. */
function findContextWindow(info: Readonly<Record<string, unknown>>): number | null {
  for (const [key, value] of Object.entries(info)) {
    if (key.endsWith('.context_length') && typeof value === 'number' && value > 0) return Math.floor(value);
  }
  return null;
}
