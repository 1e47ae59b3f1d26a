import {
  appendMessages,
  bulkSync,
  getImage,
  getSession,
  listSummaries,
  readChanges,
  removeSession,
  saveImage,
  saveSession,
  updateMetadata,
} from '@parley/contract/history/endpoints.ts';
import type {
  AppendBody,
  BackendMessage,
  BackendSession,
  MetadataBody,
  SessionSummary,
} from '@parley/contract/history/schemas.ts';
import { listRuns } from '@parley/contract/runs/endpoints.ts';
import { HistoryEvent } from '@parley/contract/history/events.ts';
import type { Api } from '../../platform/api/client.ts';
import { readEventStream } from '../../platform/api/stream-reader.ts';
import { browserClock } from '../../platform/clock.ts';
import { device } from '../../platform/browser/device.ts';
import type { ActiveRun } from './synced-chats.ts';

// The calls of the sync. It repeats by itself, slower than a call would, so none of them is repeated here.

const MOST_RUNS = 100;

export interface SummaryPage {
  readonly sessions: readonly SessionSummary[];
  readonly deletedIds: readonly string[];
  readonly page: number;
  readonly hasMore: boolean;
}

export interface Loaded {
  readonly session: BackendSession;
  readonly etag: string;
}

/** What a conversation is at the server after a write, and what it was before. */
export interface Written {
  readonly etag: string;
  readonly previousEtag: string | null;
  readonly messageCount: number;
}

export interface Appended extends Written {
  readonly appended: number;
}

export interface Append {
  readonly messages: readonly BackendMessage[];
  readonly fromIndex: number;
  readonly head: Pick<AppendBody, 'active_leaf_id' | 'last_user_activity_at'>;
}

export interface Save {
  readonly session: BackendSession;
  readonly keepIds?: readonly string[];
  readonly archivedIds?: readonly string[];
  /** The version that this one follows; null: the server has none. */
  readonly etag: string | null;
}

export interface BulkResult {
  readonly sessionId: string;
  readonly status: 'created' | 'updated' | 'unchanged' | 'conflict' | 'error';
  readonly etag: string | null;
  readonly messageCount: number;
}

export interface HistoryApi {
  listSummaries(page: number): Promise<SummaryPage>;
  /** Null where the server has nothing newer than the version of this etag. */
  load(sessionId: string, knownEtag: string | null): Promise<Loaded | null>;
  /** Hears of changes until the connection ends; `after` is the number of the last one that was heard of. */
  readChanges(
    after: number | null,
    onEvent: (seq: number, event: HistoryEvent | null) => void,
    signal: AbortSignal,
  ): Promise<void>;
  append(sessionId: string, append: Append): Promise<Appended>;
  change(sessionId: string, fields: MetadataBody): Promise<Written>;
  save(save: Save): Promise<Written>;
  saveMany(sessions: readonly BackendSession[]): Promise<readonly BulkResult[]>;
  remove(sessionId: string): Promise<void>;
  saveImage(sessionId: string, image: File): Promise<string>;
  loadImage(sessionId: string, imageId: string, signal: AbortSignal): Promise<Blob>;
  listActiveRuns(): Promise<readonly ActiveRun[]>;
}

interface StoredAnswer {
  readonly etag: string;
  readonly previous_etag: string | null;
  readonly message_count: number;
}

function toWritten(answer: StoredAnswer): Written {
  return {
    etag: answer.etag,
    previousEtag: answer.previous_etag,
    messageCount: answer.message_count,
  };
}

/** Null for a type that a newer server sends. */
function parseHistoryEvent(json: string): HistoryEvent | null {
  return HistoryEvent.safeParse(JSON.parse(json)).data ?? null;
}

/** `ownerId`: whose conversations these are. None of the calls is made with another account's token. */
export function createHistoryApi(api: Api, ownerId: string): HistoryApi {
  const once = { isRetried: false, onlyAs: ownerId };
  return {
    async listSummaries(page) {
      const answer = await api.call(listSummaries, { query: { page } }, once);
      return {
        sessions: answer.sessions,
        deletedIds: answer.deleted_session_ids,
        page: answer.page,
        hasMore: answer.page * answer.per_page < answer.total,
      };
    },
    async load(sessionId, knownEtag) {
      const input = { params: { id: sessionId } };
      const headers: Readonly<Record<string, string>> =
        knownEtag === null ? {} : { 'If-None-Match': `"${knownEtag}"` };
      const answer = await api.callIfChanged(getSession, input, { ...once, headers });
      return answer && { session: answer.session, etag: answer.etag };
    },
    async readChanges(after, onEvent, signal) {
      const query = after === null ? {} : { after };
      await readEventStream({
        open: (opened) => api.openStream(readChanges, { query }, { signal: opened, onlyAs: ownerId }),
        parse: parseHistoryEvent,
        onEvent: ({ seq, event }) => onEvent(seq, event),
        signal,
        clock: browserClock,
        device,
      });
    },
    async append(sessionId, { messages, fromIndex, head }) {
      const body = { messages: [...messages], from_index: fromIndex, ...head };
      const answer = await api.call(appendMessages, { params: { id: sessionId }, body }, once);
      return { ...toWritten(answer), appended: answer.appended };
    },
    async change(sessionId, fields) {
      return toWritten(await api.call(updateMetadata, { params: { id: sessionId }, body: fields }, once));
    },
    async save({ session, keepIds, archivedIds, etag }) {
      const body = {
        session,
        ...(keepIds && { keep_message_ids: [...keepIds] }),
        ...(archivedIds && { archived_message_ids: [...archivedIds] }),
      };
      // What is new here has to be new there as well: nothing is replaced that was never seen.
      const condition = etag === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${etag}"` };
      const headers: Readonly<Record<string, string>> = { ...condition };
      const answer = await api.call(saveSession, { body }, { ...once, headers });
      return { etag: answer.etag, previousEtag: etag, messageCount: answer.message_count };
    },
    async saveMany(sessions) {
      const { results } = await api.call(bulkSync, { body: { sessions: [...sessions] } }, once);
      return results.map((result) => ({
        sessionId: result.session_id,
        status: result.status,
        etag: result.etag ?? null,
        messageCount: result.message_count ?? 0,
      }));
    },
    async remove(sessionId) {
      await api.call(removeSession, { params: { id: sessionId } }, once);
    },
    async saveImage(sessionId, image) {
      const answer = await api.call(
        saveImage,
        { params: { id: sessionId }, body: {}, files: { image } },
        once,
      );
      return answer.image_id;
    },
    async loadImage(sessionId, imageId, signal) {
      const params = { id: sessionId, image_id: imageId };
      const response = await api.openStream(getImage, { params }, { signal, onlyAs: ownerId });
      return response.blob();
    },
    async listActiveRuns() {
      const query = { active: 'true', per_page: MOST_RUNS } as const;
      const { runs } = await api.call(listRuns, { query }, once);
      return runs.flatMap(({ id, key, kind, agent_id, agent_name, session_id, started_at }) => {
        if (key === null || session_id === null) return [];
        const agent = kind === 'agent' ? { id: agent_id ?? '', name: agent_name ?? '' } : null;
        return [{ runId: id, key, sessionId: session_id, startedAt: Date.parse(started_at), agent }];
      });
    },
  };
}
