import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { BackendMessage, BackendSession, MetadataBody } from '@parley/contract/history/schemas.ts';
import type { SyncedMessage, SyncedModel, SyncedSession } from '../synced-chats.ts';
import { cutBatch } from './batch.ts';
import type { Copy, Sent } from './sent.ts';

// What goes out for a conversation, made of its local copy. Pure.

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
  agent: 'agent',
  isResearch: 'agent',
};
const ALL_FIELDS = Object.keys(WIRE_FIELDS);
/** Sent along with appended messages. */
const FIELDS_OF_APPENDS = ['activeLeafId', 'lastUserActivityAt'];

type Head = Omit<BackendSession, 'messages'>;
type Model<S extends SyncedSession, M extends SyncedMessage> = Pick<
  SyncedModel<S, M>,
  'isFinal' | 'toBackendMessage' | 'toBackendSession'
>;

export interface Batch<M> {
  readonly messages: readonly M[];
  readonly wire: readonly BackendMessage[];
}

function byTime(a: SyncedMessage, b: SyncedMessage): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

/** Oldest first, without those that may still change. */
export function listUnsent<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  messages: readonly M[],
  nowMs: number,
): M[] {
  return messages
    .filter((message) => message.position === null && model.isFinal(message, nowMs))
    .sort(byTime);
}

/** The first of them, as many as fit into one body. */
export function takeBatch<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  messages: readonly M[],
): Batch<M> {
  const wire = messages.slice(0, SYNC_BATCH).map(model.toBackendMessage);
  const count = cutBatch(wire);
  return { messages: messages.slice(0, count), wire: wire.slice(0, count) };
}

/** The last message of the shown branch cannot be named before the server has it. */
function toHead<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  { session, messages }: Copy<S, M>,
  batch: readonly M[],
): Head {
  const head = model.toBackendSession(session, messages);
  const leafId = head.active_leaf_id ?? null;
  const leaf = messages.find(({ id }) => id === leafId);
  const isKnown = leaf === undefined || leaf.position !== null || batch.includes(leaf);
  return isKnown ? head : { ...head, active_leaf_id: batch.at(-1)?.id ?? null };
}

/** Messages from the first one with a picture on follow when there is a conversation that it can belong to. */
export function toFirstSave<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  copy: Copy<S, M>,
  unsent: readonly M[],
  isPictureDue: (message: M) => boolean,
): { readonly session: BackendSession; readonly sent: Sent<S, M> } {
  const pictureAt = unsent.findIndex(isPictureDue);
  const batch = takeBatch(model, pictureAt === -1 ? unsent : unsent.slice(0, pictureAt));
  const fields = ALL_FIELDS.filter(
    (field) => field !== 'activeLeafId' || batch.messages.length === unsent.length,
  );
  return {
    session: { ...toHead(model, copy, batch.messages), messages: [...batch.wire] },
    sent: { session: copy.session, fields, added: batch.messages, changed: [], removedIds: [] },
  };
}

export function toAppend<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  copy: Copy<S, M>,
  batch: Batch<M>,
) {
  const { session } = copy;
  const { active_leaf_id, last_user_activity_at } = toHead(model, copy, batch.messages);
  const sent: Sent<S, M> = {
    session,
    fields: FIELDS_OF_APPENDS,
    added: batch.messages,
    changed: [],
    removedIds: [],
  };
  return {
    body: {
      messages: [...batch.wire],
      fromIndex: session.syncState.lastSyncedMessageCount,
      head: { active_leaf_id, ...(last_user_activity_at !== null && { last_user_activity_at }) },
    },
    sent,
  };
}

/** `isInOrder`: the added messages are at the end. Where not, their order is learned by loading. */
export function toSave<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  copy: Copy<S, M>,
  batch: Batch<M>,
) {
  const { session, messages } = copy;
  const { changedMessageIds, removedMessageIds, archivedMessageIds, etag } = session.syncState;
  const known = messages.filter(({ position, archivedBy }) => position !== null && archivedBy === null);
  const changed = known.filter(({ id }) => changedMessageIds.includes(id));
  const parentIds = new Set(changed.map(({ parentId }) => parentId));
  // A message goes out after the one that it was moved onto.
  const above = batch.wire.filter(({ message_id }) => parentIds.has(message_id));
  const below = batch.wire.filter(({ message_id }) => !parentIds.has(message_id));
  const isInOrder = above.length === 0;
  const sent: Sent<S, M> = {
    session,
    fields: ALL_FIELDS,
    added: isInOrder ? batch.messages : [],
    changed,
    removedIds: removedMessageIds,
  };
  return {
    body: {
      session: {
        ...toHead(model, copy, batch.messages),
        messages: [...above, ...changed.map(model.toBackendMessage), ...below],
      },
      keepIds: known.filter((message) => !changed.includes(message)).map(({ id }) => id),
      archivedIds: archivedMessageIds,
      etag,
    },
    sent,
    isInOrder,
  };
}

/** The changed fields that can be sent by themselves: a leaf that the server does not have cannot be named. */
export function listSendable<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  { session, messages }: Copy<S, M>,
): string[] {
  const { active_leaf_id: leafId } = model.toBackendSession(session, messages);
  const leaf = messages.find(({ id }) => id === leafId);
  return session.syncState.changedFields.filter(
    (field) => field !== 'activeLeafId' || leaf?.position !== null,
  );
}

/** Null where no changed field can be sent by itself. */
export function toMetadata<S extends SyncedSession, M extends SyncedMessage>(
  model: Model<S, M>,
  copy: Copy<S, M>,
): { readonly body: MetadataBody; readonly sent: Sent<S, M> } | null {
  const { session, messages } = copy;
  const head = model.toBackendSession(session, messages);
  const fields = listSendable(model, copy);
  const entries = fields.flatMap((field) => {
    const name = WIRE_FIELDS[field];
    return name === undefined ? [] : [[name, head[name]] as const];
  });
  if (entries.length === 0) return null;
  const sent = { session, fields, added: [], changed: [], removedIds: [] };
  return { body: Object.fromEntries(entries), sent };
}
