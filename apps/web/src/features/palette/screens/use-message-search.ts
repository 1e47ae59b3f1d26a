import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaletteQuery } from '../palette-search.ts';
import type { ChatCommands } from '../../chat/index.ts';

const PAUSE_MS = 150;

type Found = Awaited<ReturnType<ChatCommands['search']>>;

export interface MessageSearch {
  readonly found: Found;
  readonly look: (query: PaletteQuery) => void;
}

/** Looks into the messages once the typing has paused; what was looked for before is given up. */
export function useMessageSearch(commands: ChatCommands): MessageSearch {
  const [found, setFound] = useState<Found>([]);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  const look = useCallback(
    ({ text, groups }: PaletteQuery) => {
      running.current.abort();
      if (text === '' || !groups.includes('messages')) {
        setFound([]);
        return;
      }
      const { signal } = (running.current = new AbortController());
      const timer = setTimeout(() => {
        void commands.search(text, signal).then((results) => {
          if (!signal.aborted) setFound(results);
        });
      }, PAUSE_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
    [commands],
  );
  return { found, look };
}
