// Keys of API deployments: each can run one deployment and nothing else.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import {
  endDeploymentKey,
  findRequestedKey,
  insertKey,
  listDeploymentKeys,
  listKeyPrefixes,
  renewUnusedKey,
  revokeDeploymentKeys,
  type KeyRow,
  type KeysOfDeployment,
} from './keys.store.ts';

export type DeploymentKeyRow = KeyRow;

export const DEPLOYMENT_KEY_PREFIX = 'dk_';
const PREFIX_LENGTH = 11;

export interface DeploymentKeysDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
}

interface MadeKey {
  readonly row: KeyRow;
  /** In full, this once. */
  readonly key: string;
}

/** What a key was made by. */
export interface KeyRequest {
  readonly key: string;
  readonly hash: string;
}

interface NewDeploymentKey extends KeysOfDeployment {
  readonly name: string;
  readonly request?: KeyRequest | null;
}

export interface DeploymentKeys {
  add(tx: Tx, of: NewDeploymentKey): Promise<MadeKey>;
  /**
   * What the same request has made before: since only the hash of a key is kept, it is another one now, under the same id.
   * `null` where it has made none. Throws `idempotency_mismatch` where that was another request, `conflict` where the key is
   * in use or has ended.
   */
  addAgain(tx: Tx, userId: string, request: KeyRequest): Promise<MadeKey | null>;
  listPrefixes(userId: string, deploymentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  revokeAll(tx: Tx, of: KeysOfDeployment): Promise<void>;
  /** Those that are valid, newest first. */
  list(reader: Reader, of: KeysOfDeployment): Promise<KeyRow[]>;
  /** At once, or later; never later than it ends already. Answers the key; `null` where there is none that is valid. */
  end(
    tx: Tx,
    of: KeysOfDeployment & { readonly keyId: string; readonly endsAtMs: number },
  ): Promise<KeyRow | null>;
}

function createSecret(): { readonly key: string; readonly kept: Pick<KeyRow, 'prefix' | 'key_hash'> } {
  const key = `${DEPLOYMENT_KEY_PREFIX}${createOpaqueToken()}`;
  return { key, kept: { prefix: key.slice(0, PREFIX_LENGTH), key_hash: hashToken(key) } };
}

export function createDeploymentKeys({ db, clock, ids }: DeploymentKeysDeps): DeploymentKeys {
  return {
    async add(tx, { userId, deploymentId, name, request = null }) {
      const { key, kept } = createSecret();
      const row: KeyRow = {
        id: ids.create('key'),
        user_id: userId,
        deployment_id: deploymentId,
        name,
        ...kept,
        scopes: '[]',
        created_at: clock.now(),
        last_used_at: null,
        expires_at: null,
        revoked_at: null,
        request_key: request?.key ?? null,
        request_hash: request?.hash ?? null,
      };
      await insertKey(tx, row);
      return { row, key };
    },
    async addAgain(tx, userId, request) {
      const row = await findRequestedKey(tx, userId, request.key);
      if (!row) return null;
      if (row.request_hash !== request.hash) throw new AppError('idempotency_mismatch');
      const { key, kept } = createSecret();
      if (!(await renewUnusedKey(tx, row, kept))) throw new AppError('conflict');
      return { row: { ...row, ...kept }, key };
    },
    listPrefixes: (userId, deploymentIds) => listKeyPrefixes(db.read, userId, deploymentIds),
    revokeAll: (tx, of) => revokeDeploymentKeys(tx, of, clock.now()),
    list: (reader, of) => listDeploymentKeys(reader, of, clock.now()),
    end: (tx, of) => endDeploymentKey(tx, of, clock.now()),
  };
}
