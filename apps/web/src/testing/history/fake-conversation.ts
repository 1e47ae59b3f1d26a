import {
  BackendSession,
  type AppendBody,
  type BackendMessage,
  type MetadataBody,
  type SaveBody,
} from '@parley/contract/history/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';

// One conversation as the server keeps it, and what the calls make of it. Pure.

export interface FakeConversation {
  readonly session: BackendSession;
  /** What summaries stand for. */
  readonly archive: readonly BackendMessage[];
}

export type Condition = 'none' | 'new' | 'unite' | { readonly etag: string };

const latest = (...times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>(
    (last, time) => (time != null && (last === null || Date.parse(time) > Date.parse(last)) ? time : last),
    null,
  );

/** Of the state alone: however it came about, the same state has the same etag. */
export function etagOf({ session }: FakeConversation): string {
  const { session_id: _id, created_at: _created, updated_at: _updated, ...rest } = session;
  const { last_message_at: _last, ...state } = rest;
  let sum = 0n;
  for (const sign of JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1))))
    sum = BigInt.asUintN(96, (sum ^ BigInt(sign.codePointAt(0) ?? 0)) * 309_485_009_821_345_068_724_781_371n);
  return sum.toString(36);
}

const isSame = (a: BackendMessage, b: BackendMessage) => JSON.stringify(a) === JSON.stringify(b);

function refuse(count: number): AppError {
  return new AppError('history_conflict', {
    data: { errors: [{ field: 'message_count', message: String(count) }] },
  });
}

export function append(
  { session, archive }: FakeConversation,
  body: AppendBody,
): { readonly next: FakeConversation; readonly appended: number } {
  const { messages } = session;
  if (body.from_index > messages.length) throw refuse(messages.length);
  for (const known of messages.slice(0, body.from_index)) {
    const sent = body.messages.find(({ message_id }) => message_id === known.message_id);
    if (sent && !isSame(sent, known)) throw refuse(messages.length);
  }
  const knownIds = new Set([...messages, ...archive].map(({ message_id }) => message_id));
  const added = body.messages.filter(({ message_id }) => !knownIds.has(message_id));
  const ofPerson = added.filter(({ role }) => role === 'user').map(({ timestamp }) => timestamp);
  const last = added.at(-1);
  const leafId = session.active_leaf_id == null || !last ? session.active_leaf_id : last.message_id;
  const next = {
    ...session,
    messages: [...messages, ...added],
    active_leaf_id: body.active_leaf_id === undefined ? leafId : body.active_leaf_id,
    last_message_at: latest(session.last_message_at, ...added.map(({ timestamp }) => timestamp)),
    last_user_activity_at: latest(session.last_user_activity_at, body.last_user_activity_at, ...ofPerson),
  };
  return { next: { session: next, archive }, appended: added.length };
}

export function change({ session, archive }: FakeConversation, body: MetadataBody): FakeConversation {
  const activity = latest(session.last_user_activity_at, body.last_user_activity_at);
  return { session: BackendSession.parse({ ...session, ...body, last_user_activity_at: activity }), archive };
}

/** What is new comes before the next message of the request that is there already, else at the end. */
function putInOrder(base: readonly BackendMessage[], sent: readonly BackendMessage[]): BackendMessage[] {
  const ids = new Set(base.map(({ message_id }) => message_id));
  const before = new Map<string, readonly BackendMessage[]>();
  let waiting: readonly BackendMessage[] = [];
  for (const message of sent) {
    if (!ids.has(message.message_id)) waiting = [...waiting, message];
    else {
      before.set(message.message_id, waiting);
      waiting = [];
    }
  }
  return [...base.flatMap((message) => [...(before.get(message.message_id) ?? []), message]), ...waiting];
}

function check(known: FakeConversation | null, { session, keep_message_ids: keepIds }: SaveBody): void {
  const sentIds = new Set(session.messages.map(({ message_id }) => message_id));
  if (sentIds.size < session.messages.length) throw new AppError('validation_failed');
  const knownIds = new Set(known?.session.messages.map(({ message_id }) => message_id));
  if (keepIds?.some((id) => !knownIds.has(id) && !sentIds.has(id))) throw new AppError('history_conflict');
}

/** Stored messages stay as they are, and so do the settings of the device that was active last. */
function unite(known: FakeConversation, { session }: SaveBody): FakeConversation {
  const ids = new Set([...known.session.messages, ...known.archive].map(({ message_id }) => message_id));
  const added = session.messages.filter(({ message_id }) => !ids.has(message_id));
  const isLater = latest(known.session.last_user_activity_at, session.last_user_activity_at);
  const head = isLater === known.session.last_user_activity_at ? known.session : session;
  return { ...known, session: { ...head, messages: [...known.session.messages, ...added] } };
}

/** A client that does not know who answers leaves it as it is. */
function withKnownAgent(session: BackendSession, known: FakeConversation | null): BackendSession {
  const agent = known?.session.agent;
  return session.agent === undefined && agent !== undefined ? { ...session, agent } : session;
}

export function save(known: FakeConversation | null, body: SaveBody, condition: Condition): FakeConversation {
  if (condition === 'new' && known) throw new AppError('stale_session');
  if (typeof condition === 'object' && (!known || etagOf(known) !== condition.etag))
    throw new AppError('stale_session');
  check(known, body);
  if (known && condition === 'unite') return unite(known, body);
  const { session, keep_message_ids: keepIds, archived_message_ids: archivedIds = [] } = body;
  const sent = new Map(session.messages.map((message) => [message.message_id, message]));
  const isArchived = ({ message_id }: BackendMessage) => archivedIds.includes(message_id);
  const staying = session.messages.filter((message) => !isArchived(message));
  const base = (known?.session.messages ?? []).flatMap((message) => {
    const { message_id: id } = message;
    const isKept = keepIds?.includes(id) === true || sent.has(id);
    return isKept && !isArchived(message) ? [sent.get(id) ?? message] : [];
  });
  const messages = keepIds ? putInOrder(base, staying) : staying;
  const archivable = [...(known?.session.messages ?? []), ...session.messages].filter(isArchived);
  const archive = new Map(
    [...(known?.archive ?? []), ...archivable].map((message) => [message.message_id, message]),
  );
  for (const { message_id } of messages) archive.delete(message_id);
  const createdAt = known?.session.created_at ?? session.created_at;
  const head = withKnownAgent(session, known);
  return { session: { ...head, created_at: createdAt, messages }, archive: [...archive.values()] };
}
