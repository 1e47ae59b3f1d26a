import type { ApiKey } from '@parley/contract/auth/key-schemas.ts';
import { UserType, type AuthTokens, type User } from '@parley/contract/auth/schemas.ts';
import type { Device } from '@parley/contract/auth/account/schemas.ts';
import { toDollars } from '../../platform/money.ts';
import { ScopeList } from './auth.identify.ts';
import type { KeyRow } from './keys/keys.store.ts';
import type { TokenPair } from './devices/logins.ts';
import type { LoginRow } from './devices/logins.store.ts';
import type { UserRow } from './auth.store.ts';

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();
const toIsoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : toIso(timeMs));

export interface Person {
  readonly user: UserRow;
  readonly googleEmail: string | null;
  /** In the rolling day; `null` where there is no such limit. */
  readonly requestsLeft: number | null;
  /** US dollars that a guest begins with; `null` for others. */
  readonly guestCredit: number | null;
  readonly workspaces: User['workspaces'];
}

export function toUser({ user: row, googleEmail, requestsLeft, guestCredit, workspaces }: Person): User {
  return {
    id: row.id,
    role: row.role,
    balance: toDollars(row.balance),
    username: row.username,
    email: row.email,
    is_admin: row.is_admin === 1,
    user_type: UserType.nullable().catch(null).parse(row.user_type),
    language: row.language === 'en' || row.language === 'zh' ? row.language : null,
    google_email: googleEmail,
    has_password: row.password_hash !== null,
    session_id: row.session_id,
    limits: {
      ...(guestCredit !== null && { guest_max_balance: guestCredit }),
      ...(requestsLeft !== null && { requests_left: requestsLeft }),
    },
    workspaces,
    created_at: toIso(row.created_at),
    last_login_at: toIsoOrNull(row.last_login_at),
  };
}

export function toAuthTokens({ accessToken, refreshToken, lifetimeSeconds }: TokenPair): AuthTokens {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
  };
}

export function toDevice(row: LoginRow, currentId: string | null): Device {
  return {
    id: row.id,
    user_agent: row.user_agent,
    created_at: toIso(row.created_at),
    last_used_at: toIso(row.last_used_at),
    is_current: row.id === currentId,
  };
}

export function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: ScopeList.catch([]).parse(JSON.parse(row.scopes)),
    created_at: toIso(row.created_at),
    last_used_at: toIsoOrNull(row.last_used_at),
    expires_at: toIsoOrNull(row.expires_at),
  };
}
