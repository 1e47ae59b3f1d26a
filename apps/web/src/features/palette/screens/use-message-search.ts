import { useEffect, useState } from 'react';
import { logProblem } from '../../../platform/log.ts';
import type { ChatCommands } from '../../chat/index.ts';
import type { PaletteQuery } from '../palette-search.ts';

const PAUSE_MS = 150;

type Found = Awaited<ReturnType<ChatCommands['search']>>;

export interface MessageSearch {
  readonly found: Found;
  /** What these words are in is not known yet. */
  readonly isSearching: boolean;
}

const NOTHING: Found = [];

/** Looks into the messages once the typing has paused; what was looked for before is given up. */
export function useMessageSearch(commands: ChatCommands, { text, groups }: PaletteQuery): MessageSearch {
  const wanted = groups.includes('messages') ? text : '';
  const [result, setResult] = useState<{ readonly text: string; readonly found: Found } | null>(null);

  useEffect(() => {
    if (wanted === '') return;
    const running = new AbortController();
    const { signal } = running;
    const timer = setTimeout(() => {
      void commands
        .search(wanted, signal)
        .catch((error: unknown) => {
          logProblem('search-failed', error);
          return NOTHING;
        })
        .then((found) => {
          if (!signal.aborted) setResult({ text: wanted, found });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, [commands, wanted]);

  const isKnown = wanted === '' || result?.text === wanted;
  // Until then what was found for the words before stays, so that the list does not jump.
  return { found: wanted === '' ? NOTHING : (result?.found ?? NOTHING), isSearching: !isKnown };
}
