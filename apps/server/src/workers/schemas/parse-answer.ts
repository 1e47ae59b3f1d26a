import { parseBoundedJson } from '../../platform/bounded-json.ts';

/** More fields and items than the longest reply can contain. */
const MAX_VALUES = 50_000;

/** Models tend to wrap JSON in a code fence or a sentence. `undefined`: none of it is JSON. */
export function parseAnswer(text: string): unknown {
  const fenced = /```(?:json)?([\s\S]*?)```/.exec(text)?.[1];
  for (const candidate of [text, fenced, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    if (candidate === undefined || candidate.trim() === '') continue;
    try {
      return parseBoundedJson(candidate, { maxKeys: MAX_VALUES, keepsDigits: true });
    } catch {
      // Not valid; the next candidate may be.
    }
  }
  return undefined;
}
