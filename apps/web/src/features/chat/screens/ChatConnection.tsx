import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import { chat } from '../browser-chat.ts';
import { ConnectionBanner, type ConnectionState } from '../conversation/ConnectionBanner.tsx';
import { useChatState } from '../use-chat.ts';

const RESTORED_MS = 4000;

/** True for a while after a connection that had been missing came back. */
function useRestored(isTroubled: boolean): boolean {
  const [isRestored, setRestored] = useState(false);
  const wasTroubled = useRef(false);
  useEffect(() => {
    if (isTroubled) {
      wasTroubled.current = true;
      return;
    }
    if (!wasTroubled.current) return;
    wasTroubled.current = false;
    setRestored(true);
    const timer = setTimeout(() => setRestored(false), RESTORED_MS);
    return () => clearTimeout(timer);
  }, [isTroubled]);
  return isRestored && !isTroubled;
}

/** Whole seconds until a time, counted down while there is one. */
function useSecondsUntil(at: number | null): number {
  const now = useNow(at === null ? 'never' : 'second');
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

export interface ChatConnectionProps {
  readonly sessionId: string;
  readonly isOnline: boolean;
}

/** The banner under the header: no network, another try, or all well again. */
export function ChatConnection({ sessionId, isOnline }: ChatConnectionProps) {
  const wait = useChatState((state) => state.waits[sessionId]);
  const secondsLeft = useSecondsUntil(wait?.nextAt ?? null);
  const isRestored = useRestored(!isOnline || wait !== undefined);

  let state: ConnectionState | null = isRestored ? { kind: 'restored' } : null;
  if (wait) state = { kind: 'reconnecting', attempt: wait.attempt, attempts: wait.attempts, secondsLeft };
  if (!isOnline) state = { kind: 'offline' };
  return state && <ConnectionBanner state={state} onRetryNow={() => chat.replies.retryNow()} />;
}
