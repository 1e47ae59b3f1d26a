import {
  appendMessages,
  bulkSync,
  getImage,
  getSession,
  listSummaries,
  removeSession,
  saveImage,
  saveSession,
  updateMetadata,
} from '@parley/contract/history/endpoints.ts';
import { AppendBody, BackendSession, MetadataBody, SaveBody } from '@parley/contract/history/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { FakeApi, FakeCall } from './fake-api.ts';

// Conversations as the server keeps them, as far as the tests of the sync need it; the real server is tried by the
// histories of two devices.

interface Stored {
  readonly session: BackendSession;
  readonly version: number;
}

export interface FakeHistory {
  readonly sessions: ReadonlyMap<string, BackendSession>;
  /** By conversation and id. */
  readonly images: ReadonlyMap<string, File>;
  /** Holds the answer to a save back, which is stored by then. */
  beforeSaved: () => Promise<void>;
  /** As another device would. */
  put(session: BackendSession): void;
  remove(sessionId: string): void;
  etagOf(sessionId: string): string;
}

export function createFakeHistory(api: FakeApi): FakeHistory {
  const stored = new Map<string, Stored>();
  const removed = new Set<string>();
  const images = new Map<string, File>();

  function find(id: string): Stored {
    if (removed.has(id)) throw new AppError('gone');
    const found = stored.get(id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  function write(session: BackendSession): Stored {
    const next = { session, version: (stored.get(session.session_id)?.version ?? 0) + 1 };
    stored.set(session.session_id, next);
    return next;
  }

  const etag = ({ session, version }: Stored) => `${session.session_id}/${version}`;
  const idOf = (call: FakeCall) => call.params['id'] ?? '';

  function answer(next: Stored) {
    const { session } = next;
    return {
      success: true,
      session_id: session.session_id,
      message_count: session.messages.length,
      etag: etag(next),
      updated_at: session.updated_at,
    };
  }

  const history: FakeHistory = {
    get sessions() {
      return new Map([...stored].map(([id, entry]) => [id, entry.session]));
    },
    images,
    beforeSaved: () => Promise.resolve(),
    put: (session) => void write(session),
    remove(sessionId) {
      stored.delete(sessionId);
      removed.add(sessionId);
    },
    etagOf: (sessionId) => etag(find(sessionId)),
  };

  api.on(listSummaries, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const all = [...stored.values()];
    return {
      sessions: all.slice((page - 1) * 50, page * 50).map((entry) => ({
        session_id: entry.session.session_id,
        name: entry.session.name,
        is_pinned: entry.session.is_pinned,
        created_at: entry.session.created_at,
        updated_at: entry.session.updated_at,
        last_message_at: entry.session.last_message_at,
        last_message_preview: '',
        last_user_activity_at: entry.session.last_user_activity_at,
        message_count: entry.session.messages.length,
        etag: etag(entry),
      })),
      deleted_session_ids: [...removed],
      total: all.length,
      page,
      per_page: 50,
    };
  });
  api.on(getSession, (call) => {
    const found = find(idOf(call));
    const { session } = found;
    if (call.headers.get('if-none-match') === `"${etag(found)}"`) return new Response(null, { status: 304 });
    return { session, etag: etag(found), message_count: session.messages.length };
  });
  api.on(removeSession, (call) => {
    find(idOf(call));
    stored.delete(idOf(call));
    removed.add(idOf(call));
    return { success: true, session_id: idOf(call) };
  });
  api.on(appendMessages, (call) => {
    const before = find(idOf(call));
    const body = AppendBody.parse(call.body);
    if (body.from_index > before.session.messages.length) throw new AppError('history_conflict');
    const known = new Set(before.session.messages.map(({ message_id: id }) => id));
    const added = body.messages.filter(({ message_id: id }) => !known.has(id));
    const messages = [...before.session.messages, ...added];
    const next = write({
      ...before.session,
      messages,
      ...(body.active_leaf_id !== undefined && { active_leaf_id: body.active_leaf_id }),
      ...(body.last_user_activity_at && { last_user_activity_at: body.last_user_activity_at }),
    });
    return { ...answer(next), appended: added.length, previous_etag: etag(before) };
  });
  api.on(updateMetadata, (call) => {
    const before = find(idOf(call));
    const change = MetadataBody.parse(call.body);
    const next = write(BackendSession.parse({ ...before.session, ...change }));
    const { name, title_generated } = next.session;
    return { ...answer(next), name, title_generated, previous_etag: etag(before) };
  });
  api.on(saveSession, async (call) => {
    const { session, keep_message_ids: keepIds = [] } = SaveBody.parse(call.body);
    if (removed.has(session.session_id)) throw new AppError('gone');
    const before = stored.get(session.session_id);
    const wanted = call.headers.get('if-match');
    const isNew = call.headers.get('if-none-match') === '*';
    if ((isNew && before) || (wanted !== null && (!before || wanted !== `"${etag(before)}"`)))
      throw new AppError('stale_session');
    const sent = new Map(session.messages.map((message) => [message.message_id, message]));
    const kept = (before?.session.messages ?? []).flatMap((message) => {
      const { message_id: id } = message;
      return keepIds.includes(id) || sent.has(id) ? [sent.get(id) ?? message] : [];
    });
    const keptIds = new Set(kept.map(({ message_id: id }) => id));
    const added = session.messages.filter(({ message_id: id }) => !keptIds.has(id));
    const next = write({ ...session, messages: [...kept, ...added] });
    await history.beforeSaved();
    return { ...answer(next), created: !before };
  });
  api.on(bulkSync, async (call) => {
    const sessions = SaveBody.shape.session.array().parse(call.body['sessions']);
    const results = sessions.map((session) => {
      const { session_id } = session;
      if (session.name === 'Refused' || removed.has(session_id))
        return { session_id, status: 'error', detail: 'refused' };
      if (stored.has(session_id)) return { session_id, status: 'unchanged' };
      const next = write(session);
      return { session_id, status: 'created', etag: etag(next), message_count: session.messages.length };
    });
    await history.beforeSaved();
    const failed = results.filter(({ status }) => status === 'error').length;
    return { success: failed === 0, synced: results.length - failed, failed, results };
  });
  api.on(saveImage, (call) => {
    find(idOf(call));
    const { image } = call.body;
    if (!(image instanceof File)) throw new AppError('invalid_image');
    const imageId = String(images.size + 1).padStart(64, 'a');
    images.set(`${idOf(call)}/${imageId}`, image);
    return { success: true, image_id: imageId };
  });
  api.on(getImage, (call) => {
    find(idOf(call));
    const image = images.get(`${idOf(call)}/${call.params['image_id'] ?? ''}`);
    if (!image) throw new AppError('not_found');
    // The page's own kind of bytes, which the answer of the test environment would not give.
    return Object.assign(new Response(), { blob: () => Promise.resolve(image) });
  });

  return history;
}
