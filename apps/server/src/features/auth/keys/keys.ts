// API keys: shown once, stored as a hash, limited to their scopes and to what their owner may do.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import { KEY_PREFIX, ScopeList } from '../auth.identify.ts';
import {
  countDeploymentKeys,
  countKeys,
  insertKey,
  listKeys,
  revokeKeys,
  type KeyRow,
} from './keys.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { OwnerCheck } from '../password/owner-check.ts';
import type { RequestOrigin } from '../request-origin.ts';

const MAX_KEYS = 50;
const PREFIX_LENGTH = 11;

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
  readonly password: string | undefined;
}

export interface KeyPage {
  readonly rows: readonly KeyRow[];
  readonly total: number;
  /** How many keys of deployments are valid besides. */
  readonly ofDeployments: number;
}

export interface KeysDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
}

export function createKeys({ db, jobs, audit, clock, ids, ownerCheck, notices }: KeysDeps) {
  return {
    async create(
      caller: Caller,
      given: NewKey,
      { requestId }: RequestOrigin,
    ): Promise<{ row: KeyRow; key: string }> {
      const scopes = ScopeList.safeParse([...new Set(given.scopes)]);
      if (!scopes.success) throw new AppError('scope_not_allowed');
      const nowMs = clock.now();
      if (given.expiresAtMs !== null && given.expiresAtMs <= nowMs) {
        throw toFieldError('expires_at', 'must be in the future');
      }
      const proof = await ownerCheck.confirm(caller, given.password);
      const key = `${KEY_PREFIX}${createOpaqueToken()}`;
      const row: KeyRow = {
        id: ids.create('key'),
        user_id: caller.userId,
        deployment_id: null,
        name: given.name,
        prefix: key.slice(0, PREFIX_LENGTH),
        key_hash: hashToken(key),
        scopes: JSON.stringify(scopes.data),
        created_at: nowMs,
        last_used_at: null,
        expires_at: given.expiresAtMs,
        revoked_at: null,
        request_key: null,
        request_hash: null,
      };
      await jobs.write(async (tx, enqueue) => {
        await proof.recheck(tx);
        await lockNamed(tx, 'api-keys', caller.userId);
        if ((await countKeys(tx, caller.userId)) >= MAX_KEYS) throw new AppError('too_many_keys');
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
        await notices.add(tx, enqueue, caller.userId, { kind: 'api-key-created', keyName: row.name });
      });
      return { row, key };
    },

    async list({ userId }: Caller, page: number, perPage: number): Promise<KeyPage> {
      const rows = await listKeys(db.read, { userId, page, perPage });
      const ofDeployments = await countDeploymentKeys(db.read, userId, clock.now());
      return { rows, total: await countKeys(db.read, userId), ofDeployments };
    },

    async remove(caller: Caller, keyId: string, { requestId }: RequestOrigin): Promise<void> {
      await db.write(async (tx) => {
        if ((await revokeKeys(tx, caller.userId, clock.now(), { only: keyId })) === 0)
          throw new AppError('not_found');
        const target = { type: 'api-key', id: keyId };
        await audit.add(tx, { action: 'api-key.revoked', actorId: caller.userId, target, requestId });
      });
    },
  };
}
