import type { Clock } from '../../../platform/clock.ts';
import { without } from '../chat.state.ts';
import type { ChatStore } from '../chat.store.ts';

export interface ReplyMarks {
  setReplying(sessionId: string, replyingId: string | null): void;
  /** Shows that the reply of a session is asked for again after this delay. */
  showWait(sessionId: string, attempt: number, attempts: number, delayMs: number): void;
  clearWait(sessionId: string): void;
}

/** What a session shows of the reply that is being written in it. */
export function createReplyMarks(store: ChatStore, clock: Clock): ReplyMarks {
  return {
    setReplying(sessionId, replyingId) {
      const session = store.findSession(sessionId);
      if (session && session.replyingId !== replyingId)
        store.apply({ sessions: [{ ...session, replyingId }] });
    },
    showWait(sessionId, attempt, attempts, delayMs) {
      const wait = { attempt, attempts, nextAt: clock.now() + delayMs };
      store.state.setState(({ waits }) => ({ waits: { ...waits, [sessionId]: wait } }));
    },
    clearWait(sessionId) {
      const { waits } = store.state.getState();
      if (waits[sessionId]) store.state.setState({ waits: without(waits, [sessionId]) });
    },
  };
}
