import type { UserRow } from '../auth.store.ts';

/** An account with nothing in it yet. */
export function toNewUser({
  id,
  role,
  nowMs,
}: {
  id: string;
  role: UserRow['role'];
  nowMs: number;
}): UserRow {
  return {
    id,
    role,
    is_admin: 0,
    username: null,
    username_key: null,
    email: null,
    email_key: null,
    password_hash: null,
    balance: 0,
    reserved: 0,
    user_type: null,
    language: null,
    status: 'active',
    token_version: 0,
    session_id: null,
    location_hash: null,
    last_login_at: null,
    created_at: nowMs,
    updated_at: nowMs,
  };
}
