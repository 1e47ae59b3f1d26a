// The single entry point for identity: access tokens, guest tokens and API keys are all checked here.
import { z } from 'zod';
import { SCOPES } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { Credentials } from '../../platform/http/callers/credentials.ts';
import type { Log } from '../../platform/log.ts';
import { hashToken } from '../../platform/crypto/opaque-token.ts';
import {
  findAccount,
  findKeyAccount,
  findLoginAccount,
  listActive,
  listGood,
  type Account,
} from './auth.identity.store.ts';
import { DEPLOYMENT_KEY_PREFIX } from './keys/deployment-keys.ts';
import { touchKey } from './keys/keys.store.ts';
import type { Tokens } from './devices/tokens.ts';

export const KEY_PREFIX = 'ak_';
const LAST_USED_STEP_MS = 60_000;

export const ScopeList = z.array(z.enum(SCOPES));

export interface Identity {
  /** `null` without credentials; throws `invalid_credentials` for invalid ones. */
  identify(credentials: Credentials): Promise<Caller | null>;
  /** Returns the callers whose credentials have been revoked or have expired since they were admitted. */
  findRefused(callers: readonly Caller[]): Promise<ReadonlySet<Caller>>;
}

export interface IdentityDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly log: Log;
}

function refuse(): AppError {
  return new AppError('invalid_credentials');
}

/** Both headers may be set if they carry the same credential. */
function readSecret({ authorization, apiKey }: Credentials): string | null {
  if (!authorization) return apiKey ? apiKey : null;
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (bearer === undefined || (apiKey && apiKey !== bearer)) throw refuse();
  return bearer;
}

export function createIdentity({ db, tokens, clock, log }: IdentityDeps): Identity {
  async function identifyKey(key: string): Promise<Caller> {
    const nowMs = clock.now();
    const found = await findKeyAccount(db.read, hashToken(key));
    const isGood = found?.status === 'active' && found.revoked_at === null;
    if (!isGood || (found.expires_at !== null && found.expires_at <= nowMs)) throw refuse();
    if (nowMs - (found.last_used_at ?? 0) > LAST_USED_STEP_MS) {
      await db
        .write((tx) => touchKey(tx, found.key_id, nowMs))
        .catch((error: unknown) => log.warn('api_key.touch_failed', { keyId: found.key_id, error }));
    }
    return {
      userId: found.id,
      role: found.role,
      isAdmin: false,
      kind: 'api-key',
      loginId: null,
      keyId: found.key_id,
      deploymentId: found.deployment_id,
      scopes:
        found.deployment_id === null ? ScopeList.catch([]).parse(JSON.parse(found.scopes)) : ['deployment'],
      tokenVersion: found.token_version,
    };
  }

  async function identifyToken(token: string): Promise<Caller> {
    const claims = await tokens.verify(token);
    const { userId, loginId } = claims;
    const account: Account | undefined =
      loginId === null
        ? await findAccount(db.read, userId)
        : await findLoginAccount(db.read, { userId, loginId });
    if (
      account?.status !== 'active' ||
      account.token_version !== claims.version ||
      account.role !== claims.role
    ) {
      throw refuse();
    }
    return {
      userId,
      role: account.role,
      isAdmin: account.is_admin === 1,
      kind: account.role === 'guest' ? 'guest' : 'login',
      loginId,
      keyId: null,
      deploymentId: null,
      scopes: null,
      tokenVersion: account.token_version,
    };
  }

  return {
    async identify(credentials) {
      const secret = readSecret(credentials);
      if (secret === null) return null;
      if (secret.startsWith(KEY_PREFIX) || secret.startsWith(DEPLOYMENT_KEY_PREFIX))
        return identifyKey(secret);
      // Access tokens are accepted in the authorization header only.
      if (!credentials.authorization) throw refuse();
      return identifyToken(secret);
    },

    async findRefused(callers) {
      const versions = await listActive(db.read, [...new Set(callers.map((caller) => caller.userId))]);
      const good = await listGood(db.read, {
        loginIds: [...new Set(callers.flatMap(({ loginId }) => loginId ?? []))],
        keyIds: [...new Set(callers.flatMap(({ keyId }) => keyId ?? []))],
        nowMs: clock.now(),
      });
      const isGood = ({ userId, loginId, keyId, tokenVersion }: Caller): boolean => {
        const proof = loginId ?? keyId;
        // A key is checked by itself; the version applies to tokens only.
        if (keyId === null && versions.get(userId) !== tokenVersion) return false;
        return versions.has(userId) && (proof === null || good.has(proof));
      };
      return new Set(callers.filter((caller) => !isGood(caller)));
    },
  };
}
