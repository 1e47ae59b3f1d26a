import type { z } from 'zod';
import { logProblem } from '../../platform/log.ts';
import type { LocalDatabase, Write } from '../../platform/store/database.ts';
import { compareMessages, Message } from './sessions/message.ts';
import { ChatSession, countUnsynced } from './sessions/session.ts';

// How conversations are kept in the browser database: a record per session and one per message, under their owner, so
// that users cannot read each other's, and a long conversation is not rewritten for each token.

const STORAGE_NAME = 'ai-chat-sessions';

const ownerPrefix = (ownerId: string) => `${STORAGE_NAME}/${ownerId}/`;
const sessionPrefix = (ownerId: string) => `${ownerPrefix(ownerId)}session/`;
const messagePrefix = (ownerId: string, sessionId: string) => `${ownerPrefix(ownerId)}message/${sessionId}/`;

export const sessionKey = (ownerId: string, sessionId: string) => sessionPrefix(ownerId) + sessionId;
export const messageKey = (ownerId: string, sessionId: string, messageId: string) =>
  messagePrefix(ownerId, sessionId) + messageId;

function parseAll<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) logProblem('stored-record-unreadable', parsed.error);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Conversations with something that exists on this device only and would be lost with its data, or those things. */
export async function countUnsaved(
  database: LocalDatabase,
  ownerId: string,
  of: 'chats' | 'changes',
): Promise<number> {
  const sessions = parseAll(ChatSession, await database.list('sessions', sessionPrefix(ownerId)));
  // A reply is kept by the device that reads it.
  const toCount = (session: ChatSession) =>
    session.replyingId && of === 'chats' ? 1 : countUnsynced(session);
  const counts = sessions.map(toCount).filter((count) => count > 0);
  return of === 'chats' ? counts.length : counts.reduce((sum, count) => sum + count, 0);
}

export interface ChatStorage {
  loadSessions(ownerId: string): Promise<ChatSession[]>;
  loadMessages(ownerId: string, sessionId: string): Promise<Message[]>;
  write(writes: readonly Write[]): Promise<void>;
  removeSession(ownerId: string, sessionId: string): Promise<void>;
  /** Gives everything of one owner to another. */
  adopt(fromId: string, toId: string): Promise<void>;
}

export function createChatStorage(database: LocalDatabase): ChatStorage {
  const storage: ChatStorage = {
    async loadSessions(ownerId) {
      return parseAll(ChatSession, await database.list('sessions', sessionPrefix(ownerId)));
    },
    async loadMessages(ownerId, sessionId) {
      const messages = parseAll(Message, await database.list('sessions', messagePrefix(ownerId, sessionId)));
      return messages.sort(compareMessages);
    },
    async write(writes) {
      if (writes.length > 0) await database.write('sessions', writes);
    },
    async removeSession(ownerId, sessionId) {
      const messages = await storage.loadMessages(ownerId, sessionId);
      await storage.write([
        { key: sessionKey(ownerId, sessionId), value: undefined },
        ...messages.map(({ id }) => ({ key: messageKey(ownerId, sessionId, id), value: undefined })),
      ]);
    },
    async adopt(fromId, toId) {
      for (const session of await storage.loadSessions(fromId)) {
        const messages = await storage.loadMessages(fromId, session.id);
        await storage.write([
          { key: sessionKey(toId, session.id), value: session },
          ...messages.map((message) => ({ key: messageKey(toId, session.id, message.id), value: message })),
        ]);
        await storage.removeSession(fromId, session.id);
      }
    },
  };
  return storage;
}
