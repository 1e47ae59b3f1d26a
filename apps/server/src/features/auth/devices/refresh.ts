// Refresh tokens rotate. Reuse of a token that was retired longer ago than the grace period counts as theft and ends
// the whole login; concurrent tabs within the grace period receive the same successor.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { deriveToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import { REFRESH_MS, type Grant, type Logins, type TokenPair } from './logins.ts';
import {
  endLogins,
  findRefreshToken,
  insertRefreshToken,
  prolongLogin,
  retireToken,
  type LoginRow,
} from './logins.store.ts';
import { findUser } from '../auth.store.ts';
import type { RequestOrigin } from '../request-origin.ts';

/** Counted from the first use; it does not slide. */
const GRACE_MS = 10_000;

export interface RefreshDeps {
  readonly db: Database;
  readonly logins: Logins;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly secret: string;
}

type Outcome =
  | { readonly grant: Grant }
  | { readonly refusal: 'invalid_credentials' | 'token_revoked' | 'refresh_expired' };

export function createRefresh({ db, logins, audit, clock, secret }: RefreshDeps) {
  async function endStolen(tx: Tx, login: LoginRow, origin: RequestOrigin): Promise<Outcome> {
    await endLogins(tx, login.user_id, { only: login.id, reason: 'token-reused', nowMs: clock.now() });
    await audit.add(tx, {
      action: 'auth.token-reused',
      actorId: login.user_id,
      target: { type: 'login', id: login.id },
      outcome: 'refused',
      requestId: origin.requestId,
    });
    return { refusal: 'token_revoked' };
  }

  async function rotate(tx: Tx, presented: string, origin: RequestOrigin): Promise<Outcome> {
    const nowMs = clock.now();
    const tokenHash = hashToken(presented);
    const isFirst = await retireToken(tx, tokenHash, nowMs);
    const found = await findRefreshToken(tx, tokenHash);
    if (!found) return { refusal: 'invalid_credentials' };
    const { token, login } = found;
    const user = await findUser(tx, login.user_id);
    if (login.ended_at !== null || user?.status !== 'active') return { refusal: 'token_revoked' };
    if (token.expires_at <= nowMs) return { refusal: 'refresh_expired' };
    if (!isFirst && nowMs - (token.retired_at ?? 0) >= GRACE_MS) return endStolen(tx, login, origin);
    const refreshToken = deriveToken(secret, presented);
    if (isFirst) {
      const expiresAtMs = nowMs + REFRESH_MS;
      await insertRefreshToken(tx, {
        token_hash: hashToken(refreshToken),
        login_id: login.id,
        created_at: nowMs,
        expires_at: expiresAtMs,
        retired_at: null,
      });
      await prolongLogin(tx, login.id, nowMs, expiresAtMs);
    }
    return { grant: { userId: user.id, version: user.token_version, loginId: login.id, refreshToken } };
  }

  return {
    async refresh(presented: string, origin: RequestOrigin): Promise<TokenPair> {
      // The result is committed even when the call is refused: ending a stolen login must not be rolled back.
      const outcome = await db.write((tx) => rotate(tx, presented, origin));
      if ('refusal' in outcome) throw new AppError(outcome.refusal);
      return logins.toPair(outcome.grant);
    },
  };
}
