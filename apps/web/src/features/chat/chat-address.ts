import { z } from 'zod';

export const CHAT_PATH = '/chat';

/** The address of the page that opens a chat, at a message where one is named. */
export function toChatAddress(sessionId: string, messageId: string | null): string {
  const query = new URLSearchParams({
    session: sessionId,
    ...(messageId !== null && { message: messageId }),
  });
  return `${CHAT_PATH}?${query.toString()}`;
}

/** What the browser's history remembers of a chat that has no address of its own yet. */
const EmptyChatEntry = z.object({ emptyChat: z.string() });
export type EmptyChatEntry = z.infer<typeof EmptyChatEntry>;

export interface NamedChat {
  readonly namedId: string | null;
  readonly messageId: string | null;
  /** The empty chat of this entry of the history. */
  readonly emptyId: string | null;
}

export function readChatAddress(location: { readonly search: string; readonly state: unknown }): NamedChat {
  const query = new URLSearchParams(location.search);
  const namedId = query.get('session');
  const entry = EmptyChatEntry.safeParse(location.state);
  return {
    namedId,
    messageId: query.get('message'),
    emptyId: namedId === null && entry.success ? entry.data.emptyChat : null,
  };
}
