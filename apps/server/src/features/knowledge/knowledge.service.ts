// Knowledge collections: who has them, who reads them, and what is found in them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_COLLECTIONS } from '@parley/contract/knowledge/constants.ts';
import type { CollectionBody } from '@parley/contract/knowledge/schemas.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import type { Ids } from '../../platform/ids.ts';
import { deleteDocument, listDocuments } from './documents/documents.store.ts';
import {
  countOwn,
  deleteCollection,
  findReadable,
  insertCollection,
  listReadable,
  updateCollection,
  type ShownCollection,
} from './knowledge.store.ts';
import { findPassages, type FoundPassages } from './search/find-passages.ts';

/** Of all results of one search. */
const SEARCH_CHARACTERS = 24_000;

export interface Act {
  readonly userId: string;
  readonly requestId: string;
}

export interface Knowledge {
  list(userId: string): Promise<readonly ShownCollection[]>;
  /** Throws `not_found` where the account cannot read it. */
  get(userId: string, id: string): Promise<ShownCollection>;
  create(act: Act, body: CollectionBody): Promise<ShownCollection>;
  update(act: Act, id: string, body: CollectionBody): Promise<ShownCollection>;
  remove(act: Act, id: string): Promise<void>;
  search(userId: string, id: string, query: string, limit: number): Promise<FoundPassages>;
}

export interface KnowledgeDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly audit: Pick<Audit, 'add'>;
  /** Whether the user belongs to the workspace, and is more than a viewer. */
  readonly canShareWith: (reader: Reader, userId: string, workspaceId: string) => Promise<boolean>;
}

/** What is added at the same time by the same account waits, so that counts hold. */
export function lockKnowledge(tx: Tx, userId: string): Promise<void> {
  return lockNamed(tx, 'knowledge', userId);
}

/** Own ones first. */
function inOrder(rows: readonly ShownCollection[], userId: string): ShownCollection[] {
  const rank = (row: ShownCollection): number => (row.user_id === userId ? 0 : 1);
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}

export async function getReadable(reader: Reader, id: string, userId: string): Promise<ShownCollection> {
  const row = await findReadable(reader, id, userId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Members of its workspace read a collection; its owner alone changes it. */
export async function getOwn(reader: Reader, id: string, userId: string): Promise<ShownCollection> {
  const row = await getReadable(reader, id, userId);
  if (row.user_id !== userId) throw new AppError('not_allowed');
  return row;
}

export function createKnowledge({ db, clock, ids, audit, canShareWith }: KnowledgeDeps): Knowledge {
  async function checkWorkspace(tx: Tx, userId: string, workspaceId: string | null): Promise<void> {
    if (workspaceId !== null && !(await canShareWith(tx, userId, workspaceId)))
      throw toFieldError('workspace_id', 'is no workspace that you are a member of');
  }

  async function noteSharing(
    tx: Tx,
    { userId, requestId }: Act,
    id: string,
    { before, after }: { readonly before: string | null; readonly after: string | null },
  ): Promise<void> {
    if (before === after) return;
    const note = (action: string, workspaceId: string) =>
      audit.add(tx, {
        action,
        actorId: userId,
        workspaceId,
        target: { type: 'collection', id },
        requestId,
      });
    if (before !== null) await note('knowledge.unshared', before);
    if (after !== null) await note('knowledge.shared', after);
  }

  return {
    list: async (userId) => inOrder(await listReadable(db.read, userId), userId),

    get: (userId, id) => getReadable(db.read, id, userId),

    async create(act, { name, description, workspace_id: workspaceId }) {
      const { userId } = act;
      const id = ids.create('kno');
      await db.write(async (tx) => {
        await lockKnowledge(tx, userId);
        if ((await countOwn(tx, userId)) >= MAX_COLLECTIONS) throw new AppError('too_many_collections');
        await checkWorkspace(tx, userId, workspaceId);
        const nowMs = clock.now();
        await insertCollection(tx, {
          id,
          user_id: userId,
          workspace_id: workspaceId,
          name,
          description,
          created_at: nowMs,
          updated_at: nowMs,
        });
        await noteSharing(tx, act, id, { before: null, after: workspaceId });
      });
      return getReadable(db.read, id, userId);
    },

    async update(act, id, { name, description, workspace_id: workspaceId }) {
      await db.write(async (tx) => {
        const { workspace_id: before } = await getOwn(tx, id, act.userId);
        if (workspaceId !== before) await checkWorkspace(tx, act.userId, workspaceId);
        await updateCollection(tx, id, {
          name,
          description,
          workspace_id: workspaceId,
          updated_at: clock.now(),
        });
        await noteSharing(tx, act, id, { before, after: workspaceId });
      });
      return getReadable(db.read, id, act.userId);
    },

    remove: (act, id) =>
      db.write(async (tx) => {
        const { workspace_id: before } = await getOwn(tx, id, act.userId);
        for (const document of await listDocuments(tx, id)) await deleteDocument(tx, document.id);
        await deleteCollection(tx, id);
        await noteSharing(tx, act, id, { before, after: null });
      }),

    async search(userId, id, query, limit) {
      await getReadable(db.read, id, userId);
      return findPassages(db, [id], query, { results: limit, characters: SEARCH_CHARACTERS });
    },
  };
}
