import { toCleanText } from '../../platform/clean-text.ts';
import { createTextCleaner } from './clean-text.ts';
import type { Part } from '../provider.ts';

/** Cleans the parts of one answer as they pass. */
export function createPartCleaner(): (part: Part, give: (part: Part) => void) => void {
  const cleaner = createTextCleaner();
  let kind: 'text-delta' | 'reasoning-delta' = 'text-delta';

  function flush(give: (part: Part) => void): void {
    const text = cleaner.flush();
    if (text !== '') give({ type: kind, text });
  }

  return (part, give) => {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      if (part.type !== kind) flush(give);
      kind = part.type;
      const text = cleaner.clean(part.text);
      if (text !== '') give(text === part.text ? part : { type: kind, text });
      return;
    }
    flush(give);
    if (part.type === 'tool-call') give({ ...part, argumentsJson: toCleanText(part.argumentsJson) });
    else give(part);
  };
}
