// Members' conversations on the server. Every operation concerns one owner and that owner's own ids.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AppendBody, BulkAnswer, MetadataBody } from '@parley/contract/history/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readSnapshot } from '../../platform/db/backup/snapshot.ts';
import { toSearchText } from '@parley/contract/search/words.ts';
import { createAppend } from './append/append.batches.ts';
import type { Changes } from './changes/changes.ts';
import type { Appended } from './append/append.ts';
import { saveOneOfMany, type BulkSession } from './save/bulk.ts';
import { hashText, toEtag } from './history.state-hash.ts';
import { changeMetadata, type Changed } from './history.metadata.ts';
import { deleteAllPieces } from './images/images.store.ts';
import { deleteAllMessages, listBodies } from './history.messages.store.ts';
import { toMoment, type SessionHead, type StoredState } from './history.record.ts';
import { toStoredMessages } from './history.messages.ts';
import type { SaveInput } from './save/plan.ts';
import { saveSession, type Saved } from './save/save.ts';
import { getOwner, listLargest, lockOwner, type StorageUse } from './storage/owners.store.ts';
import { assertWithinQuota } from './storage/quota.ts';
import {
  countHeads,
  deleteSession,
  findHead,
  hasTombstone,
  insertTombstone,
  listHeads,
  listTombstones,
  type SummaryRow,
} from './history.store.ts';

const MAX_TOLD_REMOVALS = 1_000;

export interface SummariesPage {
  readonly heads: readonly SummaryRow[];
  readonly removedIds: readonly string[];
  readonly total: number;
}

export interface LoadedSession {
  readonly head: SessionHead;
  /** `null`: the caller has this state. */
  readonly bodies: readonly string[] | null;
}

export interface LoadedArchive {
  readonly etag: string;
  readonly bodies: readonly string[];
}

type BulkResult = BulkAnswer['results'][number];

export interface History {
  list(userId: string, query: { page: number; perPage: number; name: string }): Promise<SummariesPage>;
  /** Throws `not_found`, or `gone` where it was removed. */
  get(userId: string, sessionId: string, knownEtags: readonly string[]): Promise<LoadedSession>;
  getArchive(userId: string, sessionId: string): Promise<LoadedArchive>;
  save(userId: string, input: SaveInput): Promise<Saved>;
  append(userId: string, sessionId: string, body: AppendBody): Promise<Appended>;
  change(userId: string, sessionId: string, change: MetadataBody): Promise<Changed>;
  saveMany(userId: string, sessions: readonly BulkSession[]): Promise<BulkResult[]>;
  remove(userId: string, sessionId: string): Promise<void>;
  /** An account's stored size and its limit. */
  getStorage(userId: string): Promise<{ usedBytes: number; maxBytes: number }>;
  /** Accounts by stored size, largest first. */
  listLargest(limit: number): Promise<readonly StorageUse[]>;
}

export interface HistoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'announce'>;
  /** Storage limit of an account. */
  readonly maxStoredBytes: () => number;
}

export function createHistory({ db, clock, changes, maxStoredBytes }: HistoryDeps): History {
  function announce(userId: string, state: StoredState): void {
    changes.announce({
      userId,
      sessionId: state.sessionId,
      revision: state.revision,
      etag: toEtag(state),
    });
  }

  async function findOwn(reader: Reader, userId: string, sessionId: string): Promise<SessionHead> {
    const head = await findHead(reader, userId, sessionId);
    if (head) return head;
    throw new AppError((await hasTombstone(reader, userId, sessionId)) ? 'gone' : 'not_found');
  }

  const append = createAppend(db);

  async function save(userId: string, input: SaveInput): Promise<Saved> {
    const messages = await toStoredMessages(userId, input.session.messages);
    const context = { messages, userId, nowMs: clock.now(), maxStoredBytes: maxStoredBytes() };
    const saved = await db.write((tx) => saveSession(tx, input, context));
    if (saved.change !== 'unchanged') announce(userId, saved.head);
    return saved;
  }

  return {
    async list(userId, { page, perPage, name }) {
      const pieces = toSearchText(name)
        .split(/\s+/)
        .filter((piece) => piece !== '');
      // What skips or filters may pass over all conversations of the account.
      const reader = page === 1 && pieces.length === 0 ? db.read : db.longRead;
      const [heads, total, removedIds] = await Promise.all([
        listHeads(reader, userId, { pieces, limit: perPage, offset: (page - 1) * perPage }),
        countHeads(db.longRead, userId, pieces),
        page === 1 ? listTombstones(db.read, userId, MAX_TOLD_REMOVALS) : [],
      ]);
      return { heads, total, removedIds };
    },

    async get(userId, sessionId, knownEtags) {
      const head = await findOwn(db.read, userId, sessionId);
      if (knownEtags.includes(toEtag(head))) return { head, bodies: null };
      return readSnapshot(db, async (tx) => ({
        head: await findOwn(tx, userId, sessionId),
        bodies: (await listBodies(tx, userId, sessionId, false)).map(({ body }) => body),
      }));
    },

    getArchive: (userId, sessionId) =>
      readSnapshot(db, async (tx) => {
        await findOwn(tx, userId, sessionId);
        const archived = await listBodies(tx, userId, sessionId, true);
        return {
          etag: hashText(archived.map(({ hash }) => hash).join(' ')),
          bodies: archived.map(({ body }) => body),
        };
      }),

    save,

    async append(userId, sessionId, body) {
      const input = {
        userId,
        sessionId,
        fromIndex: body.from_index,
        messages: await toStoredMessages(userId, body.messages),
        activeLeafId: body.active_leaf_id,
        lastUserActivityAt: toMoment(body.last_user_activity_at ?? null),
        nowMs: clock.now(),
        maxStoredBytes: maxStoredBytes(),
      };
      const appended = await append(input);
      if (toEtag(appended.head) !== appended.previousEtag) announce(userId, appended.head);
      return appended;
    },

    async change(userId, sessionId, change) {
      const changed = await db.write(async (tx) => {
        const owner = await lockOwner(tx, userId);
        const known = await findOwn(tx, userId, sessionId);
        const result = await changeMetadata(tx, userId, known, change, clock.now());
        // Names are short and may be changed over quota: they help users decide what to delete.
        if (change.system_prompt != null) await assertWithinQuota(tx, userId, owner, maxStoredBytes());
        return result;
      });
      announce(userId, changed.head);
      return changed;
    },

    async saveMany(userId, sessions) {
      const results: BulkResult[] = [];
      for (const session of sessions)
        results.push(await saveOneOfMany((input) => save(userId, input), session));
      return results;
    },

    async remove(userId, sessionId) {
      const revision = await db.write(async (tx) => {
        await lockOwner(tx, userId);
        await deleteAllMessages(tx, userId, sessionId);
        await deleteAllPieces(tx, userId, sessionId);
        if (!(await deleteSession(tx, userId, sessionId))) throw new AppError('not_found');
        return insertTombstone(tx, userId, sessionId, clock.now());
      });
      changes.announce({ userId, sessionId, revision, etag: null });
    },

    async getStorage(userId) {
      const { storedBytes } = await getOwner(db.read, userId);
      return { usedBytes: storedBytes, maxBytes: maxStoredBytes() };
    },

    listLargest: (limit) => listLargest(db.longRead, limit),
  };
}
