// Keys of API deployments: each can run one deployment and nothing else.
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import {
  endDeploymentKey,
  insertKey,
  listDeploymentKeys,
  listKeyPrefixes,
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

export interface DeploymentKeys {
  /** The key in full, this once. */
  add(tx: Tx, of: KeysOfDeployment & { readonly name: string }): Promise<{ row: KeyRow; key: string }>;
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

export function createDeploymentKeys({ db, clock, ids }: DeploymentKeysDeps): DeploymentKeys {
  return {
    async add(tx, { userId, deploymentId, name }) {
      const key = `${DEPLOYMENT_KEY_PREFIX}${createOpaqueToken()}`;
      const row: KeyRow = {
        id: ids.create('key'),
        user_id: userId,
        deployment_id: deploymentId,
        name,
        prefix: key.slice(0, PREFIX_LENGTH),
        key_hash: hashToken(key),
        scopes: '[]',
        created_at: clock.now(),
        last_used_at: null,
        expires_at: null,
        revoked_at: null,
      };
      await insertKey(tx, row);
      return { row, key };
    },
    listPrefixes: (userId, deploymentIds) => listKeyPrefixes(db.read, userId, deploymentIds),
    revokeAll: (tx, of) => revokeDeploymentKeys(tx, of, clock.now()),
    list: (reader, of) => listDeploymentKeys(reader, of, clock.now()),
    end: (tx, of) => endDeploymentKey(tx, of, clock.now()),
  };
}
