// Tables of people: who they are and how they come in.
import type { Flag } from './flag.ts';

export interface UserTable {
  id: string;
  role: 'user' | 'guest';
  is_admin: Flag;
  username: string | null;
  /** Lower-case form, unique. */
  username_key: string | null;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  /** Always the sum of the user's balance entries. */
  balance: number;
  /** Part of the balance held by open reservations. */
  reserved: number;
  user_type: string | null;
  language: string | null;
  /** `leaving`: being deleted; as good as gone. */
  status: 'active' | 'suspended' | 'leaving';
  /** Raised to make every token issued before worthless. */
  token_version: number;
  session_id: string | null;
  location_hash: string | null;
  last_login_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface GuestSessionTable {
  id: string;
  user_id: string;
  session_id: string;
  location_hash: string;
  granted: number;
  spent: number;
  started_at: number;
  expires_at: number;
  upgraded_at: number | null;
}

/** A device that is signed in; its refresh tokens follow one another. */
export interface LoginTable {
  id: string;
  user_id: string;
  user_agent: string | null;
  created_at: number;
  last_used_at: number;
  /** When its newest refresh token runs out. */
  expires_at: number;
  ended_at: number | null;
  ended_reason: string | null;
}

export interface RefreshTokenTable {
  token_hash: string;
  login_id: string;
  created_at: number;
  expires_at: number;
  retired_at: number | null;
}

export interface AuthIdentityTable {
  id: string;
  user_id: string;
  provider: 'google';
  /** The provider's own, stable id of the person. */
  subject: string;
  email: string;
  created_at: number;
  updated_at: number;
}

/** A nonce that has come back in a Google token. */
export interface GoogleNonceTable {
  nonce_hash: string;
  expires_at: number;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  key_hash: string;
  /** JSON list. */
  scopes: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
}

export interface LocationUsageTable {
  location_hash: string;
  guest_credit_used: number;
  signup_credit_used: number;
  created_at: number;
  last_used_at: number;
}

export interface LimitEventTable {
  id: string;
  location_hash: string;
  kind: 'guest_session' | 'registration';
  at: number;
}
