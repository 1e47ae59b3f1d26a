// Shares: read-only links to conversations. A share shows a snapshot, and anyone with the link can read it without an
// account.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_SHARES } from '@parley/contract/history/constants.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { HistoryImages } from '../images/images.ts';
import { deleteImagesOfShare } from '../images/images.store.ts';
import { parseMessages } from '../history.messages.ts';
import type { History } from '../history.service.ts';
import { createImageCopies, type PictureCleaner } from './share-images.ts';
import { selectBranch, toSnapshot } from './snapshot.ts';
import {
  closeShare,
  countOpen,
  findShare,
  findSnapshot,
  insertShare,
  listOpen,
  type OpenShares,
  type ShareRecord,
} from './shares.store.ts';
import { findHead } from '../history.store.ts';
import { lockOwner } from '../storage/owners.store.ts';
import { assertWithinQuota } from '../storage/quota.ts';

const DAY_MS = 86_400_000;

export interface NewShare {
  readonly sessionId: string;
  readonly leafId: string | null;
  readonly expiresInDays: number | null;
  readonly requestId: string;
}

export interface ShownShare extends ShareRecord {
  /** Empty where this installation can no longer decrypt it. */
  readonly token: string;
}

export interface Shares {
  create(userId: string, share: NewShare): Promise<ShownShare>;
  list(
    userId: string,
    query: { sessionId: string | null; page: number; perPage: number },
  ): Promise<{ shares: readonly ShownShare[]; total: number }>;
  close(userId: string, id: string, requestId: string): Promise<void>;
  /** Throws `not_found`, or `gone` where it was closed or has expired. */
  open(token: string): Promise<ShareRecord>;
  /** JSON. Throws `gone` where it was closed meanwhile. */
  readSnapshot(share: ShareRecord): Promise<string>;
}

export interface SharesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly sealer: Sealer;
  readonly history: Pick<History, 'get'>;
  readonly images: HistoryImages;
  readonly cleaner: PictureCleaner;
  /** Storage limit of an account. */
  readonly maxStoredBytes: () => number;
}

export function createShares(deps: SharesDeps): Shares {
  const { db, clock, ids, audit, sealer, history, maxStoredBytes } = deps;
  const copyImages = createImageCopies(deps);

  async function loadBranch(userId: string, { sessionId, leafId }: NewShare) {
    const { head, bodies } = await history.get(userId, sessionId, []);
    const messages = await parseMessages(bodies ?? []);
    const branch = selectBranch(messages, leafId ?? head.activeLeafId);
    // The active branch may have been named before its message arrived.
    const shown = branch ?? (leafId === null ? selectBranch(messages, null) : null);
    if (!shown) throw new AppError('not_found');
    return { name: head.name, branch: shown };
  }

  const toOpen = (userId: string, sessionId: string | null): OpenShares => ({
    userId,
    sessionId,
    nowMs: clock.now(),
  });
  const toShown = (share: ShareRecord): ShownShare => ({
    ...share,
    token: sealer.open(share.tokenSealed, share.id) ?? '',
  });

  async function refuseTooMany(reader: Reader, userId: string): Promise<void> {
    if ((await countOpen(reader, toOpen(userId, null))) >= MAX_SHARES) throw new AppError('conflict');
  }

  return {
    async create(userId, input) {
      const { sessionId, expiresInDays, requestId } = input;
      // Checked before images are copied needlessly; the transaction checks again.
      await refuseTooMany(db.read, userId);
      const { name, branch } = await loadBranch(userId, input);
      const id = ids.create('shr');
      const copies = await copyImages({ userId, sessionId, shareId: id }, branch);
      const snapshot = await toSnapshot(branch, copies.sizes);
      const token = createOpaqueToken();
      const createdAt = clock.now();
      const share: ShareRecord = {
        id,
        userId,
        sessionId,
        tokenSealed: sealer.seal(token, id),
        name,
        messageCount: snapshot.messageCount,
        createdAt,
        expiresAt: expiresInDays === null ? null : createdAt + expiresInDays * DAY_MS,
        closedAt: null,
      };
      await db.write(async (tx) => {
        const owner = await lockOwner(tx, userId);
        if (!(await findHead(tx, userId, sessionId))) throw new AppError('gone');
        await refuseTooMany(tx, userId);
        await copies.finish(tx);
        await insertShare(tx, share, { tokenHash: hashToken(token), snapshot: snapshot.text });
        await assertWithinQuota(tx, userId, owner, maxStoredBytes());
        const target = { type: 'share', id };
        await audit.add(tx, { action: 'share.created', actorId: userId, target, requestId });
      });
      return { ...share, token };
    },

    async list(userId, { sessionId, page, perPage }) {
      const query = toOpen(userId, sessionId);
      const [shares, total] = await Promise.all([
        listOpen(db.read, query, { limit: perPage, offset: (page - 1) * perPage }),
        countOpen(db.read, query),
      ]);
      return { shares: shares.map(toShown), total };
    },

    async close(userId, id, requestId) {
      await db.write(async (tx) => {
        if (!(await closeShare(tx, userId, id, clock.now()))) throw new AppError('not_found');
        await deleteImagesOfShare(tx, userId, id);
        const target = { type: 'share', id };
        await audit.add(tx, { action: 'share.closed', actorId: userId, target, requestId });
      });
    },

    async open(token) {
      const share = await findShare(db.read, hashToken(token));
      if (!share) throw new AppError('not_found');
      const { closedAt, expiresAt } = share;
      if (closedAt !== null || (expiresAt !== null && expiresAt <= clock.now())) throw new AppError('gone');
      return share;
    },

    async readSnapshot({ id }) {
      const snapshot = await findSnapshot(db.read, id);
      if (snapshot === null) throw new AppError('gone');
      return snapshot;
    },
  };
}
