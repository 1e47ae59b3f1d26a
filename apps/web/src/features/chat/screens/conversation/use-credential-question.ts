import { useEffect, useRef } from 'react';
import type { MessageView } from '../../message/message-view.ts';

/** Asks at once when a run of this tab did not start for want of credentials; of an earlier one, its message says so. */
export function useCredentialQuestion(
  last: MessageView | undefined,
  ask: ((messageId: string) => void) | undefined,
): void {
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (last?.role !== 'assistant') return;
    const { id, isStreaming, outcome } = last;
    if (!isStreaming && running.current === id) {
      running.current = null;
      if (outcome.kind === 'failed' && outcome.code === 'missing_credentials') ask?.(id);
    } else if (isStreaming) running.current = id;
  }, [last, ask]);
}
