import { GUEST_MAX_BALANCE } from '@parley/contract/auth/constants.ts';
import { UserType, type User } from '@parley/contract/auth/schemas.ts';
import { toDollars } from '../../platform/money.ts';
import type { UserRow } from './auth.store.ts';

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    role: row.role,
    balance: toDollars(row.balance),
    username: row.username,
    email: row.email,
    is_admin: row.is_admin === 1,
    user_type: UserType.nullable().catch(null).parse(row.user_type),
    language: row.language === 'en' || row.language === 'zh' ? row.language : null,
    google_email: null,
    session_id: row.session_id,
    limits: row.role === 'guest' ? { guest_max_balance: GUEST_MAX_BALANCE } : {},
    workspaces: [],
    created_at: new Date(row.created_at).toISOString(),
    last_login_at: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
  };
}
