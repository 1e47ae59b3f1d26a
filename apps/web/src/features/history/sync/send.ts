import type { BackendSession } from '@parley/contract/history/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { HistoryApi, Written } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { MAX_BODY_BYTES, sizeOf } from './batch.ts';
import { listUnsent, takeBatch, toAppend, toFirstSave, toMetadata, toSave } from './outgoing.ts';
import { createPictureUpload } from './pictures/picture-upload.ts';
import { noteSent, type Copy, type Sent } from './sent.ts';

// The way from this device to the server. Each function sends what is unsent at that moment and notes what the
// server has from then on.

export interface ManyCreated {
  readonly done: readonly string[];
  readonly failed: readonly string[];
  /** The server has another version of these. */
  readonly conflicts: readonly string[];
}

export interface Sending {
  create(sessionId: string): Promise<void>;
  /** As many as fit into one body; the others are in no list of the answer. */
  createMany(sessionIds: readonly string[]): Promise<ManyCreated>;
  append(sessionId: string): Promise<void>;
  change(sessionId: string): Promise<void>;
  save(sessionId: string): Promise<void>;
}

export interface SendingDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: HistoryApi;
  readonly chats: SyncedChats<S, M>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The answer to a write after which the order of the messages has to be learned by loading. */
function withoutOrder(answer: Written): Written {
  return { ...answer, previousEtag: null };
}

export function createSending<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  clock,
  signal,
}: SendingDependencies<S, M>): Sending {
  const { model } = chats;
  const pictures = createPictureUpload({ api, chats, signal });

  async function read(sessionId: string): Promise<Copy<S, M> | null> {
    const stored = await chats.readMessages(sessionId);
    const session = chats.findSession(sessionId);
    return session && { session, messages: chats.findOpenMessages(sessionId) ?? stored };
  }

  const unsentOf = ({ messages }: Copy<S, M>) => listUnsent(model, messages, clock.now());

  /** Reads it when the pictures of the messages that go out next are at the server. */
  async function readWithPictures(before: Copy<S, M>): Promise<Copy<S, M> | null> {
    await pictures.upload(before.session.id, takeBatch(model, unsentOf(before)).messages);
    return read(before.session.id);
  }

  async function note(sent: Sent<S, M>, answer: Written): Promise<void> {
    const copy = await read(sent.session.id);
    if (!copy) return;
    const { session, placed } = noteSent(copy, sent, answer, clock.now());
    chats.put({
      sessions: [session],
      messages: placed.map((message) => ({ sessionId: session.id, message })),
    });
  }

  /** Null where there is nothing to create: what was added while the first save was under way is appended to it. */
  async function readNew(sessionId: string) {
    const copy = await read(sessionId);
    if (!copy || copy.session.syncState.etag !== null) return null;
    const unsent = unsentOf(copy);
    return unsent.length === 0 ? null : toFirstSave(model, copy, unsent, pictures.isDue);
  }

  async function create(sessionId: string): Promise<void> {
    const first = await readNew(sessionId);
    if (first) await note(first.sent, await api.save({ session: first.session, etag: null }));
  }

  /** Those that are new, as many as fit into one body, and those that are not. */
  async function takeNew(sessionIds: readonly string[]) {
    const taken: { session: BackendSession; sent: Sent<S, M> }[] = [];
    const notNew: string[] = [];
    let bytes = 0;
    for (const sessionId of sessionIds) {
      const first = await readNew(sessionId);
      if (!first) {
        notNew.push(sessionId);
        continue;
      }
      bytes += sizeOf(first.session);
      if (taken.length > 0 && bytes > MAX_BODY_BYTES) break;
      taken.push(first);
    }
    return { taken, notNew };
  }

  return {
    create,
    async createMany(sessionIds) {
      const { taken, notNew } = await takeNew(sessionIds);
      const results = taken.length === 0 ? [] : await api.saveMany(taken.map(({ session }) => session));
      const idsOf = (statuses: readonly string[]) =>
        results.filter(({ status }) => statuses.includes(status)).map(({ sessionId }) => sessionId);
      for (const { sessionId, status, etag, messageCount } of results) {
        const sent = taken.find(({ session }) => session.session_id === sessionId)?.sent;
        if (status === 'created' && sent && etag !== null)
          await note(sent, { etag, previousEtag: null, messageCount });
      }
      return {
        done: [...notNew, ...idsOf(['created'])],
        failed: idsOf(['error']),
        conflicts: idsOf(['updated', 'unchanged', 'conflict']),
      };
    },
    async append(sessionId) {
      const before = await read(sessionId);
      const copy = before && (await readWithPictures(before));
      if (!copy) return;
      const batch = takeBatch(model, unsentOf(copy));
      if (batch.messages.length === 0) return;
      const { body, sent } = toAppend(model, copy, batch);
      const answer = await api.append(sessionId, body);
      // Otherwise another device has sent some of them.
      const isWhole = answer.appended === batch.messages.length;
      await note(isWhole ? sent : { ...sent, added: [] }, isWhole ? answer : withoutOrder(answer));
    },
    async change(sessionId) {
      const copy = await read(sessionId);
      const metadata = copy && toMetadata(model, copy);
      if (metadata) await note(metadata.sent, await api.change(sessionId, metadata.body));
    },
    async save(sessionId) {
      const before = await read(sessionId);
      if (!before) return;
      if (before.session.syncState.etag === null) {
        await create(sessionId);
        return;
      }
      const copy = await readWithPictures(before);
      if (!copy) return;
      const { body, sent, isInOrder } = toSave(model, copy, takeBatch(model, unsentOf(copy)));
      const answer = await api.save(body);
      await note(sent, isInOrder ? answer : withoutOrder(answer));
    },
  };
}
