import { useCallback, useEffect, useRef, useState } from 'react';
import { cutAround } from '../mark-matches.ts';
import type { PaletteQuery } from '../palette-search.ts';
import type { ChatCommands } from '../../chat/index.ts';

const PAUSE_MS = 150;
const CUT_LENGTH = 90;

export interface MessageSearch {
  /** A piece of text by the id of the chat in which it stands. */
  readonly pieces: ReadonlyMap<string, string>;
  readonly look: (query: PaletteQuery) => void;
}

/** Looks into the messages once the typing has paused; what was looked for before is given up. */
export function useMessageSearch(commands: ChatCommands): MessageSearch {
  const [pieces, setPieces] = useState<ReadonlyMap<string, string>>(() => new Map());
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  const look = useCallback(
    ({ words, groups }: PaletteQuery) => {
      running.current.abort();
      if (words.length === 0 || !groups.includes('chats')) return;
      const { signal } = (running.current = new AbortController());
      const timer = setTimeout(() => {
        void commands.findMessages(words, signal).then((found) => {
          if (signal.aborted) return;
          setPieces(
            new Map(found.map(({ sessionId, text }) => [sessionId, cutAround(text, words, CUT_LENGTH)])),
          );
        });
      }, PAUSE_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
    [commands],
  );
  return { pieces, look };
}
