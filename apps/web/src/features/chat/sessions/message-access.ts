import { AppError } from '@parley/contract/errors/app-error.ts';
import type { DebouncedSave } from '../../../platform/store/debounced-save.ts';
import { without, type ChatStateStore } from '../chat.state.ts';
import type { ChatStorage } from '../chat.storage.ts';
import type { Message } from './message.ts';
import { isServerOnly } from './session.ts';

// How the messages of a conversation get onto the page: from the browser database, or from the server before that.

export interface MessageSource {
  readonly fetch: (sessionId: string) => Promise<void>;
  readonly fetchPicture: (sessionId: string, messageId: string) => Promise<void>;
  readonly fetchNewest: (sessionId: string) => Promise<void>;
}

export interface MessageAccess {
  /**
   * Reads the messages of a session once; they are in the state from then on. Rejects where they are on the server
   * only and cannot be had.
   */
  loadMessages(sessionId: string): Promise<readonly Message[]>;
  /** Like `loadMessages`, without keeping them in the state, and without asking a server. */
  readMessages(sessionId: string): Promise<readonly Message[]>;
  /**
   * Takes over what the server has of a session, of which this device need not have heard. False when there is no
   * such session; rejects when that cannot be known.
   */
  fetch(sessionId: string): Promise<boolean>;
  /** Brings the picture of a message to this device. Rejects where it cannot be had now. */
  fetchPicture(sessionId: string, messageId: string): Promise<void>;
  /** Brings what other devices added to a session; resolves also where that cannot be had now. */
  fetchNewest(sessionId: string): Promise<void>;
  /** Where what is on the server only is brought here from; null: from nowhere. */
  useSource(source: MessageSource | null): void;
  /** The reads that are under way are those of another person. */
  forget(): void;
}

export interface MessageAccessDependencies {
  readonly state: ChatStateStore;
  readonly save: DebouncedSave;
  readonly storage: Pick<ChatStorage, 'loadMessages'>;
}

/** The server has no such session, or no session has such a name. */
function isMissing(error: unknown): boolean {
  return error instanceof AppError && [404, 410, 422].includes(error.status);
}

export function createMessageAccess({ state, save, storage }: MessageAccessDependencies): MessageAccess {
  const loading = new Map<string, Promise<readonly Message[]>>();
  let source: MessageSource | null = null;

  function setLoad(sessionId: string, load: 'loading' | 'failed' | null): void {
    state.setState(({ loads }) => {
      const others = without(loads, [sessionId]);
      return { loads: load === null ? others : { ...others, [sessionId]: load } };
    });
  }

  /** Brings the messages of a session to this device where they are not. */
  async function bringHere(sessionId: string): Promise<void> {
    const session = state.getState().sessions[sessionId];
    if (!session || !isServerOnly(session)) return;
    setLoad(sessionId, 'loading');
    try {
      if (!source) throw new AppError('network');
      await source.fetch(sessionId);
      setLoad(sessionId, null);
    } catch (error) {
      setLoad(sessionId, 'failed');
      throw error;
    }
  }

  async function readInto(ownerId: string, sessionId: string): Promise<readonly Message[]> {
    await bringHere(sessionId);
    await save.flush();
    const stored = await storage.loadMessages(ownerId, sessionId);
    const now = state.getState();
    const present = now.messages[sessionId];
    if (present || now.ownerId !== ownerId || !now.sessions[sessionId]) return present ?? [];
    state.setState({ messages: { ...now.messages, [sessionId]: stored } });
    return stored;
  }

  return {
    loadMessages(sessionId) {
      const { ownerId, messages } = state.getState();
      const known = messages[sessionId];
      if (known || ownerId === null) return Promise.resolve(known ?? []);
      const running = loading.get(sessionId);
      if (running) return running;
      const read = readInto(ownerId, sessionId).finally(() => loading.delete(sessionId));
      loading.set(sessionId, read);
      return read;
    },
    async readMessages(sessionId) {
      const { ownerId, messages } = state.getState();
      if (messages[sessionId] || ownerId === null) return messages[sessionId] ?? [];
      await save.flush();
      const stored = await storage.loadMessages(ownerId, sessionId);
      return state.getState().messages[sessionId] ?? stored;
    },
    async fetch(sessionId) {
      try {
        await source?.fetch(sessionId);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      return state.getState().sessions[sessionId] !== undefined;
    },
    async fetchPicture(sessionId, messageId) {
      await source?.fetchPicture(sessionId, messageId);
    },
    async fetchNewest(sessionId) {
      await source?.fetchNewest(sessionId);
    },
    useSource(next) {
      source = next;
    },
    forget: () => loading.clear(),
  };
}
