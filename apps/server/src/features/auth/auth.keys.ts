// API keys: shown once, kept as a hash, allowed what their scopes say and never more than their owner.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockCount } from '../../platform/db/count-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import { createOpaqueToken, hashToken } from '../../platform/opaque-token.ts';
import { KEY_PREFIX, ScopeList } from './auth.identify.ts';
import { countKeys, insertKey, listKeys, revokeKeys, type KeyRow } from './auth.keys.store.ts';
import type { Visitor } from './auth.visitor.ts';

const MOST_KEYS = 50;
const SHOWN_SIGNS = 11;

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
}

export interface KeysDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createKeys({ db, audit, clock, ids }: KeysDeps) {
  return {
    async create(
      caller: Caller,
      given: NewKey,
      { requestId }: Visitor,
    ): Promise<{ row: KeyRow; key: string }> {
      const scopes = ScopeList.safeParse([...new Set(given.scopes)]);
      if (!scopes.success) throw new AppError('scope_not_allowed');
      const nowMs = clock.now();
      if (given.expiresAtMs !== null && given.expiresAtMs <= nowMs) {
        const errors = [{ field: 'expires_at', message: 'must be in the future' }];
        throw new AppError('validation_failed', {
          data: { detail: 'expires_at: must be in the future', errors },
        });
      }
      const key = `${KEY_PREFIX}${createOpaqueToken()}`;
      const row: KeyRow = {
        id: ids.create('key'),
        user_id: caller.userId,
        name: given.name,
        prefix: key.slice(0, SHOWN_SIGNS),
        key_hash: hashToken(key),
        scopes: JSON.stringify(scopes.data),
        created_at: nowMs,
        last_used_at: null,
        expires_at: given.expiresAtMs,
        revoked_at: null,
      };
      await db.write(async (tx) => {
        await lockCount(tx, db.kind, 'api-keys', caller.userId);
        if ((await countKeys(tx, caller.userId)) >= MOST_KEYS) throw new AppError('too_many_keys');
        await insertKey(tx, row);
        const target = { type: 'api-key', id: row.id };
        const details = { scopes: scopes.data };
        await audit.add(tx, {
          action: 'api-key.created',
          actorId: caller.userId,
          target,
          details,
          requestId,
        });
      });
      return { row, key };
    },

    async list(caller: Caller, page: number, perPage: number): Promise<{ rows: KeyRow[]; total: number }> {
      const rows = await listKeys(db.read, { userId: caller.userId, page, perPage });
      return { rows, total: await countKeys(db.read, caller.userId) };
    },

    async remove(caller: Caller, keyId: string, { requestId }: Visitor): Promise<void> {
      await db.write(async (tx) => {
        if ((await revokeKeys(tx, caller.userId, clock.now(), keyId)) === 0) throw new AppError('not_found');
        const target = { type: 'api-key', id: keyId };
        await audit.add(tx, { action: 'api-key.revoked', actorId: caller.userId, target, requestId });
      });
    },
  };
}
