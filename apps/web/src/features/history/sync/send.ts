import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { BackendMessage, BackendSession, MetadataBody } from '@parley/contract/history/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { HistoryApi, Written } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { cutBatch, sizeOf, MAX_BODY_BYTES } from './batch.ts';
import { createPictureUpload } from './picture-upload.ts';
import { noteSent, type Copy, type Sent } from './sent.ts';

// The way from this device to the server. Each function sends what is unsent at that moment and notes what the
// server has from then on.

const WIRE_FIELDS: Readonly<Record<string, keyof MetadataBody>> = {
  name: 'name',
  systemPrompt: 'system_prompt',
  selectedModelId: 'selected_model_id',
  supportsVision: 'supports_vision',
  supportsReasoningEffort: 'supports_reasoning_effort',
  reasoningEffort: 'reasoning_effort',
  titleGenerated: 'title_generated',
  isPinned: 'is_pinned',
  lastUserActivityAt: 'last_user_activity_at',
  activeLeafId: 'active_leaf_id',
};
const ALL_FIELDS = Object.keys(WIRE_FIELDS);

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
  change(sessionId: string, fields: readonly string[]): Promise<void>;
  save(sessionId: string): Promise<void>;
}

export interface SendingDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: HistoryApi;
  readonly chats: SyncedChats<S, M>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

function byTime(a: SyncedMessage, b: SyncedMessage): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

export function createSending<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  clock,
  signal,
}: SendingDependencies<S, M>): Sending {
  const pictures = createPictureUpload({ api, chats, signal });

  async function read(sessionId: string): Promise<Copy<S, M> | null> {
    const stored = await chats.readMessages(sessionId);
    const session = chats.findSession(sessionId);
    return session && { session, messages: chats.findOpenMessages(sessionId) ?? stored };
  }

  function listUnsent(messages: readonly M[]): M[] {
    const nowMs = clock.now();
    return messages
      .filter((message) => message.position === null && chats.isFinal(message, nowMs))
      .sort(byTime);
  }

  function takeBatch(messages: readonly M[]): {
    readonly batch: readonly M[];
    readonly wire: BackendMessage[];
  } {
    const wire = messages.slice(0, SYNC_BATCH).map(chats.toBackendMessage);
    const count = cutBatch(wire);
    return { batch: messages.slice(0, count), wire: wire.slice(0, count) };
  }

  /** The last message of the shown branch cannot be named before the server has it. */
  function headOf({ session, messages }: Copy<S, M>, batch: readonly M[]): Omit<BackendSession, 'messages'> {
    const head = chats.toBackendSession(session, messages);
    const leafId = head.active_leaf_id ?? null;
    const leaf = messages.find(({ id }) => id === leafId);
    const isKnown = leaf === undefined || leaf.position !== null || batch.includes(leaf);
    return isKnown ? head : { ...head, active_leaf_id: batch.at(-1)?.id ?? null };
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

  /** Messages with a picture follow when there is a conversation that it can belong to. */
  function takeFirst(copy: Copy<S, M>) {
    const unsent = listUnsent(copy.messages);
    const pictureAt = unsent.findIndex(pictures.isDue);
    const { batch, wire } = takeBatch(pictureAt === -1 ? unsent : unsent.slice(0, pictureAt));
    const session: BackendSession = { ...headOf(copy, batch), messages: wire };
    const fields = ALL_FIELDS.filter((field) => field !== 'activeLeafId' || batch.length === unsent.length);
    const sent: Sent<S, M> = { session: copy.session, fields, added: batch, changed: [], removedIds: [] };
    return { session, sent };
  }

  /** Null where there is nothing to create: what was added while the first save was under way is appended to it. */
  async function readNew(sessionId: string): Promise<Copy<S, M> | null> {
    const copy = await read(sessionId);
    const isNew = copy?.session.syncState.etag === null && listUnsent(copy.messages).length > 0;
    return isNew ? copy : null;
  }

  async function create(sessionId: string): Promise<void> {
    const copy = await readNew(sessionId);
    if (!copy) return;
    const { session, sent } = takeFirst(copy);
    await note(sent, await api.save({ session, etag: null }));
  }

  async function save(sessionId: string): Promise<void> {
    const before = await read(sessionId);
    if (!before) return;
    const { etag } = before.session.syncState;
    if (etag === null) return create(sessionId);
    await pictures.upload(sessionId, takeBatch(listUnsent(before.messages)).batch);
    const copy = await read(sessionId);
    if (!copy) return;
    const { session, messages } = copy;
    const { changedMessageIds, removedMessageIds, archivedMessageIds } = session.syncState;
    const known = messages.filter(({ position, archivedBy }) => position !== null && archivedBy === null);
    const changed = known.filter(({ id }) => changedMessageIds.includes(id));
    const { batch, wire } = takeBatch(listUnsent(messages));
    const parentIds = new Set(changed.map(({ parentId }) => parentId));
    // What others were moved onto stands before them; the server finds its place, and tells it when it is loaded.
    const [above, below] = [true, false].map((isAbove) =>
      wire.filter(({ message_id }) => parentIds.has(message_id) === isAbove),
    );
    const answer = await api.save({
      session: {
        ...headOf(copy, batch),
        messages: [...(above ?? []), ...changed.map(chats.toBackendMessage), ...(below ?? [])],
      },
      keepIds: known.filter((message) => !changed.includes(message)).map(({ id }) => id),
      archivedIds: archivedMessageIds,
      etag: session.syncState.etag,
    });
    const sent = { session, fields: ALL_FIELDS, changed, removedIds: removedMessageIds };
    if (above?.length) await note({ ...sent, added: [] }, { ...answer, previousEtag: null });
    else await note({ ...sent, added: batch }, answer);
  }

  return {
    create,
    async createMany(sessionIds) {
      const taken: { session: BackendSession; sent: Sent<S, M> }[] = [];
      const notNew: string[] = [];
      let bytes = 0;
      for (const sessionId of sessionIds) {
        const copy = await readNew(sessionId);
        if (!copy) {
          notNew.push(sessionId);
          continue;
        }
        const first = takeFirst(copy);
        bytes += sizeOf(first.session);
        if (taken.length > 0 && bytes > MAX_BODY_BYTES) break;
        taken.push(first);
      }
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
      if (!before) return;
      await pictures.upload(sessionId, takeBatch(listUnsent(before.messages)).batch);
      const copy = await read(sessionId);
      if (!copy) return;
      const { session, messages } = copy;
      const { batch, wire } = takeBatch(listUnsent(messages));
      if (batch.length === 0) return;
      const head = headOf(copy, batch);
      const answer = await api.append(sessionId, {
        messages: wire,
        fromIndex: session.syncState.lastSyncedMessageCount,
        head: {
          active_leaf_id: head.active_leaf_id,
          ...(head.last_user_activity_at !== null && { last_user_activity_at: head.last_user_activity_at }),
        },
      });
      // Some were known: another device sent them. Where they stand is learned by loading.
      const isWhole = answer.appended === batch.length;
      const fields = ['activeLeafId', 'lastUserActivityAt'];
      await note(
        { session, fields, added: isWhole ? batch : [], changed: [], removedIds: [] },
        isWhole ? answer : { ...answer, previousEtag: null },
      );
    },
    async change(sessionId, fields) {
      const copy = await read(sessionId);
      if (!copy) return;
      const { session, messages } = copy;
      const head = chats.toBackendSession(session, messages);
      const leaf = messages.find(({ id }) => id === head.active_leaf_id);
      const isSendable = (field: string) => field !== 'activeLeafId' || leaf?.position !== null;
      const sent = [...new Set([...fields, ...session.syncState.changedFields])].filter(isSendable);
      const entries = sent.flatMap((field) => {
        const name = WIRE_FIELDS[field];
        return name === undefined ? [] : [[name, head[name]] as const];
      });
      if (entries.length === 0) return;
      const answer = await api.change(sessionId, Object.fromEntries(entries));
      await note({ session, fields: sent, added: [], changed: [], removedIds: [] }, answer);
    },
    save,
  };
}
