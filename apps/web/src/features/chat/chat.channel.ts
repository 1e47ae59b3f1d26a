import { z } from 'zod';
import type { ChatChange, ChatState } from './chat.state.ts';
import { Message } from './sessions/message.ts';
import { ChatSession } from './sessions/session.ts';

// What tabs of one browser send each other. Growing replies are not part of it: each tab reads those from the server.

const Notice = z.object({
  ownerId: z.string(),
  // Only the fields that changed: two tabs may change different ones at the same time.
  sessions: z.array(ChatSession.partial().required({ id: true })).default([]),
  messages: z.array(z.object({ sessionId: z.string(), message: Message })).default([]),
  removedMessages: z.array(z.object({ sessionId: z.string(), messageId: z.string() })).default([]),
  removedSessionIds: z.array(z.string()).default([]),
  /** The person removed those: the server may have them until that can no longer be undone. */
  isOwnChange: z.boolean().default(false),
  /** Texts that this tab sends or keeps until they can be sent: no other one is to offer them once more. */
  takenTexts: z.array(z.object({ sessionId: z.string(), text: z.string() })).default([]),
  /** A tab that was opened just now: which texts wait elsewhere? */
  asksForWaiting: z.boolean().default(false),
  releasedSessionIds: z.array(z.string()).default([]),
});

export type ChatNotice = z.infer<typeof Notice>;

export interface ChatChannel {
  post(notice: z.input<typeof Notice>): void;
  listen(handler: (notice: ChatNotice) => void): void;
}

/** What others have to hear about a change that is about to be made to a state. */
export function toNotice(
  ownerId: string,
  state: ChatState,
  change: ChatChange,
  isOwnChange: boolean,
): z.input<typeof Notice> {
  const sessions = (change.sessions ?? []).map((session) => {
    const before = new Map<string, unknown>(Object.entries(state.sessions[session.id] ?? {}));
    const changed = Object.entries(session).filter(([field, value]) => before.get(field) !== value);
    return { ...Object.fromEntries(changed), id: session.id };
  });
  return {
    ownerId,
    sessions,
    messages: [...(change.messages ?? [])],
    removedMessages: [...(change.removedMessages ?? [])],
    removedSessionIds: [...(change.removedSessionIds ?? [])],
    isOwnChange,
    releasedSessionIds: [...(change.releasedSessionIds ?? [])],
  };
}

/** The change that a notice means here; a session that is unknown here has to be sent whole. */
export function toChange(state: ChatState, notice: ChatNotice): ChatChange {
  const sessions = notice.sessions.flatMap((patch) => {
    const whole = ChatSession.safeParse({ ...state.sessions[patch.id], ...patch });
    return whole.success ? [whole.data] : [];
  });
  return { ...notice, sessions };
}

export function createChatChannel(): ChatChannel {
  const channel = new BroadcastChannel('parley-chat');
  return {
    post: (notice) => channel.postMessage(notice),
    listen(handler) {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        // A tab of another version may say something else; then it is not heard.
        const notice = Notice.safeParse(event.data);
        if (notice.success) handler(notice.data);
      });
    },
  };
}
