import {
  appendMessages,
  bulkSync,
  getArchive,
  getImage,
  getSession,
  listSummaries,
  removeSession,
  saveImage,
  saveSession,
  updateMetadata,
} from '@parley/contract/history/endpoints.ts';
import {
  AppendBody,
  BackendSession,
  BulkBody,
  MetadataBody,
  SaveBody,
  SummariesQuery,
  type BulkAnswer,
} from '@parley/contract/history/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import type { z } from 'zod';
import type { FakeApi, FakeCall } from '../fake-api.ts';
import { append, change, etagOf, save, type Condition, type FakeConversation } from './fake-conversation.ts';

// Conversations as the server keeps them; `fake-history.test.ts` holds both to the same cases.

type BulkResult = BulkAnswer['results'][number];

export interface FakeHistory {
  readonly sessions: ReadonlyMap<string, BackendSession>;
  /** By conversation and id. */
  readonly images: ReadonlyMap<string, File>;
  /** Holds the answer to a save back, which is stored by then. */
  beforeSaved: () => Promise<void>;
  /** Holds back a list, which is read by then. */
  beforeListed: () => Promise<void>;
  /** As another device would. */
  put(session: BackendSession): void;
  remove(sessionId: string): void;
  etagOf(sessionId: string): string;
}

const idOf = (call: FakeCall) => call.params['id'] ?? '';

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('validation_failed');
  return parsed.data;
}

/** The etags that a header names. */
const readMarks = (header: string | null) =>
  [...(header ?? '').matchAll(/"([^"]*)"/g)].map(([, etag = '']) => etag);

function toCondition({ headers }: FakeCall): Condition {
  const [etag] = readMarks(headers.get('if-match'));
  if (etag !== undefined) return { etag };
  return headers.get('if-none-match') === '*' ? 'new' : 'none';
}

function toStored(conversation: FakeConversation) {
  const { session } = conversation;
  return {
    success: true,
    session_id: session.session_id,
    message_count: session.messages.length,
    etag: etagOf(conversation),
    updated_at: session.updated_at,
  };
}

function toSummary(conversation: FakeConversation) {
  const { session } = conversation;
  return {
    session_id: session.session_id,
    name: session.name,
    is_pinned: session.is_pinned,
    created_at: session.created_at,
    updated_at: session.updated_at,
    last_message_at: session.last_message_at,
    last_message_preview: session.messages.at(-1)?.content ?? '',
    last_user_activity_at: session.last_user_activity_at,
    message_count: session.messages.length,
    etag: etagOf(conversation),
  };
}

function byActivity({ session: a }: FakeConversation, { session: b }: FakeConversation): number {
  const timeOf = ({ last_user_activity_at: active, created_at: created }: BackendSession) =>
    Date.parse(active ?? created);
  return Number(b.is_pinned) - Number(a.is_pinned) || timeOf(b) - timeOf(a);
}

export function createFakeHistory(api: FakeApi): FakeHistory {
  const stored = new Map<string, FakeConversation>();
  const removed = new Set<string>();
  const images = new Map<string, File>();

  function find(id: string): FakeConversation {
    if (removed.has(id)) throw new AppError('gone');
    const found = stored.get(id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  function write(next: FakeConversation): FakeConversation {
    stored.set(next.session.session_id, next);
    return next;
  }

  function saveOne(body: SaveBody, condition: Condition): BulkResult['status'] {
    const id = body.session.session_id;
    if (removed.has(id)) throw new AppError('gone');
    const before = stored.get(id) ?? null;
    const next = write(save(before, body, condition));
    if (!before) return 'created';
    return etagOf(before) === etagOf(next) ? 'unchanged' : 'updated';
  }

  function saveOneOfMany({ etag, ...value }: z.output<typeof BulkBody>['sessions'][number]): BulkResult {
    const { session_id } = value;
    try {
      const session = parse(BackendSession, value);
      const status = saveOne({ session }, etag === undefined ? 'unite' : { etag });
      const { etag: stored_etag, message_count } = toStored(find(session_id));
      return { session_id, status, etag: stored_etag, message_count };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isConflict = error.code === 'stale_session' || error.code === 'history_conflict';
      return { session_id, status: isConflict ? 'conflict' : 'error', code: error.code };
    }
  }

  const history: FakeHistory = {
    get sessions() {
      return new Map([...stored].map(([id, { session }]) => [id, session]));
    },
    images,
    beforeSaved: () => Promise.resolve(),
    beforeListed: () => Promise.resolve(),
    put: (session) => void write({ session, archive: [] }),
    remove(sessionId) {
      stored.delete(sessionId);
      removed.add(sessionId);
    },
    etagOf: (sessionId) => etagOf(find(sessionId)),
  };

  api.on(listSummaries, async (call) => {
    const { page, per_page, q = '' } = parse(SummariesQuery, Object.fromEntries(call.query));
    const pieces = toSearchText(q).split(/\s+/);
    const all = [...stored.values()]
      .filter(({ session }) => pieces.every((piece) => toSearchedText(session.name).includes(piece)))
      .sort(byActivity);
    const answer = {
      sessions: all.slice((page - 1) * per_page, page * per_page).map(toSummary),
      deleted_session_ids: page === 1 ? [...removed] : [],
      total: all.length,
      page,
      per_page,
    };
    await history.beforeListed();
    return answer;
  });
  api.on(getSession, (call) => {
    const found = find(idOf(call));
    const { etag, message_count } = toStored(found);
    const isKnown = readMarks(call.headers.get('if-none-match')).includes(etag);
    return isKnown ? new Response(null, { status: 304 }) : { session: found.session, etag, message_count };
  });
  api.on(getArchive, (call) => ({ messages: [...find(idOf(call)).archive] }));
  api.on(removeSession, (call) => {
    if (!stored.has(idOf(call))) throw new AppError('not_found');
    history.remove(idOf(call));
    return { success: true, session_id: idOf(call) };
  });
  api.on(appendMessages, (call) => {
    const before = find(idOf(call));
    const { next, appended } = append(before, parse(AppendBody, call.body));
    return { ...toStored(write(next)), appended, previous_etag: etagOf(before) };
  });
  api.on(updateMetadata, (call) => {
    const before = find(idOf(call));
    const next = write(change(before, parse(MetadataBody, call.body)));
    const { name, title_generated } = next.session;
    return { ...toStored(next), name, title_generated, previous_etag: etagOf(before) };
  });
  api.on(saveSession, async (call) => {
    const body = parse(SaveBody, call.body);
    const status = saveOne(body, toCondition(call));
    const answer = { ...toStored(find(body.session.session_id)), created: status === 'created' };
    await history.beforeSaved();
    return answer;
  });
  api.on(bulkSync, async (call) => {
    const results = parse(BulkBody, call.body).sessions.map(saveOneOfMany);
    await history.beforeSaved();
    const failed = results.filter(({ status }) => status === 'error' || status === 'conflict').length;
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
