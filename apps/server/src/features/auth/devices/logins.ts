// A login is a signed-in device and its chain of refresh tokens.
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Ids } from '../../../platform/ids.ts';
import { insertLogin, type EndReason, endLogins, listLiveLogins, type LoginRow } from './logins.store.ts';
import { updateUser, type UserRow } from '../auth.store.ts';
import type { Tokens } from './tokens.ts';
import type { RequestOrigin } from '../request-origin.ts';

const ACCESS_SECONDS = 30 * 60;
export const REFRESH_MS = 30 * 86_400_000;
const USER_AGENT_LENGTH = 300;

/** The data of a new token pair. */
export interface Grant {
  readonly userId: string;
  readonly version: number;
  readonly loginId: string;
  readonly refreshToken: string;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeSeconds: number;
}

export interface Logins {
  /** Signs a device in, within the transaction that verified the credentials. */
  begin(tx: Tx, user: Pick<UserRow, 'id' | 'token_version'>, origin: RequestOrigin): Promise<Grant>;
  toPair(grant: Grant): Promise<TokenPair>;
  end(
    tx: Tx,
    userId: string,
    which: { only?: string; except?: string | null; reason: EndReason },
  ): Promise<number>;
  list(userId: string, page: number, perPage: number): Promise<{ rows: LoginRow[]; total: number }>;
}

export interface LoginsDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What the devices are known by besides. */
  readonly forgetSignedOut: (tx: Tx, userId: string) => Promise<void>;
}

export function createLogins({ db, tokens, clock, ids, forgetSignedOut }: LoginsDeps): Logins {
  return {
    async begin(tx, user, origin) {
      const nowMs = clock.now();
      const loginId = ids.create('lgn');
      const refreshToken = createOpaqueToken();
      const expiresAtMs = nowMs + REFRESH_MS;
      await insertLogin(
        tx,
        {
          id: loginId,
          user_id: user.id,
          user_agent: origin.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
          created_at: nowMs,
          last_used_at: nowMs,
          expires_at: expiresAtMs,
          ended_at: null,
          ended_reason: null,
        },
        {
          token_hash: hashToken(refreshToken),
          login_id: loginId,
          created_at: nowMs,
          expires_at: expiresAtMs,
          retired_at: null,
        },
      );
      await updateUser(tx, user.id, { last_login_at: nowMs });
      return { userId: user.id, version: user.token_version, loginId, refreshToken };
    },

    async toPair({ userId, version, loginId, refreshToken }) {
      const accessToken = await tokens.sign({
        userId,
        role: 'user',
        tokenId: ids.create('tok'),
        loginId,
        version,
        lifetimeSeconds: ACCESS_SECONDS,
      });
      return { accessToken, refreshToken, lifetimeSeconds: ACCESS_SECONDS };
    },

    async end(tx, userId, which) {
      const ended = await endLogins(tx, userId, { ...which, nowMs: clock.now() });
      await forgetSignedOut(tx, userId);
      return ended;
    },

    list: (userId, page, perPage) => listLiveLogins(db.read, { userId, nowMs: clock.now(), page, perPage }),
  };
}
