// Devices that are signed in.
import type { TableRules } from '../../../platform/db/table-rules.ts';

/** A device that is signed in; its refresh tokens follow one another. */
interface LoginTable {
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

interface RefreshTokenTable {
  token_hash: string;
  login_id: string;
  created_at: number;
  expires_at: number;
  retired_at: number | null;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    logins: LoginTable;
    refresh_tokens: RefreshTokenTable;
  }
}

export const DEVICE_TABLES: TableRules<'logins' | 'refresh_tokens'> = {
  logins: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  // Hashes and times; the devices are in `logins`.
  refresh_tokens: { personal: null, backup: { key: ['token_hash'] } },
};
