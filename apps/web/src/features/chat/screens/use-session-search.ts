import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { logProblem } from '../../../platform/log.ts';
import { toChatAddress } from '../chat-address.ts';
import type { SessionSearch } from '../components/ChatList.tsx';
import type { SessionResult } from '../components/SessionResults.tsx';

const PAUSE_MS = 200;

/** The search in the list of chats: looks once the typing has paused, and opens what was found at its message. */
export function useSessionSearch(onOpened: () => void): SessionSearch {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [results, setResults] = useState<readonly SessionResult[] | null>(null);

  useEffect(() => {
    if (typed.trim() === '') {
      setResults(null);
      return;
    }
    const running = new AbortController();
    const { signal } = running;
    const timer = setTimeout(() => {
      void import('./search-chats.ts')
        .then(({ searchChats }) => searchChats(typed, signal))
        .then((found) => {
          if (!signal.aborted) setResults(found.map(({ snippet, ...rest }) => ({ ...rest, ...snippet })));
        })
        .catch((error: unknown) => logProblem('search-failed', error));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, [typed]);

  return {
    typed,
    type: setTyped,
    results,
    open({ sessionId, messageId }) {
      void navigate(toChatAddress(sessionId, messageId));
      onOpened();
    },
  };
}
