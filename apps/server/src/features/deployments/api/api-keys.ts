// The keys of an API deployment as its owner sees them: what each is used for, made, replaced without a gap, revoked.
import type { z } from 'zod';
import type {
  DeploymentKey,
  DeploymentKeyList,
  NewDeploymentKey,
} from '@parley/contract/deployments/api-schemas.ts';
import { MAX_DEPLOYMENT_KEYS } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Enqueue, Jobs } from '../../../platform/jobs/jobs.ts';
import { toDollars } from '../../../platform/money.ts';
import type { DeploymentKeyRow, DeploymentKeys, KeyRequest } from '../../auth/index.ts';
import type { DeploymentOf } from '../deployments.service.ts';
import type { ListedDeployment } from '../deployments.store.ts';
import { sumKeyUse, type KeyFigures } from './api-keys.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIGURES_MS = 30 * DAY_MS;
const UNUSED: KeyFigures = { calls: 0, cost: 0 };

export interface ApiKeysDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'before'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly keys: DeploymentKeys;
  /** Throws `not_found`. */
  readonly find: (of: Omit<DeploymentOf, 'requestId'>) => Promise<ListedDeployment>;
  /** By email, as for keys of the account. */
  readonly tellCreated: (tx: Tx, enqueue: Enqueue, userId: string, keyName: string) => Promise<void>;
}

interface NewKeyOf extends DeploymentOf {
  /** The idempotency key of the request. */
  readonly requestKey: string | null;
}

interface NewKey {
  readonly name: string;
  readonly request: KeyRequest | null;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

function toKey(row: DeploymentKeyRow, { calls, cost }: KeyFigures): DeploymentKey {
  const toTime = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: toTime(row.last_used_at),
    expires_at: toTime(row.expires_at),
    calls,
    cost: toDollars(cost),
  };
}

export function createApiKeys(deps: ApiKeysDeps) {
  const { db, jobs, clock, ids, audit, keys } = deps;

  async function checkApi(of: DeploymentOf): Promise<void> {
    if ((await deps.find(of)).kind !== 'api') throw new AppError('not_found');
  }

  async function note(tx: Tx, action: string, { userId, id, requestId }: DeploymentOf, keyId: string) {
    const target = { type: 'deployment', id };
    const details = { key: keyId };
    await audit.add(tx, { action: `deployment.${action}`, actorId: userId, target, details, requestId });
  }

  const toRequest = ({ requestKey, id }: NewKeyOf, ...asked: readonly (string | number)[]) =>
    requestKey === null ? null : { key: requestKey, hash: hashToken(JSON.stringify([id, ...asked])) };

  /** Whatever the request changes besides, it has changed then. */
  async function findMade(tx: Tx, of: DeploymentOf, request: KeyRequest | null) {
    await lockNamed(tx, 'deployment-keys', of.userId);
    const made = request && (await keys.addAgain(tx, of.userId, request));
    return made && { ...toKey(made.row, UNUSED), key: made.key };
  }

  async function addKey(tx: Tx, enqueue: Enqueue, of: DeploymentOf, key: NewKey) {
    const { name } = key;
    const place = { userId: of.userId, deploymentId: of.id };
    if ((await keys.list(tx, place)).length >= MAX_DEPLOYMENT_KEYS) throw new AppError('too_many_keys');
    const { row, key: secret } = await keys.add(tx, { ...place, ...key });
    await note(tx, 'key-created', of, row.id);
    await deps.tellCreated(tx, enqueue, of.userId, name);
    return { ...toKey(row, UNUSED), key: secret };
  }

  return {
    async list(
      of: DeploymentOf,
      { page, per_page: perPage }: { readonly page: number; readonly per_page: number },
    ): Promise<z.infer<typeof DeploymentKeyList>> {
      await checkApi(of);
      const all = await keys.list(db.read, { userId: of.userId, deploymentId: of.id });
      const rows = all.slice((page - 1) * perPage, page * perPage);
      const keyIds = rows.map(({ id }) => id);
      const from = ids.before('use', clock.now() - FIGURES_MS);
      const figures = await sumKeyUse(db.longRead, of.userId, keyIds, from);
      return {
        keys: rows.map((row) => toKey(row, figures.get(row.id) ?? UNUSED)),
        total: all.length,
        page,
        per_page: perPage,
      };
    },

    async create(of: NewKeyOf, name: string): Promise<z.infer<typeof NewDeploymentKey>> {
      await checkApi(of);
      const request = toRequest(of, name);
      return jobs.write(
        async (tx, enqueue) =>
          (await findMade(tx, of, request)) ?? addKey(tx, enqueue, of, { name, request }),
      );
    },

    /** The old one stays valid for the overlap, or ends with the transaction. */
    async replace(
      of: NewKeyOf,
      keyId: string,
      overlapHours: number,
    ): Promise<z.infer<typeof NewDeploymentKey>> {
      await checkApi(of);
      const request = toRequest(of, keyId, overlapHours);
      return jobs.write(async (tx, enqueue) => {
        const made = await findMade(tx, of, request);
        if (made) return made;
        const endsAtMs = clock.now() + overlapHours * HOUR_MS;
        const old = await keys.end(tx, { userId: of.userId, deploymentId: of.id, keyId, endsAtMs });
        if (old === null) throw new AppError('not_found');
        await note(tx, 'key-replaced', of, keyId);
        return addKey(tx, enqueue, of, { name: old.name, request });
      });
    },

    async remove(of: DeploymentOf, keyId: string): Promise<void> {
      await checkApi(of);
      await db.write(async (tx) => {
        const ending = { userId: of.userId, deploymentId: of.id, keyId, endsAtMs: clock.now() };
        if ((await keys.end(tx, ending)) === null) throw new AppError('not_found');
        await note(tx, 'key-revoked', of, keyId);
      });
    },
  };
}
